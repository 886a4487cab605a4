#!/usr/bin/env python3
"""Sides enter, accept, object to and take back their own hands. Each request is tested in each role. The same key gives
the same answer, even after the server was killed between commit and answer."""

import copy
import json
import os
import random
import re
import signal
import socket
import time

from evening import SLIPS, Canasta, Evening, expect, main

HAND = {"sides": [
    {"side": "A", "melds": ["KKKKKKK", "AAAA2"], "hand": "94", "red_threes": 2, "out": "normal"},
    {"side": "B", "melds": ["QQQQ22X", "555"], "hand": "AK943b"}]}


def hand(number=None, **changes):
    made = copy.deepcopy(HAND)
    if number:
        made["hand"] = number
    made["sides"][1].update(changes)
    return made


# Halls in which all have logged in, with their codes and secrets.
COME_IN = {}


class Hall(Evening):
    """A served evening with the codes of its sides and people at the desk."""

    def __enter__(self):
        if self.kind not in COME_IN:
            self.come_in()
            COME_IN[self.kind] = self.bytes(), self.codes, self.secrets
            self.stop()
        data, codes, secrets = COME_IN[self.kind]
        self.copy_of(data)
        self.codes, self.secrets = dict(codes), dict(secrets)
        self.serve()
        return self

    def come_in(self):
        self.codes = {row["table"] + row["side"]: row["code"] for row in self.run("serve", "codes")}
        self.serve()
        self.secrets = {}
        for role, words in (("desk", []), ("referee", ["--referee"])):
            code = self.run("serve", "desk", *words, by=f"The {role}")["code"]
            self.secrets[role] = self.ask("/api/login", "POST", {"code": code}).json["secret"]

    def word(self, who):
        return self.codes.get(who) or self.secrets.get(who)

    def send(self, who, path, body=None, key=None, method="POST"):
        headers = {"Authorization": f"Bearer {self.word(who)}"} if who else {}
        if key:
            headers["Idempotency-Key"] = key
        return self.ask(path, method, {} if body is None and method == "POST" else body, **headers)


def entered_and_accepted(program):
    with Hall(program) as hall:
        expect(hall.run("serve", "codes")[0]["code"], hall.codes["1.1A"], "codes are the same until made void")
        me = hall.send("1.1B", "/api/me", method="GET")
        expect(me.json, {"role": "side", "table": "1.1", "side": "B", "entrant": "Pair 2"}, "who a code is")
        expect(me.headers["Cache-Control"], "no-store", "of what only some may see")
        expect(hall.send("desk", "/api/me", method="GET").json, {"role": "desk", "by": "The desk"}, "at the desk")
        scored = hall.send("1.1A", "/api/table/1.1/score", hand())
        expect((scored.status, scored.json["sides"][0]["total"]), (200, 955), "scored")
        expect(hall.ask("/api/table/1.1").json["hands"], [], "and not kept")
        made = hall.send("1.1A", "/api/table/1.1/hand", hand(1))
        expect((made.status, made.json["address"], made.json["author"]), (201, "1.1.1", "Pair 1"), "recorded")
        expect(hall.send("1.1A", "/api/table/1.1/hand", hand()).json["repeated"], True, "sent twice without a key")
        expect(hall.send("1.1A", "/api/hand/1.1.1/accept").status, 403, "nobody accepts his own")
        done = hall.send("1.1B", "/api/hand/1.1.1/accept")
        expect((done.status, done.json["confirmed_how"], done.json["confirmed_by"]), (200, "accepted", "Pair 2"),
               "accepted")
        expect(hall.send("1.1B", "/api/hand/1.1.1/accept").status, 200, "and once more")
        expect(hall.run("hand", "show", "1.1.1")["confirmed_by"], "Pair 2", "the record says so")
        late = hall.send("1.1A", "/api/hand/1.1.1/withdraw")
        expect((late.status, late.code), (409, "hand-late"), "what is accepted is not taken back")
        second = hall.send("1.1B", "/api/table/1.1/hand", hand(2, hand="AK94"))
        expect(second.status, 201, "the other side enters the next")
        expect(hall.send("1.1A", "/api/hand/1.1.2/withdraw").status, 403, "only who entered takes it back")
        expect(hall.send("1.1B", "/api/hand/1.1.2/withdraw").json["voided"], True, "taken back")
        expect(hall.send("1.1A", "/api/table/1.1/hand", hand(4)).status, 409, "a number beyond the next")
        again = hall.send("1.1A", "/api/table/1.1/hand", hand(2))
        expect((again.status, again.json["version"]), (201, 3), "its number is open: the next version")
        refused = hall.send("1.2A", "/api/table/1.2/hand", hand(1, melds=["QQ2222"]))
        expect((refused.status, refused.code), (409, "error-findings"), "error findings refuse it")
        expect("meld-too-many-wild" in {row["code"] for row in refused.json["error"]["findings"]}, True, "and are told")


