#!/usr/bin/env python3
"""Printed codes and their address: the one that was set, or that of the running server. Codes and the Wi-Fi password
are in no log, no export and no restored backup."""

import os
import signal
import sqlite3
import subprocess

from evening import Evening, expect, main
from sides import Hall


def text_of(evening, *words):
    paper = os.path.join(evening.folder.name, "codes.pdf")
    evening.canasta.run(*words, "--pdf", paper, "--replace")
    return subprocess.run(["pdftotext", "-layout", paper, "-"], check=True, capture_output=True, text=True).stdout


def where_they_lead(program):
    with Evening(program) as evening:
        codes = evening.run("serve", "codes")
        expect([row["url"] for row in codes], [None] * 4, "nobody knows where")
        said = evening.serve()
        first = evening.run("serve", "codes")[0]
        expect(first["url"].startswith(said["url"] + "t/"), True, "where it is served")
        expect(first["code"], codes[0]["code"], "the same code")
        path = "/" + first["url"].split("/", 3)[3]
        expect(evening.ask(path, Accept="text/html").status, 200, "and it leads there")
        evening.stop(signal.SIGKILL)
        expect(evening.run("serve", "codes")[0]["url"], None, "a server that was killed is none")
        evening.run("event", "set", "--hall", "http://canasta.lan:8080")
        expect(evening.run("serve", "codes")[0]["url"].startswith("http://canasta.lan:8080/t/"), True, "as it was set")
        expect(evening.run("serve", "desk")["url"], "http://canasta.lan:8080/side/code", "of the desk, too")
        for url in ("canasta.lan", "http://", "ftp://x", "http://a b/", "http://x/?q", "javascript:alert(1)"):
            evening.run("event", "set", "--hall", url, status=2)
        evening.run("event", "set", "--hall", "")
        expect(evening.run("serve", "codes")[0]["url"], None, "taken back")


def what_is_over_goes(program):
    with Hall(program) as hall:
        body = {"words": "x"}
        hall.send("1.1A", "/api/table/1.1/call", body, key="k")
        hall.send("desk", "/api/call/1/answer", key="d")
        rows = lambda: [sqlite3.connect(hall.file).execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                        for table in ("hall_reply", "hall_call")]
        expect(rows(), [2, 1], "kept while the event goes on")
        hall.stop()
        hall.serve()
        expect(rows(), [2, 1], "also when it is served anew")
        for table in ("1.1", "1.2"):
            hall.run("table", "end", table, "--clause", "walkover", "--against", "A", "--reason", "x")
        hall.run("event", "close")
        hall.stop()
        expect(rows(), [0, 0], "and gone when it is closed")


def forgotten(program):
    """Checks that a forgotten person is no longer known at the desk, and that their calls belong to no one."""
    with Hall(program) as hall:
        hall.send("1.1A", "/api/table/1.1/call", {"words": "come"})
        hall.send("desk", "/api/desk/entrant/check-in", {"arguments": ["1"]})
        numbers = [row["person"] for row in hall.run("person", "list") if row["name"] in ("Pair 1", "The desk")]
        for number in numbers:
            hall.run("person", "forget", str(number))
        expect([row["by"] for row in hall.run("call", "list")], [f"person {numbers[0]}"], "the call stays")
        expect(hall.send("desk", "/api/me", method="GET").status, 401, "and the pass is void")
        expect([row["by"] for row in hall.run("serve", "list")], ["The referee"], "others are known")
        expect([name for name in (b"Pair 1", b"The desk") if name in hall.bytes()], [], "nothing of it is in the file")


def on_paper(program):
    with Evening(program) as evening:
        lines = evening.run("verify")["lines"]
        evening.run("event", "set", "--hall", "http://192.168.1.2:8080/", "--wifi", "Club:hemlig;123")
        evening.run("event", "set", "--wifi", "none", status=2)
        codes = [row["code"] for row in evening.run("serve", "codes")]
        for words in (["serve", "codes"], ["print", "table-cards", "--codes"], ["print", "slips", "--codes"],
                      ["print", "scoresheets", "--codes"], ["print", "round", "--codes"],
                      ["sheet", "--blank", "--round", "1", "--codes"], ["sheet", "1.1", "--paper", "a6", "--codes"]):
            told = text_of(evening, *words)
            for code in codes[:2]:
                expect(code in told, True, f"{words} has {code}")
            expect("http://192.168.1.2:8080/" in told, "slips" not in words, f"{words}: where a code is typed")
            expect("hemlig" in told, False, "the password is for cameras")
        expect(codes[0] in text_of(evening, "print", "table-cards"), False, "none unless they are wanted")
        expect(evening.run("verify")["lines"], lines, "nothing of it is in the log")
        kept = os.path.join(evening.folder.name, "kept")
        evening.run("export", kept + ".jsonl")
        with open(kept + ".jsonl", encoding="utf-8") as file:
            exported = file.read()
        for secret in (*codes, "hemlig", "192.168.1.2"):
            expect(secret in exported, False, f"{secret} is exported")


def refused_on_paper(program):
    """Checks that cards that cannot be printed leave the codes as they were."""
    with Evening(program) as evening:
        before = evening.run("serve", "codes")
        broken = os.path.join(evening.folder.name, "broken.yaml")
        with open(broken, "w", encoding="utf-8") as file:
            file.write("body: [")
        for words in (["--template", broken], ["--logo", broken], ["--paper", "a9"]):
            evening.run("serve", "codes", "--new", "1.1", "--pdf", "-", *words, status=2)
            expect(evening.run("serve", "codes"), before, f"{words[0]}: the codes are still valid")


