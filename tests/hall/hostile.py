#!/usr/bin/env python3
"""Requests that are hostile or damaged: changed bytes, wrong lengths, thousands of headers, endless JSON. Each is
refused with a status of its own or its connection is closed. None stops the server or leaves anything, and proper
requests are answered all the time."""

import concurrent.futures
import json
import os
import random
import signal
import socket

from evening import SLIPS, Evening, expect, main

MANY = 400 * int(os.environ.get("CANASTA_SOAK", "1"))
GOOD = {200, 201, 304}
REFUSED = {400, 401, 403, 404, 405, 408, 409, 411, 413, 414, 417, 421, 422, 429, 431, 501, 505}


WAIT = 0.15  # seconds for an answer; the server waits much longer for the rest of a cut request


def sent(port, data):
    """Returns the statuses in answer to these bytes, which may be several requests. None if the connection is closed or
    the server waits for more."""
    back = b""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=WAIT) as connection:
            connection.sendall(data)
            while piece := connection.recv(65536):
                back += piece
                if back.endswith(b"}\n") and data.count(b"HTTP/1.1") == 1:
                    break
    except (ConnectionError, TimeoutError):
        pass
    return [int(line[9:12]) for line in back.split(b"\r\n") if line.startswith(b"HTTP/1.1 ")]


class Hostile(Evening):
    def __enter__(self):
        self.run("hand", "add", "1.1", *SLIPS)
        self.code = self.run("serve", "codes")[0]["code"]
        self.serve()
        self.before = self.run("log")
        return self

    def request(self, path="/api/table/1.1/score", body=b"{}", method="POST", more=b"", length=None):
        return (f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {self.code}\r\n"
                f"Content-Length: {len(body) if length is None else length}\r\n").encode() + more + b"\r\n" + body

    def refused(self, data, why):
        for status in sent(self.port, data):
            expect(status in REFUSED, True, f"{why}: {status}")

    def still_well(self):
        expect(self.ask("/api/event").status, 200, "who asks rightly is answered")
        expect(self.run("log"), self.before, "nothing was left behind")


def lengths_that_lie(program):
    with Hostile(program) as hall:
        for why, data in [
                ("less than it says", hall.request(length=5000)),
                ("a length below zero", hall.request(length=-5)),
                ("a length that is none", hall.request(length="many")),
                ("a length beyond all", hall.request(length=10 ** 30)),
                ("two lengths", hall.request(more=b"Content-Length: 7\r\n", body=b"x" * 20)),
                ("chunks without a size", hall.request(more=b"Transfer-Encoding: chunked\r\n", body=b"zz\r\n{}\r\n")),
                ("a chunk beyond all", hall.request(more=b"Transfer-Encoding: chunked\r\n", body=b"f" * 40 + b"\r\n")),
                ("headers by the thousand", hall.request(more=b"X-Header: a\r\n" * 5000)),
                ("a header without end", hall.request(more=b"X-Header: " + b"a" * 200000)),
                ("an address without end", hall.request(path="/api/" + "a" * 100000)),
                ("a line within a header", hall.request(more=b"X-Header: a\r\n b\r\n\tc\r\n" * 20, body=b"[")),
                ("another language", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 50),
                ("a proxy's request", hall.request(path="http://evil.example/api/event", method="CONNECT"))]:
            hall.refused(data, why)
        hall.still_well()


def bodies(program):
    deep = b'{"sides":' + b"[" * 20000
    with Hostile(program) as hall:
        for body in [deep, deep + b"]" * 20000, b'{"sides":[' + b'{"a":' * 3000, b"\xff\xfe{}", b'{"hand":"\xed\xa0\x80"}',
                     b'{"hand":1e999}', b'{"hand":-1}', b'{"hand":99999999999999999999}', b'{"hand":1,"hand":2}',
                     b'{"sides":[{"side":"A\\u0000B"}]}', b'"' + b"\\" * 30001, b"null", b"[]", b"1", b"", b"{}}",
                     b'{"words":"' + b"a" * 60000 + b'"}']:
            for path in ("/api/table/1.1/score", "/api/table/1.1/hand", "/api/hand/1.1.1/object"):
                hall.refused(hall.request(path, body), f"{path} {body[:40]!r}")
        expect([status in GOOD | REFUSED for status in sent(hall.port, hall.request() * 50)].count(False), 0,
               "fifty at once on one connection")
        hall.still_well()