def as_it_was_shown(program):
    """Checks that an answer to a hand names the version seen. After a correction it must be looked at again."""
    with Hall(program) as hall:
        hall.send("1.1A", "/api/table/1.1/hand", hand(1))
        shown = hall.ask("/api/hand/1.1.1").json["version"]
        hall.run("hand", "correct", "1.1.1", "B QQQQ22X 555 hand=AK94", "--kind", "typing", "--reason", "misread")
        for deed, body in (("accept", {}), ("object", {"words": "no"})):
            stale = hall.send("1.1B", f"/api/hand/1.1.1/{deed}", {"version": shown, **body})
            expect((stale.status, stale.code), (409, "version-other"), f"{deed} of what stands no more")
        for version in (0, -1, "1", 1.5, 10 ** 30):
            expect(hall.send("1.1B", "/api/hand/1.1.1/accept", {"version": version}).status, 422, f"version {version}")
        expect(hall.send("1.1B", "/api/hand/1.1.1/accept", {"version": shown + 1}).status, 200, "what stands")
        for path in ("hand/1.1.1/accept", "hand/1.1.1/object", "table/1.1/call"):
            told = hall.send("1.1B", f"/api/{path}", {"words": "x", "word": "y"})
            expect((told.status, told.code), (422, "field-unknown"), f"{path} with a field that nobody knows")
        expect(hall.ask("/api/login", "POST", {"code": "AAAA-AAAA", "by": "Me"}).status, 422, "coming in, too")


def signed_by_each(program):
    """Checks that a side signs for itself alone, for what it saw. The sheet is signed when all have."""
    with Hall(program) as hall:
        hall.send("1.1A", "/api/table/1.1/hand", hand(1))
        hall.send("1.1A", "/api/table/1.1/hand", hand(2))
        sign = lambda who, versions, path="/api/table/1.1/sign", key=None, **more: hall.send(
            who, path, {"versions": versions, **more}, key=key)
        versions = [row["version"] for row in hall.ask("/api/table/1.1").json["hands"]]
        for who, status, code in ((None, 401, "pass-void"), ("1.2A", 403, "table-other"), ("desk", 403, "role-other")):
            told = sign(who, versions)
            expect((told.status, told.code), (status, code), f"by {who}")
        for stale in ([], [1], [2, 1], [1, 1, 1], [1, 3]):
            told = sign("1.1A", stale)
            expect((told.status, told.code), (409, "version-other"), f"versions {stale}")
        for wrong in ("1", 1, None, {"1": 1}, [0], ["1"], [1.5], [None], [10 ** 30, 1]):
            expect(sign("1.1A", wrong).status, 422, f"versions {wrong!r}")
        expect(hall.send("1.1A", "/api/table/1.1/sign", {}).status, 422, "no versions")
        expect(sign("1.1A", versions, names=["Left 1", "Left 2"]).status, 422, "for nobody else")
        expect(sign("1.1A", versions, name="Left 2").code, "signer-unknown", "by nobody of another side")
        first = sign("1.1A", versions, key="k", name="Left 1")
        expect((first.status, "signed" in first.json, first.json["signatures"][0]["name"],
                [row["signed"] for row in first.json["signatures"]]), (200, False, "Left 1", [True, False]), "one has")
        expect(sign("1.1A", versions, key="k", name="Left 1").text, first.text, "the same again")
        expect(sign("1.1A", versions).json["repeated"], True, "signed once")
        expect(sign("1.1A", versions, name="Right 1").code, "already-signed", "and not by another")
        expect(hall.run("table", "1.1").get("signed"), None, "the sheet is not signed")
        hall.run("hand", "correct", "1.1.2", "B QQQQ22X 555 hand=AK94", "--kind", "typing", "--reason", "misread")
        expect("signatures" in hall.ask("/api/table/1.1").json, False, "a new version voids it")
        expect(sign("1.1B", versions).code, "version-other", "what stands is to be signed")
        both = [sign(who, [1, 2]) for who in ("1.1B", "1.1A")]
        expect((both[0].json["signatures"][1]["name"], both[1].json["signed"]["names"], "signatures" in both[1].json),
               ("Pair 2", ["Pair 1", "Pair 2"], False), "signed by all, by the pairs' names")
        expect(sign("1.1B", [1, 2]).json["repeated"], True, "and stays so")
        expect(hall.send("1.1A", "/api/table/1.1/hand", hand(3)).code, "locked", "nothing follows")
        expect(hall.run("round", "redo", "1", "--table", "1:3", "--table", "2:4", "--reason", "x",
                        status=1)["error"]["code"], "round-begun", "the round has begun")
        hall.run("table", "sign", "1.2", "--names", "Left 3,Left 4")
        expect(hall.run("table", "1.2")["signed"]["names"], ["Left 3", "Left 4"], "at the desk for all at once")
        expect(sign("1.2A", [], "/api/table/1.2/sign").json["repeated"], True, "which stands for each side")
        hall.run("export", "kept.jsonl")
        other = Canasta(program, hall.folder.name, "--db", "kept.db")
        other.run("import", "kept.jsonl")
        again = other.ask("table", "1.1")
        expect(again["signed"]["names"], ["Pair 1", "Pair 2"], "and goes along")
        expect(hall.run("verify")["valid"], True, "the file is whole")


