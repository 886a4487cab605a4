"""A served evening: a database with tables, the server, and requests to it. For the tests in this folder."""

import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from canasta import LANGUAGES, Canasta  # noqa: E402, F401

SLIPS = ["A KKKKKKK AAAA2 reds=2 hand=94 out", "B QQQQ22X 555 hand=AK943b"]


class Answer:
    def __init__(self, response, body):
        self.status, self.headers, self.text = response.status, response.headers, body

    @property
    def json(self):
        return json.loads(self.text)

    @property
    def code(self):
        return self.json["error"]["code"]


# Databases at the beginning of an evening, by their settings. Each is made once and copied.
BEGUN = {}


class Evening:
    """A folder with a database, and the program working on it."""

    def __init__(self, program, pairs=4, more=(), rulebook="fi-canasta", sides=2):
        self.folder = tempfile.TemporaryDirectory()
        self.file = os.path.join(self.folder.name, "club.db")
        self.program, self.now = program, None  # the clock goes on, like the server's
        self.server, self.port = None, 0
        self.kind = (pairs, more, rulebook, sides)
        if self.kind in BEGUN:
            self.copy_of(BEGUN[self.kind])
        else:
            self.begin(pairs, more, rulebook, sides)
            BEGUN[self.kind] = self.bytes()

    def bytes(self):
        with open(self.file, "rb") as file:
            return file.read()

    def copy_of(self, data):
        with open(self.file, "wb") as file:
            file.write(data)

    def begin(self, pairs, more, rulebook, sides):
        self.run("event", "new", "Club <night> & more", "--rulebook", rulebook, *more)
        names = os.path.join(self.folder.name, "pairs.csv")
        with open(names, "w", encoding="utf-8") as file:
            file.write("name,player1,player2\n")
            file.writelines(f"Pair {number},Left {number},Right {number}\n" for number in range(1, pairs + 1))
        self.run("entrant", "import", names)
        tables = [range(first, first + sides) for first in range(1, pairs + 2 - sides, sides)]
        self.run("round", "new", *[word for table in tables
                                   for word in ("--table", ":".join(str(number) for number in table))])

    @property
    def canasta(self):
        """Returns the program, working on the database."""
        return Canasta(self.program, self.folder.name, "--db", self.file, CANASTA_NOW=self.now)

    def run(self, *words, status=0, text=None, by="Desk"):
        """Returns the JSON answer of a command."""
        return self.canasta.ask("--by", by, *words, status=status, text=text)

    def serve(self, *words):
        """Starts the server, on a free port or on its earlier one."""
        self.server = subprocess.Popen(
            self.canasta.words("serve", "--port", self.port, "--json", *words), env=self.canasta.environment,
            stdout=subprocess.PIPE, text=True)
        said = json.loads(self.server.stdout.readline())
        self.port = int(said["url"].rstrip("/").rsplit(":", 1)[1])
        return said

    def stop(self, how=signal.SIGTERM):
        self.server.send_signal(how)
        status = self.server.wait(timeout=10)
        self.server.stdout.close()
        return status

    def ask(self, path, method="GET", body=None, **headers):
        """Sends one request over a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        if body is not None and not isinstance(body, (bytes, str)) and not hasattr(body, "__next__"):
            body = json.dumps(body)
        try:
            connection.request(method, path, body,
                               {name.replace("_", "-"): value for name, value in headers.items()})
            response = connection.getresponse()
            return Answer(response, response.read().decode(errors="replace"))
        finally:
            connection.close()

    def ask_bytes(self, path, body, secret, key=None):
        """Returns status, type and bytes of the answer to a POST."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            connection.request("POST", path, json.dumps(body), {"Authorization": f"Bearer {secret}",
                                                                **({"Idempotency-Key": key} if key else {})})
            response = connection.getresponse()
            return response.status, response.headers["Content-Type"], response.read()
        finally:
            connection.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.server and self.server.poll() is None:
            self.server.kill()
            self.server.wait()
        if self.server:
            self.server.stdout.close()
        self.folder.cleanup()


def expect(told, wanted, why):
    if told != wanted:
        raise AssertionError(f"{why}: {told!r} instead of {wanted!r}")


def main(checks, in_browser=()):
    """Runs the checks with the program of the command line, or with the word `browser` those that need one."""
    if sys.argv[2:] == ["browser"]:
        checks = in_browser
    for check in checks:
        check(sys.argv[1])
    print(f"{len(checks)} checks hold")
