#!/usr/bin/env python3
"""Requests that are invalid, too large or too slow are refused like others, with a status and an error as data, or as a
page if one was asked for, and the connection ends. Valid ones are answered however they arrive: in pieces, many at
once, in chunks, or after waiting for permission to continue."""

import json
import select
import socket
import time

from evening import SLIPS, Evening, expect, main

HOST = b"Host: 127.0.0.1\r\n"
GOOD = b"GET /api/event HTTP/1.1\r\n" + HOST + b"\r\n"
SECONDS = 10  # that a request may take


class Raw:
    """A connection, byte by byte."""

    def __init__(self, hall):
        self.socket = socket.create_connection(("127.0.0.1", hall.port), timeout=20)
        self.back = b""

    def send(self, data):
        self.socket.sendall(data)
        return self

    def answer(self):
        """Returns the next answer: its status, headers and body. None if the connection has ended."""
        while b"\r\n\r\n" not in self.back:
            if not self.more():
                return None
        head, _, self.back = self.back.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:])}
        size = int(headers.get("content-length", 0))
        while len(self.back) < size and self.more():
            pass
        body, self.back = self.back[:size], self.back[size:]
        return int(lines[0].split()[1]), headers, body

    def more(self):
        try:
            piece = self.socket.recv(65536)
        except ConnectionError:
            return False
        self.back += piece
        return bool(piece)

    def close(self):
        self.socket.close()


def asked(hall, data):
    """Returns the answer, and if the connection ends after it."""
    raw = Raw(hall).send(data)
    answer = raw.answer()
    ended = answer[1].get("connection", "").lower() == "close" and raw.answer() is None
    raw.close()
    return answer, ended


def post(body, more=b"", path=b"/api/table/1.1/score"):
    return b"POST " + path + b" HTTP/1.1\r\n" + HOST + more + b"\r\n" + body


LENGTH, CHUNKED = b"Content-Length: ", b"Transfer-Encoding: chunked\r\n"
REFUSED = [
    ("a path with a NUL", GOOD.replace(b"event", b"event%00x"), 400, "request-broken"),
    ("two lengths", post(b"{}", LENGTH + b"2\r\n" + LENGTH + b"2\r\n"), 400, "request-broken"),
    ("two other lengths", post(b"{}", LENGTH + b"2\r\n" + LENGTH + b"0\r\n"), 400, "request-broken"),
    ("a length, and chunks", post(b"0\r\n\r\n", LENGTH + b"5\r\n" + CHUNKED), 400, "request-broken"),
    ("chunks, and a length", post(b"0\r\n\r\n", CHUNKED + LENGTH + b"5\r\n"), 400, "request-broken"),
    ("chunks of another kind", post(b"", b"Transfer-Encoding: gzip, chunked\r\n"), 400, "request-broken"),
    ("a length that is none", post(b"", LENGTH + b"many\r\n"), 400, "request-broken"),
    ("a length below zero", post(b"", LENGTH + b"-5\r\n"), 400, "request-broken"),
    ("a length with a sign", post(b"{}", LENGTH + b"+2\r\n"), 400, "request-broken"),
    ("no length", post(b"", LENGTH + b"\r\n"), 400, "request-broken"),
    ("a length beyond all", post(b"", LENGTH + b"1" * 40 + b"\r\n"), 413, "request-large"),
    ("a length too large", post(b"", LENGTH + b"65537\r\n"), 413, "request-large"),
    ("a chunk without a size", post(b"zz\r\n{}\r\n", CHUNKED), 400, "request-broken"),
    ("a chunk longer than it says", post(b"1\r\n{}\r\n", CHUNKED), 400, "request-broken"),
    ("a chunk beyond all", post(b"fffffff\r\n", CHUNKED), 413, "request-large"),
    ("chunks too large together", post(b"4000\r\n" + b"x" * 0x4000 + b"\r\n" + b"C001\r\n", CHUNKED), 413, "request-large"),
    ("a header on two lines", GOOD.replace(b"\r\n\r\n", b"\r\nX: a\r\n b\r\n\r\n"), 400, "request-broken"),
    ("a blank before the colon", GOOD.replace(b"Host:", b"Host :"), 400, "request-broken"),
    ("a header without a colon", GOOD.replace(b"\r\n\r\n", b"\r\nX\r\n\r\n"), 400, "request-broken"),
    ("a NUL in a header", GOOD.replace(b"\r\n\r\n", b"\r\nX: \0\r\n\r\n"), 400, "request-broken"),
    ("half an end of lines", GOOD.replace(b"\r\n", b"\n"), 400, "request-broken"),
    ("no version", b"GET /api/event\r\n\r\n", 400, "request-broken"),
    ("another version", GOOD.replace(b"/1.1", b"/2.0"), 505, "request-broken"),
    ("headers by the hundred", GOOD.replace(b"\r\n\r\n", b"\r\n" + b"X: a\r\n" * 100 + b"\r\n"), 431, "request-head"),
    ("a header without end", GOOD[:-2] + b"X: " + b"a" * 100000, 431, "request-head"),
    ("an address without end", b"GET /api/" + b"a" * 100000, 414, "request-head"),
    ("an address of many words", GOOD.replace(b"event", b"event?" + b"a&" * 100), 414, "request-head"),
    ("cookies by the hundred", GOOD[:-2] + b"Cookie: " + b"a=b;" * 100 + b"\r\n\r\n", 431, "request-head"),
    ("no host", b"GET /api/event HTTP/1.1\r\n\r\n", 421, "host-unknown"),
    ("two hosts in absolute form", GOOD.replace(HOST, HOST * 2).replace(b" /api", b" http://127.0.0.1/api"), 421, "host-unknown"),
    ("two hosts", GOOD.replace(HOST, HOST * 2), 421, "host-unknown"),
]