def three_sign(program):
    with Hall(program, pairs=3, rulebook="au-canasta-3", sides=3) as hall:
        for who, signed in (("1.1C", [False, False, True]), ("1.1A", [True, False, True])):
            told = hall.send(who, "/api/table/1.1/sign", {"versions": []})
            expect([row["signed"] for row in told.json["signatures"]], signed, f"{who} of three")
        told = hall.send("1.1B", "/api/table/1.1/sign", {"versions": []})
        expect(told.json["signed"]["names"], ["Pair 1", "Pair 2", "Pair 3"], "all three")


def objected(program):
    with Hall(program) as hall:
        hall.send("1.1A", "/api/table/1.1/hand", hand(1))
        back = hall.send("1.1B", "/api/hand/1.1.1/object", {"words": "we held two", "hand": hand(hand="AK")})
        expect((back.status, back.json["equal"], back.json["confirmed"]), (200, False, False), "sent back")
        expect([row["words"] for row in hall.run("call", "list")], ["we held two"], "what was said waits at the desk")
        both = hall.run("hand", "show", "1.1.1", "--history")["second_entries"]
        expect(len(both), 1, "both versions stand")
        for who, own in (("1.1A", True), ("1.1B", False), ("desk", None)):
            seen = hall.send(who, "/api/hand/1.1.1", method="GET")
            expect((seen.json["second_entries"], seen.json.get("own"), seen.headers["Cache-Control"]),
                   (both, own, "no-store"), f"side by side to {who}")
            known = hall.ask("/api/hand/1.1.1", Authorization=f"Bearer {hall.word(who)}",
                             If_None_Match=seen.headers["ETag"])
            expect((known.status, known.text), (304, ""), "nothing changed since")
        for who in ("1.2A", None):
            seen = hall.send(who, "/api/hand/1.1.1", method="GET")
            expect((seen.status, "second_entries" in seen.json), (200, False), f"nothing of it to {who}")
        hall.run("hand", "verify", "1.1.1", SLIPS[0] + ' adjust=-50 reason="late"', SLIPS[1], status=1)
        expect("late" in hall.send("1.1A", "/api/hand/1.1.1", method="GET").text, False, "reasons are the desk's")
        expect("late" in hall.send("desk", "/api/hand/1.1.1", method="GET").text, True, "which sees them")
        hall.send("1.2A", "/api/table/1.2/hand", hand(1))
        hall.send("1.2B", "/api/hand/1.2.1/accept")
        expect(hall.send("1.2B", "/api/hand/1.2.1/object", {}).status, 422, "an objection has words")
        opened = hall.send("1.2B", "/api/hand/1.2.1/object", {"words": "a red three too many"})
        expect((opened.status, opened.json["dispute"], opened.json["by"]), (200, "D1", "Pair 4"), "disputed")
        for who, words in (("1.1A", "come, please"), ("1.2B", "a talk")):
            expect(hall.send(who, f"/api/table/{who[:3]}/call", {"words": words}).status, 200, "called")
        calls = hall.send("desk", "/api/calls", method="GET").json
        expect([row["table"] for row in calls], ["1.2", "1.1", "1.1"], "newest first")
        expect(hall.send("referee", f"/api/call/{calls[0]['call']}/answer").json["answered"] is None, False, "answered")
        expect(hall.run("call", "answer", str(calls[1]["call"]))["words"], "come, please", "and by the command")
        expect(len(hall.send("desk", "/api/calls", method="GET").json), 1, "one waits")
        expect(hall.send("desk", "/api/call/77/answer").status, 404, "no such call")
        why = {row["address"] for row in hall.send("desk", "/api/missing", method="GET").json}
        expect("1.1.1" in why, True, "what waits is missing")


