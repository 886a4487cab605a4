#!/usr/bin/env python3
"""Public pages and data equal the commands' answers, without what only the desk may see. Only changed data is sent
again. Foreign and broken requests are refused properly."""

import json
import signal
import socket
import sqlite3
import threading
import time

from evening import SLIPS, Evening, expect, main

VEILED = {"reason", "by", "author", "confirmed_by", "words", "record", "slip", "unlock"}


def veiled(value):
    if isinstance(value, dict):
        return {key: veiled(part) for key, part in value.items() if key not in VEILED}
    return [veiled(part) for part in value] if isinstance(value, list) else value


PAGES = [
    ("/api/standings", ["standings"]), ("/api/standings?round=1", ["standings", "--round", "1"]),
    ("/api/pairings", ["round", "show"]), ("/api/pairings?round=1", ["round", "show", "1"]),
    ("/api/results", ["results"]), ("/api/table/1.1", ["table", "1.1"]), ("/api/table/2", ["table", "2"]),
    ("/api/hand/1.1.1", ["hand", "show", "1.1.1"]), ("/api/player/1", ["entrant", "show", "1"]),
    ("/api/clock", ["round", "clock"]),
]


def told_as_by_commands(program):
    with Evening(program) as evening:
        evening.run("hand", "add", "1.1", *SLIPS, "--hand", "1")
        evening.run("hand", "add", "1.2", SLIPS[0], SLIPS[1] + " adjust=-50 reason=\"came late\"")
        evening.run("hand", "confirm", "1.1.1", by="Second")
        evening.run("dispute", "open", "1.1.1", "--words", "two red threes, not three")
        evening.run("table", "extend", "1.1", "5", "--reason", "a spilled glass")
        said = evening.serve()
        expect(said["event"], 1, "the event served")
        for path, words in PAGES:
            answer = evening.ask(path)
            expect(answer.status, 200, path)
            expect(answer.headers["Content-Type"], "application/json", path)
            expect(answer.json, veiled(evening.run(*words)), path)
        expect(evening.ask("/api/event").json["event"], "Club <night> & more", "the event's name")
        told = "".join(evening.ask(path).text for path, _ in PAGES + [("/api/hand/1.2.1", [])])
        for secret in ("came late", "spilled", "red threes, not three", "Desk", "Second"):
            expect(secret in told, False, f"anybody is told `{secret}`")


def season_told(program):
    """Checks that a season has a page, which every page links, and that members' numbers stay at the desk."""
    with Evening(program) as evening:
        evening.run("hand", "add", "1.1", *SLIPS)
        evening.run("season", "new", "Spring & <autumn>")
        evening.run("season", "new", "Other")
        evening.run("season", "add", "1", "1")
        evening.run("person", "set", "2", "--number", "Member-4711", "--reason", "as in the books")
        evening.serve()
        told = evening.run("season", "standings", "1")
        for row in told["standings"]:
            del row["member"]
        expect(evening.ask("/api/season/1").json, told, "as the command says")
        page = evening.ask("/season/1")
        expect((page.status, "Member-4711" in page.text), (200, False), "the page")
        expect("Spring &amp; &lt;autumn&gt;" in page.text, True, "its name is text")
        expect(all(row["person"] in page.text for row in told["standings"]), True, "everybody in it")
        expect("event-1/index.html" in page.text, False, "no link into published folders")
        for page in ("/table/1.1", "/"):
            expect('href="/season/1"' in evening.ask(page).text, True, f"{page} leads to it")
        expect('href="/season/2"' in evening.ask("/table/1.1").text, False, "not to one of other events")
        expect(evening.ask("/api/season/7").status, 404, "there is none")


