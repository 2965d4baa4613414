"""The rest of the API, as far as this project's client asks for it: python3 rest.py PORT

Each request names its sandbox in x-sandbox-url, and what is answered here comes from there.
"""
import json
import os
import re
import sys
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

ESPELHO_URL = os.environ.get("ESPELHO_URL", "")
TOKEN = os.environ.get("ESPELHO_CONTROL_TOKEN", "")
LINKED = re.compile(r"/turnos-excecoes/([\w-]+)/colaboradores")


class Rest(BaseHTTPRequestHandler):
    def ask(self, path, body=None):
        """Asks the sandbox of the request. The token goes to no other server than that of ESPELHO_URL."""
        base = self.headers.get("x-sandbox-url", "")
        headers = {"via": self.headers.get("via", ""), "content-type": "application/json"}
        if TOKEN and urlsplit(base)[:2] == urlsplit(ESPELHO_URL)[:2]:
            headers["authorization"] = f"Bearer {TOKEN}"
        request = urllib.request.Request(f"{base}/_sandbox/state/{path}", body, headers)
        try:
            with urllib.request.urlopen(request) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def answer(self, status, body):
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def do_GET(self):
        linked = LINKED.fullmatch(self.path)
        if self.path == "/colaboradores":
            return self.answer(*self.ask("collaborators"))
        if linked is None:
            return self.answer(404, {"message": f"no GET {self.path} here"})
        status, exception = self.ask(f"shiftExceptions/{linked[1]}")
        if status != 200:
            return self.answer(status, exception)
        people = self.ask("collaborators")[1]
        self.answer(200, [one for one in people if one["colaboradorId"] in exception["colaboradores"]])

    def do_POST(self):
        if self.path != "/registro-ponto":
            return self.answer(404, {"message": f"no POST {self.path} here"})
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        self.answer(*self.ask("timeRecords", body))


ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Rest).serve_forever()