THREE = {"sides": [{"side": "A", "counts": {"melded": 100, "held": 20}}, {"side": "B", "counts": {"melded": 50}},
                   {"side": "C", "counts": {"held": 40}}], "exhausted": True}


def of_three_sides(program):
    """Checks that a hand of three sides is confirmed when both others have accepted it, in any way."""
    with Hall(program, pairs=3, rulebook="au-canasta-3", sides=3) as hall:
        for number, deeds, how in [
                (1, (("accept", None), ("accept", None)), "accepted"),
                (2, (("object", {"hand": THREE}), ("accept", None)), "accepted"),
                (3, (("accept", None), ("object", {"hand": THREE})), "entered again"),
                (4, (("object", {"hand": THREE}), ("object", {"hand": THREE})), "entered again")]:
            hand = f"1.1.{number}"
            record = dict(THREE, hand=number)
            expect(hall.send("1.1A", "/api/table/1.1/hand", record).status, 201, f"entered: {hand}")
            for who, (deed, body) in zip(("1.1B", "1.1C"), deeds):
                expect(hall.run("hand", "show", hand)["confirmed"], False, f"{hand} before {who} {deed}s")
                for _ in range(2 if deed == "accept" else 1):
                    done = hall.send(who, f"/api/hand/{hand}/{deed}", body)
                    expect((done.status, done.json["confirmed"]), (200, who == "1.1C"), f"{hand}: {deed} by {who}")
                if deed == "object":
                    expect(done.json["equal"], True, "the same record")
            shown = hall.run("hand", "show", hand)
            expect((shown["confirmed_how"], shown["confirmed_by"]), (how, "Pair 3"), hand)
        expect(hall.run("verify")["valid"], True, "the file is whole")


def renamed(program):
    """Checks that the side that entered a hand is recognised after its entrant got another name."""
    with Hall(program) as hall:
        hall.send("1.1A", "/api/table/1.1/hand", hand(1))
        hall.run("entrant", "rename", "1", "Others")
        hall.run("entrant", "rename", "2", "Pair 1")
        expect(hall.send("1.1A", "/api/hand/1.1.1/accept").status, 403, "its own hand")
        done = hall.send("1.1B", "/api/hand/1.1.1/accept")
        expect((done.status, done.json["confirmed_by"]), (200, "Pair 1"), "who is called as the other was")
        hall.send("1.1A", "/api/table/1.1/hand", hand(2, hand="AK"))
        hall.run("penalty", "add", "1.1", "25C", "--side", "B", "--reason", "talk")
        hall.run("entrant", "rename", "1", "Third")
        expect(hall.send("1.1A", "/api/hand/1.1.2/accept").status, 403, "with a penalty in it, still its own")
        expect(hall.send("1.1B", "/api/hand/1.1.2/withdraw").status, 403, "not the other's to take back")
        expect(hall.send("1.1A", "/api/hand/1.1.2/withdraw").json.get("voided"), True, "taken back")
        lines = hall.canasta.run("export")
        other = Canasta(program, hall.folder.name, "--db", "other.db")
        other.run("import", "-", text=lines)
        again = other.run("export")
        expect((again == lines, '"version_by_side"' in lines), (True, True), "and goes along to another file")


def mark(hall, number):
    """Returns where a hand that is not accepted is marked: the table, its hand, both lists, and the pages of each."""
    told = {path: hall.ask(path).json for path in
            (f"/api/table/1.{number}", f"/api/hand/1.{number}.1", "/api/results", "/api/standings")}
    table, one, results, standings = told.values()
    pages = [hall.ask(path, Accept="text/html", **{"Accept-Language": "en"}).text
             for path in (f"/table/1.{number}", f"/hand/1.{number}.1", "/", f"/player/{2 * number}")]
    return ([bool(row.get(key)) for row, key in (
                (table["hands"][0], "unaccepted"), (one, "unaccepted"), (results["tables"][number - 1], "unaccepted"),
                (results, "hands_unaccepted"), (standings, "hands_unaccepted"))],
            [sorted(row["number"] for row in standings["standings"] if row.get("unaccepted"))],
            ["not yet accepted" in page or "°" in page for page in pages])


