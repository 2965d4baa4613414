"""The same suite as suite.mjs, for pytest."""
import json
import os
import re
import secrets
import urllib.error
import urllib.request

import pytest

with open(os.environ["CASES"], encoding="utf-8") as file:
    CASES = json.load(file)["cases"]
MASKS = [
    (r'https?://[^/\s"]+(/~[a-z0-9-]+)?', "<base>"),
    (r"(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "<id>"),
    (r"(?i)\b[0-9a-f]{64}\b", "<hash>"),
    (r'"token":"[^"]*"', '"token":"<token>"'),
]


def answer(base, step):
    body = step.get("body")
    request = urllib.request.Request(
        base + step["path"], None if body is None else body.encode(), step["headers"], method=step["method"]
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            status, text = response.status, response.read().decode("utf-8", "replace")
    except urllib.error.HTTPError as error:
        status, text = error.code, error.read().decode("utf-8", "replace")
    for pattern, mask in MASKS:
        text = re.sub(pattern, mask, text)
    return f"{status} {text}"


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_case(case):
    base = f"{os.environ['ESPELHO_URL']}/~{case['name']}-{secrets.token_hex(6)}"
    for step in case["steps"]:
        got = answer(base, step)
        assert got in step.get("accepted", [got])