def codes_now(hall, *words):
    return {row["table"] + row["side"]: row["code"] for row in hall.run("serve", "codes", *words)}


def void(hall, who):
    """Checks that a code of another draw gives no access in any way."""
    for path, method in (("/api/me", "GET"), ("/api/table/1.1/hand", "POST"), ("/api/table/1.1/score", "POST"),
                         ("/api/table/1.1/call", "POST")):
        told = hall.send(who, path, method=method)
        expect((told.status, told.code), (401, "code-void"), f"{who}: {method} {path}")


def good(hall, *sides):
    for who in sides:
        expect(hall.send(who, "/api/me", method="GET").status, 200, f"{who} is good")


def belongs_to_who_sits_there(program):
    """Checks that a code is valid for its pair in that draw only, and not for a pair drawn into its place."""
    with Hall(program) as hall:
        first = dict(hall.codes)
        call = hall.send("1.1A", "/api/table/1.1/call", {"words": "for pair 1"}, key="k")
        expect(codes_now(hall, "--changed"), {}, "nothing has changed")
        expect(hall.run("serve", "codes", "--changed", "--pdf", os.path.join(hall.folder.name, "none.pdf"),
                        status=1)["error"]["code"], "codes-unchanged", "and nothing is printed")
        hall.run("round", "swap", "1", "1", "4", "--reason", "two of one club")
        void(hall, "1.1A")
        void(hall, "1.2B")
        good(hall, "1.1B", "1.2A")
        again = hall.send("1.1A", "/api/table/1.1/call", {"words": "for pair 1"}, key="k")
        expect((again.status, again.text), (200, call.text), "its own answer it gets again")
        changed = codes_now(hall, "--changed")
        expect((sorted(changed), codes_now(hall, "--changed")), (["1.1A", "1.2B"], changed), "two places have new codes")
        expect([code for code in changed.values() if code in first.values()], [], "which nobody had before")
        hall.codes.update(changed)
        expect(hall.send("1.1A", "/api/me", method="GET").json["entrant"], "Pair 4", "whose it is now")
        other = hall.send("1.1A", "/api/table/1.1/call", {"words": "for pair 4"}, key="k")
        expect((other.status, other.json["by"]), (200, "Pair 4"), "a key of the pair before is none of this one's")
        expect(codes_now(hall), {**first, **changed}, "all of them")
        told = text_of(hall, "serve", "codes", "--changed")
        expect([side for side, code in hall.codes.items() if code in told], ["1.1A", "1.2B"], "and their cards")

        hall.run("round", "swap", "1", "1", "4", "--reason", "back again")
        expect(codes_now(hall), first, "who sits where they sat has the code they had")
        expect(codes_now(hall, "--changed"), {}, "and it is printed already")
        hall.codes = {**first, "old": changed["1.1A"]}
        good(hall, *first)
        void(hall, "old")

        hall.run("round", "move", "1", "1", "2", "--reason", "no stairs")
        for who in first:
            void(hall, who)
        expect(sorted(codes_now(hall, "--changed")), sorted(first), "who goes to another table has another code")
        hall.codes = codes_now(hall)
        expect([code for code in hall.codes.values() if code in first.values()], [], "all of them are new")

        hall.run("seat", "substitute", "1.1", "--side", "A", "--out", "Left 3", "--in", "Somebody", "--reason", "ill")
        good(hall, *hall.codes)
        keys = {who: hall.send(who, f"/api/table/{who[:3]}/call", {"words": who}, key="s") for who in hall.codes}
        made = hall.run("serve", "codes", "--new", "1.1")
        hall.codes.update({row["table"] + row["side"]: row["code"] for row in made})
        for who in hall.codes:
            expect(hall.send(who, f"/api/table/{who[:3]}/call", {"words": who}, key="s").text, keys[who].text,
                   "a new code for the same pair keeps its keys")


def of_one_draw(program):
    """Checks that a new draw makes all codes void, even if all sit at the same places."""
    seated = ["--table", "1:2", "--table", "3:4"]
    for words in (["round", "redo", "1", *seated, "--reason", "x"], ["round", "drop", "1", "--reason", "x"]):
        with Hall(program) as hall:
            first = dict(hall.codes)
            hall.send("1.1A", "/api/table/1.1/call", {"words": "x"}, key="k")
            hall.run(*words)
            if words[1] == "drop":
                for who in first:
                    told = hall.send(who, "/api/me", method="GET")
                    expect((told.status, told.code), (401, "code-void"), f"{who} after {words[1]}")
                hall.run("round", "new", *seated)
            for who in first:
                void(hall, who)
            hall.codes = codes_now(hall, "--changed")
            expect((sorted(hall.codes), set(hall.codes.values()) & set(first.values())), (sorted(first), set()),
                   f"all are new after {words[1]}")
            again = hall.send("1.1A", "/api/table/1.1/call", {"words": "y"}, key="k")
            expect((again.status, again.json["words"]), (200, "y"), "a key of the draw before is nobody's")
            hall.stop()
            hall.serve()
            hall.codes["old"] = first["1.1A"]
            void(hall, "old")
            good(hall, *first)
            expect(hall.run("verify")["valid"], True, "the record knows nothing of it")


if __name__ == "__main__":
    main([where_they_lead, on_paper, refused_on_paper, what_is_over_goes, forgotten, belongs_to_who_sits_there, of_one_draw])