def marked_until_accepted(program):
    """Checks that a hand counts as soon as a table enters it, and is marked everywhere until the other side accepts."""
    with Hall(program) as hall:
        hall.run("hand", "add", "1.2", *SLIPS)
        expect(mark(hall, 2), ([False] * 5, [[]], [False] * 4), "of paper, typed at the desk")
        hall.send("1.1A", "/api/table/1.1/hand", hand(1))
        expect(mark(hall, 1), ([True] * 5, [[1, 2]], [True] * 4), "entered by a side")
        for words in (("standings",), ("results",)):
            said = hall.canasta.run(*words)
            expect(re.findall(r"(\d+)\*?°", said), ["955", "395"], f"and at the command line: {said}")
            expect("\n° with a hand that one side entered" in said, True, "with what it means")
        hall.run("penalty", "add", "1.1.1", "25C", "--side", "B", "--reason", "talk")
        expect(mark(hall, 1), ([True] * 5, [[1, 2]], [True] * 4), "with a penalty in it")
        hall.send("1.1B", "/api/hand/1.1.1/accept")
        expect(mark(hall, 1), ([False] * 5, [[]], [False] * 4), "accepted")
        hall.send("1.1B", "/api/table/1.1/hand", hand(2, hand="AK"))
        hall.run("hand", "correct", "1.1.2", SLIPS[1], "--kind", "typing", "--reason", "misread")
        expect("unaccepted" in hall.ask("/api/standings").text, False, "put right at the desk, which stands for it")


# request, body, and the status for: no one, a void code, a side of another table, A, B, desk, referee
EVERYBODY = ["/", "/table/1.1", "/hand/1.1.1", "/player/1", "/page.css", "/page.js", "/icon.svg", *(
    f"/api/{what}" for what in ("event", "standings", "pairings", "pairings?round=1", "results", "table/1.1",
                                "hand/1.1.1", "player/1", "clock"))]
ROLES = [
    *((f"GET {path}", None, 200, 200, 200, 200, 200, 200, 200) for path in EVERYBODY),
    ("GET /side", None, 200, 200, 200, 200, 200, 200, 200),  # a page that asks for a code, or the side's own
    ("GET /desk", None, 200, 200, 200, 200, 200, 200, 200),
    ("GET /referee", None, 200, 200, 200, 200, 200, 403, 200),
    ("GET /desk/table/1.1", None, 200, 200, 200, 200, 200, 200, 200),
    ("GET /side/object/1.1.1", None, 200, 200, 403, 200, 200, 403, 403),
    ("POST /api/desk/missing", {}, 401, 401, 403, 403, 403, 200, 200),
    ("POST /api/desk/rule", {"arguments": ["25C"]}, 401, 401, 403, 403, 403, 403, 200),
    ("POST /api/desk/hand/list", {"arguments": ["1.1"]}, 401, 401, 403, 403, 403, 200, 200),
    ("POST /api/desk/event/close", {}, 401, 401, 403, 403, 403, 403, 403),
    ("POST /api/login", {"code": "AAAA-AAAA"}, 401, 401, 401, 401, 401, 401, 401),
    *((f"POST {path}", {}, 405, 405, 405, 405, 405, 405, 405) for path in ("/api/standings", "/api/me", "/desk")),
    *((f"GET {path}", None, 405, 405, 405, 405, 405, 405, 405) for path in ("/api/login", "/api/desk/missing")),
    ("GET /api/table/9.9", None, 404, 404, 404, 404, 404, 404, 404),
    ("GET /api/hand/1.1.9", None, 404, 404, 404, 404, 404, 404, 404),
    ("GET /api/player/77", None, 404, 404, 404, 404, 404, 404, 404),
    ("POST /api/hand/1.1.9/accept", {}, 404, 404, 404, 404, 404, 404, 404),
    ("POST /api/call/99/answer", {}, 401, 401, 403, 403, 403, 404, 404),
    ("GET /api/me", None, 401, 401, 200, 200, 200, 200, 200),
    ("GET /api/missing", None, 401, 401, 403, 403, 403, 200, 200),
    ("GET /api/calls", None, 401, 401, 403, 403, 403, 200, 200),
    ("POST /api/table/1.1/score", hand(), 401, 401, 403, 200, 200, 200, 200),
    ("POST /api/table/1.1/hand", hand(), 401, 401, 403, 200, 200, 200, 200),
    ("POST /api/table/1.1/call", {}, 401, 401, 403, 200, 200, 200, 200),
    ("POST /api/table/1.1/sign", {"versions": [9]}, 401, 401, 403, 409, 409, 403, 403),
    ("POST /api/hand/1.1.1/withdraw", {"no": 1}, 401, 401, 403, 422, 403, 403, 403),
    *((f"POST /api/hand/1.1.1/{deed}", {"no": 1}, 401, 401, 403, 403, 422, 403, 403) for deed in ("object", "accept")),
    ("POST /api/hand/1.1.1/withdraw", {}, 401, 401, 403, None, 403, 403, 403),
    ("POST /api/hand/1.1.1/object", {"words": "no"}, 401, 401, 403, 403, 200, 403, 403),
    ("POST /api/hand/1.1.1/accept", {}, 401, 401, 403, 403, 200, 403, 403),
    ("POST /api/call/1/answer", {}, 401, 401, 403, 403, 403, 200, 200),
    ("POST /api/table/9.9/hand", hand(), 404, 404, 404, 404, 404, 404, 404),
    ("DELETE /api/me", None, 405, 405, 405, 405, 405, 405, 405),
]
WHO = [None, "void", "1.2A", "1.1A", "1.1B", "desk", "referee"]


