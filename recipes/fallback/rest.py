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
        if self.command != "HEAD":
            self.wfile.write(content)

    def serve(self):
        path = urlsplit(self.path).path
        linked = LINKED.fullmatch(path)
        if self.command == "GET" and path == "/colaboradores":
            return self.answer(*self.ask("collaborators"))
        if self.command == "GET" and linked:
            status, exception = self.ask(f"shiftExceptions/{linked[1]}")
            people = self.ask("collaborators")[1]
            return self.answer(status, exception if status != 200 else [
                one for one in people if one["colaboradorId"] in exception["colaboradores"]])
        if self.command == "POST" and path == "/registro-ponto":
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            return self.answer(*self.ask("timeRecords", body))
        self.answer(404, {"message": f"no {self.command} {path} here"})

    def __getattr__(self, name):
        """The class asks for do_GET, do_DELETE and so on. One method serves all of them."""
        if not name.startswith("do_"):
            raise AttributeError(name)
        return self.answering

    def answering(self):
        try:
            self.serve()
        except (OSError, ValueError) as error:
            self.answer(502, {"message": str(error)})


if len(sys.argv) != 2 or not sys.argv[1].isdecimal():
    sys.exit("python3 rest.py PORT")
server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Rest)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
