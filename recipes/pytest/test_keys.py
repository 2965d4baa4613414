import json
import urllib.request


def create_key(base_url, token, name):
    """The client under test. It appends to the base URL: `urljoin` would lose the sandbox."""
    request = urllib.request.Request(
        f"{base_url}/api-key",
        json.dumps({"name": name, "permissions": ["ajuste-registro:solicitar"]}).encode(),
        {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=10) as response:
        return response.status


def test_a_key_is_created(sandbox):
    assert create_key(sandbox.url, sandbox.token, "Folha de pagamento") == 201
    keys = sandbox.control("GET", "/api-keys")["apiKeys"]
    assert keys[-1]["name"] == "Folha de pagamento"