def each_role_each_request(program):
    with Hall(program) as hall:
        hall.send("1.1A", "/api/table/1.1/hand", hand(1))
        hall.send("1.1A", "/api/table/1.1/call", {})
        hall.codes["void"] = hall.codes["1.2B"]
        hall.run("serve", "codes", "--new", "1.2")
        hall.codes.update({row["table"] + row["side"]: row["code"]
                           for row in hall.run("serve", "codes") if row["table"] == "1.2"})
        for request, body, *statuses in ROLES:
            method, path = request.split()
            for who, status in zip(WHO, statuses):
                if status is not None:
                    expect(hall.send(who, path, body, method=method).status, status, f"{request} by {who}")
        for field in ({"adjustments": [{"points": 100, "reason": "we are nice"}]}, {"score": 100}):
            expect(hall.send("1.1B", "/api/table/1.1/hand", hand(2, **field)).status, 403, f"a side says {field}")
        for field in ({"contract": {"outcome": "achieved"}}, {"outcome": "void"}, {"contract": {"outcome": 7}}):
            expect(hall.send("1.1B", "/api/table/1.1/hand", dict(hand(2), **field)).status, 403, f"a side says {field}")
            back = hall.send("1.1B", "/api/hand/1.1.1/object", {"words": "no", "hand": dict(hand(), **field)})
            expect(back.status, 403, f"a side objects with {field}")
        accepted = dict(hand(2), accepted=[{"code": "out-without-canasta", "reason": "us", "by": "us"}])
        expect(hall.send("1.1B", "/api/table/1.1/hand", accepted).status, 403, "a side accepts findings")
        entered = hall.send("desk", "/api/table/1.2/hand", hand(1, adjustments=[{"points": 50, "reason": "late"}]))
        expect((entered.status, entered.json["author"]), (201, "The desk"), "the desk may, under its name")
        full = hall.send("desk", "/api/hand/1.2.1", method="GET")
        expect(("late" in full.text, full.headers["Cache-Control"]), (True, "no-store"), "and sees reasons")
        expect("late" in hall.send("1.2A", "/api/hand/1.2.1", method="GET").text, False, "which a side does not")
        number = [row["number"] for row in hall.run("serve", "list") if row["role"] == "desk"][0]
        hall.run("serve", "revoke", str(number))
        expect(hall.send("desk", "/api/missing", method="GET").status, 401, "a device that was ended")
        hall.run("round", "lock", "1")
        expect(hall.send("1.1A", "/api/me", method="GET").status, 401, "a round that is locked")
        for words in (["serve", "codes"], ["serve", "codes", "--new", "1.1"]):
            expect(hall.run(*words, status=1)["error"]["code"], "locked", "and codes that are void are not handed out")


def too_old(program):
    """Checks that a code unused for ten minutes lets no one in and is no longer listed."""
    with Hall(program) as hall:
        before = hall.run("serve", "list")
        hall.now = "2020-01-01T00:00:00Z"
        try:
            old = hall.run("serve", "desk", by="Late")["code"]
            expect([row["waits"] for row in hall.run("serve", "list")][-1:], [True], "it waits")
        finally:
            hall.now = None
        expect(hall.send(None, "/api/login", {"code": old}).status, 401, "ten minutes have gone by")
        expect(hall.run("serve", "list"), before, "who is known")


