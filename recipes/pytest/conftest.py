"""A sandbox for each test, and under a failing test what was refused, and what came without a sandbox."""
import datetime
import json
import os
import re
import urllib.error
import urllib.parse
import urllib.request
import uuid

import pytest

SANDBOX = pytest.StashKey()


class Sandbox:
    """A world of its own. `url` is the base URL for the client under test."""

    def __init__(self, test_name):
        words = re.sub(r"[^a-z0-9]+", "-", test_name.lower())[:40].strip("-")
        self.name = f"{words or 'test'}-{uuid.uuid4().hex[:12]}"
        self.url = f"{os.environ['ESPELHO_URL']}/~{self.name}"
        self.token = os.environ["ESPELHO_TOKEN"]
        self.began = datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="milliseconds")

    def control(self, method, path, body=None):
        """Calls the control plane: `sandbox.control("POST", "/clock/advance", {"by": "PT1H"})`."""
        text = call(method, f"{self.url}/_sandbox{path}", body)
        return json.loads(text) if text else None

    def failure_report(self):
        query = urllib.parse.urlencode({"sandbox": self.name, "since": self.began})
        return call("GET", f"{os.environ['ESPELHO_URL']}/_sandboxes/failure-report?{query}")

    def dispose(self):
        try:
            call("DELETE", f"{os.environ['ESPELHO_URL']}/_sandboxes/{self.name}")
        except urllib.error.HTTPError as error:
            if error.code != 404:  # it was never used
                raise


def call(method, url, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {} if data is None else {"Content-Type": "application/json"}
    if os.environ.get("ESPELHO_CONTROL_TOKEN"):
        headers["Authorization"] = f"Bearer {os.environ['ESPELHO_CONTROL_TOKEN']}"
    request = urllib.request.Request(url, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=10) as response:
        return response.read().decode()


@pytest.fixture
def sandbox(request):
    if "ESPELHO_URL" not in os.environ:
        pytest.fail("there is no server; run the tests with: espelho exec -- pytest", pytrace=False)
    sandbox = request.node.stash[SANDBOX] = Sandbox(request.node.name)
    return sandbox  # the hook removes it, because a failing teardown is reported before


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item):
    report = (yield).get_result()
    sandbox = item.stash.get(SANDBOX, None)
    if sandbox is None:
        return
    try:
        text = sandbox.failure_report() if report.failed else ""
        if report.when == "teardown":
            sandbox.dispose()
    except Exception as error:  # an error in a hook would end the whole run
        text = f"espelho: {error}"
    if text:
        report.sections.append(("espelho", text))