def refused(program):
    with Evening(program) as hall:
        hall.serve()
        for why, data, status, code in REFUSED:
            answer, ended = asked(hall, data)
            expect((answer[0], json.loads(answer[2])["error"]["code"]), (status, code), why)
            expect((answer[1]["content-type"], answer[1]["cache-control"]), ("application/json", "no-store"), why)
            expect(ended, status != 421, f"{why}: the connection ends where nobody knows what comes next")
        expect(hall.ask("/api/event").status, 200, "whoever asks rightly is answered")
        page, _ = asked(hall, b"GET /%00 HTTP/1.1\r\nAccept: text/html\r\nAccept-Language: fi\r\n" + HOST + b"\r\n")
        expect((page[0], page[1]["content-type"]), (400, "text/html; charset=utf-8"), "a page for who looks at pages")
        expect('lang="fi"' in page[2].decode(), True, "in their language")
        expect("default-src 'none'" in page[1]["content-security-policy"], True, "as safe as any other")


def however_it_comes(program):
    with Evening(program) as hall:
        hall.run("hand", "add", "1.1", *SLIPS)
        code = hall.run("serve", "codes")[0]["code"].encode()
        hall.serve()
        raw = Raw(hall)
        for data in (GOOD, b"\r\n\r\n" + GOOD):
            for byte in range(len(data)):
                raw.send(data[byte:byte + 1])
            expect(raw.answer()[0], 200, "byte by byte")
        known = raw.send(GOOD).answer()[1]["etag"].encode()
        expect(raw.send(GOOD[:-2] + b"If-None-Match: " + known + b"\r\n\r\n").answer()[0], 304, "on one connection")
        raw.send(GOOD * 20)
        expect([raw.answer()[0] for _ in range(20)], [200] * 20, "twenty at once")
        raw.send(GOOD + GOOD[:-10])
        expect(raw.answer()[0], 200, "one and a half")
        expect(raw.send(GOOD[-10:]).answer()[0], 200, "and the other half")
        record = json.dumps({"sides": [{"side": "A", "totals": {"base": 0, "cards": 50}},
                                       {"side": "B", "totals": {"base": 0, "cards": 60}}]}).encode()
        by = b"Authorization: Bearer " + code + b"\r\n"
        whole = raw.send(post(record, by + LENGTH + b"%d\r\n" % len(record))).answer()
        for end in (b"0\r\n\r\n", b"0\r\nX: a\r\n\r\n"):
            chunks = b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in (record[:7], record[7:8], record[8:]))
            expect(raw.send(post(chunks + end, by + CHUNKED)).answer()[::2], whole[::2], "in chunks")
        expect(whole[0], 200, "scored")
        # Debian 12's library reads past the extension of a chunk, Debian 13's refuses it.
        extended = Raw(hall).send(post(b"%x;a=b\r\n%s\r\n0\r\n\r\n" % (len(record), record), by + CHUNKED)).answer()
        expect(extended[::2] == whole[::2] or extended[0] == 400, True, "an extension of a chunk")
        raw.send(post(b"", by + LENGTH + b"%d\r\nExpect: 100-continue\r\n" % len(record)))
        expect(raw.answer()[0], 100, "told to go on")
        raw.send(record)
        answer = raw.answer()
        expect((answer if answer[0] != 100 else raw.answer())[::2], whole[::2], "and answered")
        raw.close()
        old, ended = asked(hall, GOOD.replace(b"/1.1", b"/1.0"))
        expect((old[0], ended), (200, True), "an older browser's connection ends")
        last, ended = asked(hall, GOOD[:-2] + b"Connection: close\r\n\r\n" + GOOD)
        expect((last[0], ended), (200, True), "as one does that is to end")
        answer, _ = asked(hall, GOOD + b"GET /\0" + b"\r\n\r\n")
        expect(answer[0], 200, "what is right before something broken is answered")


def too_slow(program):
    """Checks that a slow request is refused by its total time, not by its pauses, and that a silent one is closed."""
    with Evening(program) as hall:
        hall.serve()
        begun = time.monotonic()
        slow = {why: Raw(hall).send(data) for why, data in
                (("head", GOOD[:30]), ("body", post(b"{", LENGTH + b"60000\r\n")), ("chunks", post(b"", CHUNKED)),
                 ("page", b"GET / HTTP/1.1\r\nAccept: text/html\r\n" + HOST))}
        silent, waiting = Raw(hall), {raw.socket: why for why, raw in slow.items()}
        while waiting:
            for told in select.select(list(waiting), [], [], 0.5)[0]:
                del waiting[told]
            for why in waiting.values():
                slow[why].send(b"1\r\nx\r\n" if why == "chunks" else b"x")
            expect(time.monotonic() - begun < 2 * SECONDS, True, f"let go in time: {list(waiting.values())}")
        expect(time.monotonic() - begun > SECONDS - 1, True, "not before their time")
        for why, raw in slow.items():
            status, headers, body = raw.answer()
            expect(status, 408, why)
            if why == "page":
                expect(headers["content-type"], "text/html; charset=utf-8", why)
            else:
                expect(json.loads(body)["error"]["code"], "request-slow", why)
            raw.close()
        expect(silent.answer(), None, "who says nothing is let go without a word")
        expect(hall.ask("/api/event").status, 200, "and it goes on")


if __name__ == "__main__":
    main([refused, however_it_comes, too_slow])
