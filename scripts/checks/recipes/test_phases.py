"""Tests that fail: twice without a refusal, in their setup, in their teardown, and when the server has gone."""
import pytest
from test_keys import create_key


@pytest.fixture
def refused_before(sandbox):
    create_key(sandbox.url, sandbox.token, "")


@pytest.fixture
def refused_after(sandbox):
    yield
    create_key(sandbox.url, sandbox.token, "")


def test_without_a_request(sandbox):
    assert False


def test_without_a_refusal(sandbox):
    sandbox.control("GET", "/clock")
    assert False


def test_setup(refused_before):
    pass


def test_teardown(refused_after):
    pass


def test_server_gone(sandbox, monkeypatch):
    monkeypatch.setenv("ESPELHO_URL", "http://127.0.0.1:1")
    assert False