def sent_again_only_when_changed(program):
    with Evening(program) as evening:
        evening.serve()
        before = evening.ask("/api/table/1.1")
        tag = before.headers["ETag"]
        expect(before.headers["Cache-Control"], "no-cache", "of what anybody may see")
        again = evening.ask("/api/table/1.1", If_None_Match=tag)
        expect((again.status, again.text), (304, ""), "nothing changed")
        evening.run("hand", "add", "1.2", *SLIPS)
        expect(evening.ask("/api/table/1.1", If_None_Match=tag).status, 304, "another table changed")
        evening.run("hand", "add", "1.1", *SLIPS)
        after = evening.ask("/api/table/1.1", If_None_Match=tag)
        expect((after.status, len(after.json["hands"])), (200, 1), "the command line changed it")
        evening.run("round", "start", "--minutes", "50")
        clock = evening.ask("/api/clock")
        time.sleep(1.1)
        later = evening.ask("/api/clock")
        expect(later.headers["ETag"], clock.headers["ETag"], "the clock is known by its end")
        expect(later.json["left"] < clock.json["left"], True, "and its seconds pass")
        evening.run("round", "pause")
        expect(evening.ask("/api/clock", If_None_Match=clock.headers["ETag"]).status, 200, "a clock stopped")


def refused(program):
    with Evening(program) as evening:
        evening.run("round", "new", "--draft", "--table", "1:3")
        evening.serve("--name", "canasta.lan")
        here = f"127.0.0.1:{evening.port}"
        for path, status, code in [
                ("/api/table/9.9", 404, "table-unknown"), ("/api/table/x", 404, "address-invalid"),
                ("/api/hand/1.1.1", 404, "hand-unknown"), ("/api/player/77", 404, "entrant-unknown"),
                ("/api/pairings?round=9", 404, "round-unknown"), ("/api/pairings?round=2", 404, "round-draft"),
                ("/api/pairings?round=x", 422, "number-expected"),
                ("/api/standings?category=%ff", 404, "category-unknown"), ("/api/player/%ff", 404, "entrant-unknown"),
                ("/api/", 404, "path-unknown"),
                ("/api/table/", 404, "path-unknown"), ("/api/table/1.1/../1.2", 404, "path-unknown"),
                ("/%2e%2e/etc/passwd", 404, "path-unknown"), ("/api/table/1.1%00", 400, "request-broken"),
                ("/api/table/1.1?round=%00", 400, "request-broken")]:
            answer = evening.ask(path)
            expect((answer.status, answer.code), (status, code), path)
            expect(answer.headers["Cache-Control"], "no-store", path)
        wrong = evening.ask("/api/table/1.1", "DELETE")
        expect((wrong.status, wrong.headers["Allow"]), (405, "GET"), "a method it has not")
        for host, status in [(here, 200), ("canasta.lan", 200), ("CANASTA.LAN:80", 200), ("evil.example", 421),
                             ("127.0.0.1.evil.example", 421), ("canasta.lan:x", 421), ("", 421)]:
            expect(evening.ask("/api/event", Host=host).status, status, f"asked for as `{host}`")
        expect(evening.ask("/nothing", Host="evil.example").status, 421, "the host goes before the path")
        large = evening.ask("/api/event", "POST", b"x" * 70000, Host="evil.example")
        expect((large.status, large.code), (413, "request-large"), "the size goes before the host")
        expect(raw(evening.port, b"GET /api/event HTTP/1.0\r\n\r\n")[9:12], b"421", "no host is named")
        expect(evening.ask("/api/event", "POST", iter([b"x" * 0x4000] * 6)).status, 413, "too large, piece by piece")
        for junk in (b"\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x00\xff\x01\r\n\r\n", b"G" * 50000):
            raw(evening.port, junk, 0.2)  # the server waits for more after such a beginning
        expect(evening.ask("/api/event").status, 200, "and it goes on")