def every_method(program):
    """Checks that a path refuses each method that it does not have, and names those that it has."""
    paths = {"GET": ("/", "/side", "/desk", "/page.css", "/api/event", "/api/table/1.1", "/api/missing"),
             "POST": ("/code", "/side/hand", "/desk/do/missing", "/api/login", "/api/table/1.1/hand", "/api/desk/hand/add")}
    with Hostile(program) as hall:
        for own, of_method in paths.items():
            for path in of_method:
                for method in {"GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "get", "X" * 60} - {own}:
                    told = hall.ask(path, method)
                    expect((told.status, told.headers["Allow"]), (405, own), f"{method} {path}")
        hall.still_well()


def encoded(program):
    """Checks that what is encoded in an address is a name or a number like any other, and is never sent back as a
    header."""
    with Hostile(program) as hall:
        for path, status in (("/api/table/%31%2e1", 200), ("/api%2ftable%2f1.1", 200), ("/api/table/1.1%", 404),
                             ("/api/table/1.1%zz", 404), ("/api/table/1.1%00", 400), ("/api/table/%ff%fe", 404),
                             ("/api/table/%c0%ae", 404), ("/api/table/1.1%0d%0aX-Evil:1", 404), ("/api/player/-1", 404),
                             ("/api/player/%F0%9F%98%80", 404), ("/api/player/99999999999999999999", 404),
                             ("/api/season/" + "%41" * 1200, 404), ("/%2e%2e/%2e%2e/etc/passwd", 404),
                             ("/api/pairings?round=%31", 200), ("/api/pairings?round=1e3", 422),
                             ("/api/pairings?round=99999999999999999999", 422), ("/api/standings?category=%ff", 404),
                             ("/?lang=%0d%0aSet-Cookie:a", 303)):
            told = hall.ask(path)
            expect((told.status, told.headers["X-Evil"], "\ufffd" in told.headers.as_string()), (status, None, False), path)
        hall.still_well()


def the_same_at_once(program):
    """Checks that one hand sent many times at once is recorded once, and of different ones under one number only
    one."""
    totals = [json.dumps({"hand": 1, "sides": [{"side": "A", "totals": {"base": 300, "cards": 5 * number}},
                                               {"side": "B", "totals": {"base": 0, "cards": 60}}]}) for number in range(24)]
    for bodies_sent, key, good in ((totals[:1] * 24, "one", {201}), (totals[:1] * 24, None, {200, 201}),
                                   (totals[:1] * 24, "own {}", {200, 201}), (totals, "own {}", {201, 409})):
        with Evening(program) as hall:
            code = hall.run("serve", "codes")[0]["code"]
            hall.serve()

            def send(number):
                headers = {"Idempotency_Key": key.format(number)} if key else {}
                return hall.ask("/api/table/1.1/hand", "POST", bodies_sent[number], Authorization=f"Bearer {code}",
                                **headers).status

            with concurrent.futures.ThreadPoolExecutor(16) as pool:
                statuses = list(pool.map(send, range(len(bodies_sent))))
            expect(set(statuses), good, f"key {key}")
            expect(key == "one" or statuses.count(201) == 1, True, f"key {key}: recorded once")
            expect(len(hall.run("table", "1.1")["hands"]), 1, f"key {key}: one hand")
            expect(hall.run("verify")["valid"], True, f"key {key}: the file is whole")


def changed(chance, whole):
    data = bytearray(whole)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data))
        what = chance.randrange(4)
        if what == 0:
            data[at] = chance.randrange(256)
        elif what == 1:
            del data[at:at + chance.randint(1, 40)]
        elif what == 2:
            data[at:at] = bytes(chance.choices(b'\r\n\0 "{}[]:,%\\', k=chance.randint(1, 9)))
        else:
            data[at:at] = data[at:at + chance.randint(1, 60)]
    return bytes(data)


def changed_at_random(program):
    """Checks that a request with bytes changed, cut out or doubled is answered as what it then is."""
    chance = random.Random(7)
    record = json.dumps({"sides": [{"side": "A", "melds": ["KKKKKKK", "AAAA2"], "hand": "94", "red_threes": 2},
                                   {"side": "B", "melds": ["QQQQ22X", "555"], "hand": "AK943b"}]}).encode()
    with Hostile(program) as hall:
        whole = hall.request(body=record)
        requests = [changed(chance, whole) for _ in range(MANY)]
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            answers = pool.map(lambda data: sent(hall.port, data), requests)
            for data, statuses in zip(requests, answers):
                expect([status for status in statuses if status not in GOOD | REFUSED], [], f"of {data!r}")
        hall.still_well()
        expect(hall.stop(signal.SIGTERM), 0, "ended, whole")


def a_thousand(program):
    """Checks that a client is answered while a thousand connections are silent or send half a request."""
    with Hostile(program) as hall:
        silent = []
        for number in range(1000):
            try:
                silent.append(socket.create_connection(("127.0.0.1", hall.port), timeout=5))
                if number % 3 == 0:
                    silent[-1].sendall(b"POST /api/table/1.1/hand HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le")
            except OSError:
                break
        expect(hall.server.poll(), None, "it goes on")
        for connection in silent:
            connection.close()
        for _ in range(400):
            try:
                hall.still_well()
                return
            except OSError:
                continue
        raise AssertionError("no room though all have gone")


def from_everywhere(program):
    """Checks that with all connections taken, each from another address and with half a request, the next client gets
    in and the one that waited longest is closed."""
    with Hostile(program) as hall:
        slow = []
        for number in range(700):
            connection = socket.socket()
            connection.bind((f"127.1.{number // 250}.{number % 250 + 1}", 0))
            connection.connect(("127.0.0.1", hall.port))
            connection.sendall(b"GET /api/ev")
            slow.append(connection)
        hall.still_well()
        slow[-1].sendall(b"ent HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        expect(slow[-1].recv(12), b"HTTP/1.1 200", "who came last is there")
        for connection in slow:
            connection.close()


if __name__ == "__main__":
    main([lengths_that_lie, bodies, every_method, encoded, the_same_at_once, changed_at_random, a_thousand, from_everywhere])