def come_in_twice(program):
    """Checks that a lost answer to a login is repeated for its key, and for no one else."""
    with Hall(program) as hall:
        code = {"code": hall.run("serve", "desk")["code"]}
        first, again = (hall.send(None, "/api/login", code, key="in") for _ in range(2))
        expect((first.status, again.text), (200, first.text), "the same key")
        expect(hall.send(None, "/api/login", json.dumps(code, indent=1), key="in").text, first.text, "the same JSON")
        for body, key in ((code, None), (code, "other"), ({"code": "AAAA-AAAA"}, "in")):
            expect(hall.send(None, "/api/login", body, key=key).status, 401, f"{body} under {key}")
        for number in [row["number"] for row in hall.run("serve", "list")]:
            hall.run("serve", "revoke", str(number))
        secret = hall.send(None, "/api/login", code, key="in").json["secret"]
        expect(hall.ask("/api/me", Authorization=f"Bearer {secret}").status, 401, "what is void stays so")


def the_same_key(program):
    with Hall(program) as hall:
        first = hall.send("1.1A", "/api/table/1.1/hand", hand(1), key="k1")
        hall.send("1.1B", "/api/hand/1.1.1/accept")
        hall.send("1.1A", "/api/table/1.1/hand", hand(2, hand="A"))
        again = hall.send("1.1A", "/api/table/1.1/hand", json.dumps(hand(1), indent=3, sort_keys=True), key="k1")
        expect((again.status, again.text), (201, first.text), "the first answer, whatever came between")
        expect(hall.send("1.1A", "/api/table/1.1/hand", hand(1, hand="A"), key="k1").code, "key-taken", "another body")
        expect(hall.send("1.1A", "/api/table/1.1/call", hand(1), key="k1").status, 422, "another request")
        expect(hall.send("1.1B", "/api/table/1.1/hand", hand(3, hand="AA"), key="k1").status, 201, "another side's key")
        expect(hall.send("1.1A", "/api/table/1.1/hand", hand(9), key="k2").status, 409, "refused")
        expect(hall.send("1.1A", "/api/table/1.1/hand", hand(4, hand="4"), key="k2").status, 201, "is not kept")
        expect(hall.send("1.1A", "/api/table/1.1/hand", "{", key="k3").status, 422, "no JSON")
        expect(hall.send("1.1A", "/api/table/1.1/hand", "[1]").status, 422, "no object")
        expect(hall.send("1.1A", "/api/table/1.1/hand", hand(5), key="k" * 300).code, "key-invalid", "a long key")
        hall.run("serve", "codes", "--new", "1.1")
        expect(hall.send("1.1A", "/api/table/1.1/hand", hand(1), key="k1").text, first.text, "a void code's own keys")
        expect(hall.send("1.1A", "/api/table/1.1/hand", hand(6), key="new").status, 401, "and nothing else")
        hall.codes["1.1A"] = hall.run("serve", "codes")[0]["code"]
        expect(hall.send("1.1A", "/api/table/1.1/hand", hand(1), key="k1").text, first.text, "the side has new codes")
        hall.run("person", "forget", "Left 1")
        expect("Left 1" in hall.send("1.1A", "/api/table/1.1/hand", hand(1), key="k1").text, False, "and is forgotten")
        kept = os.path.join(hall.folder.name, "kept.db")
        hall.run("backup", kept)
        hall.stop()
        hall.file = os.path.join(hall.folder.name, "restored.db")
        hall.run("restore", kept)
        hall.serve()
        expect(hall.send("1.1A", "/api/me", method="GET").status, 401, "restored: codes are void")


def restored(program):
    """Checks that after a backup is restored, earlier answers are not repeated, even if the log is equally long."""
    with Hall(program) as hall:
        kept = os.path.join(hall.folder.name, "kept.db")
        hall.run("backup", kept)
        hall.run("hand", "add", "1.1", *SLIPS)
        before = hall.ask("/api/table/1.1")
        hall.run("restore", "--replace", kept)
        hall.run("hand", "add", "1.1", SLIPS[0], SLIPS[1].replace("AK943b", "AK94"))
        after = hall.ask("/api/table/1.1", If_None_Match=before.headers["ETag"])
        expect((after.status, after.json["hands"][0]["sides"][1]["total"]), (200, 400), "as it now stands")