def in_absolute_form(program):
    """Checks requests in a proxy's form (RFC 9112, 3.2.2): the target names the host, whatever the header says."""
    with Evening(program) as evening:
        evening.serve("--name", "canasta.lan")
        here = f"127.0.0.1:{evening.port}"
        for target, host, status in [
                (f"http://{here}/api/event", here, 200), (f"HTTP://{here}/api/event", here, 200),
                ("http://canasta.lan/api/event", here, 200), ("http://canasta.lan/api/event", "evil.example", 200),
                (f"http://{here}/api/pairings?round=1", here, 200), (f"http://{here}/api/pairings?round=9", here, 404),
                (f"http://{here}", here, 200), (f"http://{here}?lang=fi", here, 303), (f"http://{here}/", here, 200),
                (f"http://{here}/api/%65vent", here, 200), (f"http://{here}/nothing", here, 404),
                (f"http://{here}/api/event/", here, 404), (f"http://{here}//api/event", here, 404),
                ("http://evil.example/api/event", here, 421), (f"http://me@{here}/api/event", here, 421),
                (f"https://{here}/api/event", here, 421), ("http:///api/event", here, 421),
                ("http://" + "a" * 500 + "/api/event", here, 421), (f"ftp://{here}/api/event", here, 404),
                (f"http:/{here}/api/event", here, 404)]:
            answer = raw(evening.port, f"GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            expect(int(answer[9:12]), status, f"{target} with Host: {host}")
        plain = evening.ask("/api/event")
        told = evening.ask(f"http://{here}/api/event", If_None_Match=plain.headers["ETag"])
        expect(told.status, 304, "it is the same page")
        body = json.dumps({"code": "AAAA-AAAA"})
        expect(evening.ask(f"http://{here}/api/login", "POST", body).status, 401, "deeds, too")
        expect(evening.ask(f"http://{here}/api/login", "POST", "x" * 70000).status, 413, "and what is refused early")
        expect(raw(evening.port, f"GET http://{here}/api/event HTTP/1.0\r\n\r\n".encode())[9:12], b"200", "without a header")


def raw(port, data, patience=5):
    """Returns the answer to these bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=patience) as connection:
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            back = b""
            while piece := connection.recv(65536):
                back += piece
        except OSError:
            return b""
        return back


def in_use(program):
    """Checks that a locked database is reported within a second, with a time to try again."""
    with Evening(program) as evening:
        evening.serve()
        other = sqlite3.connect(evening.file, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        began = time.monotonic()
        busy = evening.ask("/api/standings")
        expect((busy.status, busy.code, busy.headers["Retry-After"]), (503, "store-locked", "1"), "in use")
        expect(time.monotonic() - began < 3, True, "nobody waits long")
        other.execute("ROLLBACK")
        other.close()
        expect(evening.ask("/api/standings").status, 200, "free again")
        evening.stop()
        other = sqlite3.connect(evening.file, isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        free = threading.Timer(0.8, other.execute, ["ROLLBACK"])
        free.start()
        evening.serve()  # waits like any command
        free.join()
        other.close()


def many_at_once(program):
    """Checks that connections beyond the limit for an address wait until there is room."""
    with Evening(program) as evening:
        evening.serve()
        held = [socket.create_connection(("127.0.0.1", evening.port), timeout=5) for _ in range(100)]
        held[0].sendall(b"GET /api/event HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        expect(held[0].recv(12), b"HTTP/1.1 200", "the first of many")
        for connection in held:
            connection.close()
        until = time.monotonic() + 5
        while True:
            try:
                expect(evening.ask("/api/event").status, 200, "there is room again")
                break
            except OSError:
                expect(time.monotonic() < until, True, "no room is left though all have gone")
                time.sleep(0.05)


def begins_and_ends(program):
    with Evening(program) as evening:
        for how in (signal.SIGTERM, signal.SIGINT):
            evening.serve()
            expect(evening.ask("/api/event").status, 200, "served")
            busy = evening.canasta.call("serve", "--port", evening.port)
            expect((busy.returncode, busy.stderr.count("\n")), (3, 1), "an address in use")
            expect(evening.stop(how), 0, "ended by a signal")
        for address in ("192.0.2.1", "0.0.0.0", "::", "hall"):
            done = evening.canasta.call("serve", "--port", "0", "--address", address)
            expect((done.returncode, done.stderr.count("\n"), done.stdout), (3, 1, ""), f"no address: {address}")
        expect(evening.serve("--address", "127.1")["url"], f"http://127.0.0.1:{evening.port}/", "as browsers write it")
        expect(evening.ask("/api/event", Host="127.0.0.1").status, 200, "and ask for it")


if __name__ == "__main__":
    main([in_absolute_form, told_as_by_commands, season_told, sent_again_only_when_changed, refused, in_use, many_at_once, begins_and_ends])
