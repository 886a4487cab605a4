#!/usr/bin/env python3
"""An acknowledged change is in the database. While another program reads, while the disk is full and under the load of
a full evening, success is reported only after the commit, for every action, role and form, with a key and without."""

import contextlib
import http.client
import os
import random
import resource
import sqlite3
import subprocess
import threading
import time

from desk_pages import come_in
from evening import expect, main
from side import COUNTS, let_in
from sides import Hall, hand


@contextlib.contextmanager
def read_meanwhile(hall):
    """Lets another program read the database, so that writers cannot commit."""
    reader = sqlite3.connect(f"file:{hall.file}?mode=ro", uri=True, isolation_level=None)
    try:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM log").fetchall()
        yield
    finally:
        reader.close()


@contextlib.contextmanager
def full(hall):
    """Lets the database write only its first half and not grow, so that writing fails at the commit or before it."""
    size = os.stat(hall.file).st_size // 2
    before = resource.prlimit(hall.server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(hall.server.pid, resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.prlimit(hall.server.pid, resource.RLIMIT_FSIZE, before)


def lines(hall):
    """Returns the number of changes so far: lines of the log, and rows of the hall."""
    with contextlib.closing(sqlite3.connect(hall.file)) as file:
        return [file.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                for table in ("log", "hall_reply", "hall_call")]


def deeds(hall):
    """Yields every action of the data interface, with its role: path, body, and a member of its answer."""
    yield "1.1A", "/api/table/1.1/hand", hand(1), "address"
    yield "1.1B", "/api/hand/1.1.1/accept", {}, "confirmed"
    yield "1.1B", "/api/table/1.1/hand", hand(2, hand="AK"), "address"
    yield "1.1A", "/api/hand/1.1.2/object", {"words": "no", "hand": hand(hand="AK9")}, "differences"
    yield "1.1B", "/api/hand/1.1.2/withdraw", {}, "voided"
    yield "1.1B", "/api/hand/1.1.1/object", {"words": "a three too many"}, "dispute"
    yield "1.1A", "/api/table/1.1/call", {"words": "come"}, "call"
    yield "desk", "/api/table/1.2/hand", hand(1), "address"
    yield "referee", "/api/table/1.2/hand", hand(2, hand="AK"), "address"
    yield "desk", "/api/desk/hand/add", {"arguments": ["1.2", "A KKKKKKK out", "B QQQ hand=4"]}, "address"
    yield "referee", "/api/desk/penalty/add", {"arguments": ["1.2.1", "25C"], "options": {
        "side": "B", "reason": "talk", "kind": "ruling"}}, "penalty"
    yield "desk", "/api/call/1/answer", {}, "answered"


def refused_while(trouble, status, retries):
    """Returns a check of each action, first with the trouble, then without: the same request, with and without a
    key."""
    def check(program):
        for keyed in (True, False):
            written = 0
            with Hall(program) as hall:
                for number, (who, path, body, has) in enumerate(deeds(hall)):
                    key = f"key {number}" if keyed else None
                    why = f"{path} by {who}{' under a key' if keyed else ''}"
                    before = lines(hall)
                    with trouble(hall):
                        failed = hall.send(who, path, body, key=key)
                        if trouble is full and failed.status < 300:
                            written += 1  # it did not need such a page
                            continue
                        expect((failed.status, set(failed.json)), (status, {"error"}), f"{why}: {failed.text}")
                        expect(failed.headers.get("Retry-After") is not None, retries, f"{why}: when to try again")
                        expect(lines(hall), before, f"{why}: nothing was changed")
                    done = hall.send(who, path, body, key=key)
                    expect((done.status in (200, 201), has in done.json), (True, True), f"{why}, again: {done.text}")
                    expect("repeated" in done.json and done.json["repeated"], False, f"{why}: it was not there")
                    if keyed:
                        expect(hall.send(who, path, body, key=key).text, done.text, f"{why}: kept with the commit")
                expect(written < 6, True, f"most deeds failed: {written} did not")
                expect(hall.run("verify")["valid"], True, "the file is whole")
    check.__name__ = f"refused_while_{trouble.__name__}"
    return check


def by_forms(program):
    """Checks that pages report no success either, and that the form is recorded when it is sent again."""
    with Hall(program) as hall:
        left, right, desk = let_in(hall, "1.1A"), let_in(hall, "1.1B"), come_in(hall)

        def twice(phone, path, fields, why):
            before = lines(hall)
            with read_meanwhile(hall):
                failed = phone.post(path, fields)
                expect((failed.status, failed.headers.get("Location"), "Retry-After" in failed.headers),
                       (503, None, True), f"{why}: {failed.text}")
                expect(lines(hall), before, f"{why}: nothing was changed")
            expect(phone.post(path, fields).status, 303, f"{why}, again")
            expect(lines(hall) != before, True, f"{why}: now it is there")
            # A script asks for the result, and gets it at any time.
            told = phone.post(path, fields, Accept="application/json, text/html")
            expect((told.status in (200, 201), told.headers["Content-Type"]), (True, "application/json"), why)
            return told.json

        left.send("/side/hand", "preview", **COUNTS)
        made = twice(left, "/side/hand", dict(left.form("/side/hand")["fields"], step="send"), "a hand")
        expect((made["address"], made["sides"][0]["total"]), ("1.1.1", 1270), "which holds the hand")
        right.get("/side")
        twice(right, "/side/accept", dict(right.form("/side/accept")["fields"], once="accept"), "accepted")
        right.get("/side")
        twice(right, "/side/call", dict(right.form("/side/call")["fields"], words="come"), "called")
        desk.get("/desk/table/1.2")
        desk.send("/desk/hand", "preview", **COUNTS)
        made = twice(desk, "/desk/hand", dict(desk.form("/desk/hand")["fields"], step="send"), "at the desk")
        expect(made["address"], "1.2.1", "which holds the hand")
        desk.get("/desk/table/1.2")
        form = dict(desk.form("/desk/do/hand/add")["fields"], **{"1": "1.2", "2": "A KKKKKKK out", "3": "B 444 hand=5"})
        twice(desk, "/desk/do/hand/add", form, "a command")
        expect(len(hall.run("table", "1.2")["hands"]), 2, "each once")


def nothing_typed_is_lost(program):
    """Checks that without a script, too, the page with the error has the unrecorded form, to be sent again."""
    with Hall(program) as hall:
        left = let_in(hall, "1.1A")
        left.send("/side/hand", "preview", **COUNTS)
        with read_meanwhile(hall):
            busy = left.send("/side/hand", "send")
        expect((busy.status, hall.ask("/api/table/1.1").json["hands"]), (503, []), "the file is in use")
        fields = dict(left.form("/side/hand")["fields"])
        expect((fields["A.melded"], fields["step"]), ("170", "send"), "what was filled in goes along")
        expect(left.send("/side/hand").status, 303, "sent by the button")
        expect(len(hall.run("table", "1.1")["hands"]), 1, "recorded")
        left.send("/side/hand", "preview", **dict(COUNTS, A_melded="185"))
        other = let_in(hall, "1.1A")
        taken = left.send("/side/hand", "send")
        expect((taken.status, "185" in left.words()), (403, True), "another phone took over: what was typed is shown")
        long = other.send("/side/call", words="x" * 500)
        expect((long.status, "x" * 500 in other.page.text), (422, True), f"words that are too long: {long.text}")


def forgotten_meanwhile(program):
    """Checks that an answer blanked for a forgotten person still names the recorded hand."""
    with Hall(program) as hall:
        hall.send("1.1A", "/api/table/1.1/hand", hand(1), key="k")
        hall.run("person", "forget", "Left 1")
        again = hall.send("1.1A", "/api/table/1.1/hand", hand(1), key="k")
        expect((again.status, again.json), (201, {"address": "1.1.1"}), "all that is left of it")


class Writer(threading.Thread):
    """Enters hands at one table until the time is over, and notes the acknowledged ones."""

    def __init__(self, hall, table, enter, until):
        super().__init__()
        self.hall, self.table, self.enter, self.until = hall, table, enter, until
        self.acknowledged, self.failed = [], None

    def run(self):
        try:
            chance, number = random.Random(self.table), 1
            while time.monotonic() < self.until and number < 90:
                cards = "".join(chance.choice("6789TJ") for _ in range(6))
                if self.enter(self.hall, self.table, number, cards):
                    self.acknowledged.append((number, cards))
                    number += 1
        except Exception as trouble:  # pylint: disable=broad-except
            self.failed = trouble


def by_phone(hall, table, number, cards):
    for _ in range(60):
        try:
            said = hall.send(f"{table}A", f"/api/table/{table}/hand", hand(number, hand=cards), key=f"{table} {number}")
        except (OSError, http.client.HTTPException):
            continue
        if said.status == 201:
            expect(said.json["address"], f"{table}.{number}", "the body of a success")
            return True
        expect((said.status, "error" in said.json), (503, True), f"{table}.{number}: {said.text}")
        time.sleep(0.1)
    return False


def by_command(hall, table, number, cards):
    return hall.canasta.call("hand", "add", table, "--hand", number, "A KKKKKKK AAAA2 reds=2 hand=94 out",
                             f"B QQQQ22X 555 hand={cards}", status=(0, 3)).returncode == 0


def under_load(program):
    """Runs four command lines, four phones, backups and published pages at once. All acknowledged hands must be
    recorded."""
    with Hall(program, pairs=16, more=("--hands", "99")) as hall:
        until = time.monotonic() + 12
        writers = [Writer(hall, f"1.{table}", by_phone if table <= 4 else by_command, until) for table in range(1, 9)]
        for writer in writers:
            writer.start()
        turn = 0
        while time.monotonic() < until:
            turn += 1
            for words in (["backup", os.path.join(hall.folder.name, f"copy-{turn}.db")],
                          ["publish", os.path.join(hall.folder.name, "pages")]):
                subprocess.run([program, "--db", hall.file, *words], capture_output=True, check=False)
        for writer in writers:
            writer.join()
            if writer.failed:
                raise writer.failed
        count = 0
        for writer in writers:
            there = hall.run("table", writer.table)["hands"]
            expect(len(there) >= len(writer.acknowledged), True, f"{writer.table}: as many as were acknowledged")
            for number, cards in writer.acknowledged:
                record = hall.run("hand", "show", f"{writer.table}.{number}")["record"]
                expect(sorted(record["sides"][1]["hand"]), sorted(cards), f"{writer.table}.{number} is there")
                count += 1
        print(f"{count} hands were acknowledged, {turn} copies made meanwhile")
        expect(count > 8, True, "something was done")
        expect(hall.run("verify")["valid"], True, "the file is whole")


if __name__ == "__main__":
    main([refused_while(read_meanwhile, 503, True), refused_while(full, 500, False), by_forms, nothing_typed_is_lost, forgotten_meanwhile,
          under_load])