def by_the_book_that_stands_now(program):
    """Checks that after the served database is replaced, its rulebook is used and not the earlier one."""
    four = hand(1)
    four["sides"][0].update(red_threes=4)
    with Hall(program) as hall:
        sums = []
        for rulebook, more in (("fi-canasta", ()), ("fi-canasta", ("--option", "red-threes-all=800")),
                               ("se-canasta", ()), ("fi-canasta", ())):
            with Evening(program, rulebook=rulebook, more=more) as other:
                hall.run("restore", "--replace", other.file)
            hall.codes = {row["table"] + row["side"]: row["code"] for row in hall.run("serve", "codes")}
            made, told = hall.send("1.1A", "/api/table/1.1/hand", four), hall.run("hand", "show", "1.1.1")
            expect((made.status, made.json["rulebook"]), (201, rulebook), f"{more}: {made.text}")
            expect(made.json["sides"], told["sides"], "as another program reads it from the file")
            sums.append([side["total"] for side in made.json["sides"]])
        expect((sums[0] == sums[3], sums[0] == sums[1], sums[0] == sums[2]), (True, False, False), f"each by its own: {sums}")


def by_a_book_of_three(program):
    """Checks that the rulebook can be replaced by one for three at a table while the hall is served and no one is
    seated."""
    with Hall(program, rulebook="se-canasta-2", pairs=6) as hall:
        hall.run("round", "drop", "1", "--reason", "three at a table")
        for number in range(1, 7):
            hall.run("entrant", "set", str(number), "--player", f"Player {number}")
        hall.run("event", "set", "--rulebook", "se-canasta-3")
        hall.run("round", "new", "--table", "1:2:3", "--table", "4:5:6")
        expect(hall.ask("/api/event").json["rulebook"], "se-canasta-3", "known at once")
        hall.codes = {row["table"] + row["side"]: row["code"] for row in hall.run("serve", "codes")}
        three = {"hand": 1, "sides": [
            {"side": "A", "melds": ["KKKKKKK", "AAAAAAA"], "out": "normal"}, {"side": "B", "melds": [], "hand": "94"},
            {"side": "C", "melds": [], "hand": "QQ"}]}
        made = hall.send("1.1C", "/api/table/1.1/hand", three)
        expect((made.status, len(made.json.get("sides", []))), (201, 3), f"three enter a hand: {made.text}")
        expect(hall.run("verify")["valid"], True, "the file is whole")


def killed(program):
    """Kills the server at random and repeats requests with the same key: each hand is there once, with its first
    answer."""
    chance = random.Random(18)
    rounds = min(99, 6 * int(os.environ.get("CANASTA_SOAK", "1")))
    with Hall(program, more=("--hands", "99")) as hall:
        path = "/api/table/1.1/hand"
        for number in range(1, rounds + 1):
            body, key = hand(number, hand=chance.choice("469TJ") * chance.randint(1, 2)), f"hand {number}"
            text = json.dumps(body).encode()
            with socket.create_connection(("127.0.0.1", hall.port), timeout=5) as connection:
                connection.sendall(
                    f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {hall.codes['1.1A']}\r\n"
                    f"Idempotency-Key: {key}\r\nContent-Length: {len(text)}\r\n\r\n".encode() + text)
                time.sleep(chance.uniform(0, 0.08))
                expect(hall.stop(signal.SIGKILL), -9, "killed")
            hall.serve()
            first = hall.send("1.1A", path, body, key=key)
            expect(first.status, 201, f"hand {number}: {first.text}")
            expect(hall.send("1.1A", path, body, key=key).text, first.text, "and again")
            expect(len(hall.ask("/api/table/1.1").json["hands"]), number, "each hand once")
        expect(hall.run("verify")["valid"], True, "the file is whole")


def guessed(program):
    """Checks that after ten wrong codes there is a pause, during which a right secret still works."""
    with Hall(program) as hall:
        for number in range(10):
            answer = hall.ask("/api/me", Authorization=f"Bearer AAAA-AA{number // 3 + 2}{'234679'[number % 6]}")
            expect((answer.status, answer.code), (401, "pass-void"), f"try {number + 1}")
        paused = hall.send("1.1A", "/api/me", method="GET")
        expect((paused.status, paused.code), (429, "codes-many"), "a right code waits, too")
        expect(0 < int(paused.headers["Retry-After"]) <= 60, True, "for a minute")
        expect(hall.send("desk", "/api/me", method="GET").status, 200, "a right secret does not")
        expect(hall.ask("/api/me", Authorization="Bearer " + "0" * 32).status, 429, "a wrong one does")
        expect(hall.ask("/api/login", "POST", {"code": "AAAA-AAAA"}).status, 429, "nor does anybody come in")
        expect(hall.ask("/api/standings").status, 200, "what anybody may see stays open")


if __name__ == "__main__":
    main([entered_and_accepted, as_it_was_shown, signed_by_each, three_sign, objected, of_three_sides, renamed, marked_until_accepted,
          each_role_each_request, too_old, come_in_twice, the_same_key, restored,
          by_the_book_that_stands_now, by_a_book_of_three, killed, guessed])

