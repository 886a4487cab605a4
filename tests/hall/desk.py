#!/usr/bin/env python3
"""The desk and the referee run the program's own commands by requests: with the same answers, under their names. They
cannot reach files of the machine, other events or other names. Printed documents come back unchanged."""

import json
import sqlite3

from evening import SLIPS, expect, main
from sides import HAND, Hall


def given(hall, who, command, *arguments, key=None, **options):
    body = {"arguments": list(arguments), "options": {name.replace("_", "-"): value
                                                      for name, value in options.items()}}
    if "input" in options:
        body["input"] = body["options"].pop("input")
    return hall.send(who, f"/api/desk/{command}", body, key=key)


def commands_by_requests(program):
    with Hall(program) as hall:
        added = given(hall, "desk", "hand/add", "1.1", *SLIPS)
        expect((added.status, added.json["address"], added.json["author"]), (201, "1.1.1", "The desk"), "entered")
        expect(given(hall, "desk", "hand/add", "1.1", *SLIPS).status, 200, "entered before")
        put = given(hall, "desk", "hand/correct", "1.1.1", SLIPS[0].replace("94", "9"), kind="typing", reason="misread")
        expect((put.status, put.json["version"], put.json["reason"]), (200, 2, "misread"), "put right")
        sent = given(hall, "desk", "hand/add", "1.2", input=json.dumps(HAND))
        expect((sent.status, sent.json["address"]), (201, "1.2.1"), "a record that is sent")
        expect(given(hall, "desk", "missing").json, hall.run("missing"), "a list")
        expect(given(hall, "desk", "table", "1.1").json["sides"], hall.run("table", "1.1")["sides"], "a table")
        expect(given(hall, "desk", "round/check", "1").status, 200, "looks back at how the round was drawn")
        then = given(hall, "desk", "table", "1.1", as_of="R1")
        expect(then.status in (409, 422), True, "as it stood before")
        expect(len(hall.ask("/api/table/1.1").json["hands"]), 1, "and now is now again")
        page = hall.ask_bytes("/api/desk/print", {"arguments": ["standings"]}, hall.secrets["desk"])
        expect((page[0], page[1], page[2][:5]), (200, "application/pdf", b"%PDF-"), "printed")
        kept, again = (hall.ask_bytes("/api/desk/print", {"arguments": ["results"]}, hall.secrets["desk"], "paper")
                       for _ in range(2))
        expect((again, kept[1]), (kept, "application/pdf"), "the same key: the same paper, to the byte")
        other = hall.ask_bytes("/api/desk/print", {"arguments": ["standings"]}, hall.secrets["desk"], "paper")
        expect((other[0], json.loads(other[2])["error"]["code"]), (422, "key-taken"), "and nothing else under it")
        given(hall, "desk", "hand/add", "1.2", "A 0/100", "B 0/50")
        expect(hall.ask_bytes("/api/desk/print", {"arguments": ["results"]}, hall.secrets["desk"], "paper"), kept,
               "whatever came between")
        first = given(hall, "desk", "penalty/add", "1.1", "25C", side="A", reason="talk", key="p")
        again = given(hall, "desk", "penalty/add", "1.1", "25C", side="A", reason="talk", key="p")
        expect((first.status, again.text), (first.status, first.text), "the same key")
        opened = given(hall, "referee", "dispute/open", "1.1.1", words="two red threes")
        expect((opened.status, opened.json["dispute"], opened.json["by"]), (200, "D1", "The referee"), "a dispute")
        expect(given(hall, "referee", "check/opening", "KKKK", score=1620).status, 409, "not enough is a no")
        expect(given(hall, "referee", "rule", "25C").status, 200, "a clause")


def out_of_reach(program):
    with Hall(program) as hall:
        hall.run("hand", "add", "1.1", *SLIPS)
        for words, arguments, options in [
                ("table", ["1.1"], {"db": "other.db"}), ("table", ["1.1"], {"event": "1"}),
                ("table", ["1.1"], {"by": "Somebody"}), ("table", ["1.1"], {"json": True}),
                ("print", ["standings"], {"pdf": "/tmp/x.pdf"}), ("print", ["standings"], {"logo": "/etc/passwd"}),
                ("print", ["standings"], {"pdf": True, "template": "/etc/passwd"}),
                ("hand/add", ["1.1"], {"record": "/etc/passwd"}), ("entrant/import", ["/etc/passwd"], {}),
                ("hand/correct", ["1.1.1"], {"kind": "ruling", "reason": "so"}),
                ("hand/correct", ["1.1.1"], {"kind=ruling": True, "reason": "so"}),
                ("hand/correct", ["1.1.1"], {"kind": "typing", "record=/etc/passwd": True, "reason": "so"}),
                ("print", ["standings"], {"pdf=/tmp/x.pdf": True}), ("hand/list", ["1.1"], {"by=Somebody": True}),
                ("hand/list", ["1.1"], {"labels": "/etc/passwd"}),
                ("dispute/open", ["1.1.1"], {"words": "no"}), ("check/totals", [], {"base": 1}),
                ("backup", ["x.db"], {}), ("export", ["x"], {}), ("import", ["x"], {}), ("restore", ["x"], {}),
                ("event/close", [], {}), ("event/live", ["x.html"], {}), ("person/forget", ["1"], {}),
                ("table", ["1.1"], {"--db": "other.db"}), ("table", ["--db=other.db", "1.1"], {}),
                ("hand/add", ["1.1", "--record=/etc/passwd"], {}), ("hand/show", ["--help"], {}),
                ("hand/correct", ["1.1.1", "--kind=ruling"], {"reason": "so"}),
                ("serve", [], {}), ("log", [], {}), ("enter", ["1.1"], {"db": "x"})]:
            expect(given(hall, "desk", words, *arguments, **options).status, 403, f"{words} {arguments} {options}")
        expect(given(hall, "referee", "check/claim", "/etc/passwd", claim="1").status, 403, "the referee's files")
        for words in ("nothing", "hand", "hand/nothing", "hand%20add", "table/1.1/x/y"):
            for who in ("desk", "1.1A", None):
                expect(given(hall, who, words).status, 404, f"{words} by {who}")
        for who, status in ((None, 401), ("1.1A", 403)):
            expect(given(hall, who, "missing").status, status, f"by {who}")
        for words, arguments, options, status in [
                ("hand/add", ["1.1", "A nonsense", "B"], {}, 422), ("hand/add", [], {}, 422),
                ("hand/add", ["1.1", *SLIPS], {"nothing": True}, 422), ("hand/void", ["1.1.1"], {}, 422),
                ("hand/add", ["1.1", *SLIPS], {"hand": 7}, 409), ("hand/show", ["1.1.9"], {}, 422),
                ("print", [], {}, 422), ("print", ["nothing"], {"pdf": True}, 422)]:
            answer = given(hall, "desk", words, *arguments, key=f"{words}{arguments}{options}", **options)
            expect(answer.status, status, f"{words} {arguments} {options}: {answer.text}")
            expect("code" in answer.json["error"], True, "with the command's error")
        for body in ({"arguments": "1.1"}, {"options": []}, {"words": []}, {"arguments": [[]]}, {"input": {}}):
            expect(hall.send("desk", "/api/desk/table", body).status, 422, str(body))
        ruled = given(hall, "referee", "hand/correct", "1.1.1", SLIPS[0].replace("94", "9"), kind="ruling", reason="so")
        expect((ruled.status, ruled.json["kind"]), (200, "ruling"), "the referee rules")
        expect(hall.run("verify")["valid"], True, "the file is whole")


PILE = """1.2
A nc345h45r2o
B mc95h60
1.1
A nonsense
"""


# Slips in short words, and as the program writes them, by rulebook.
SHORT = {
    "fi-canasta": (("A nm2c170h10r2o", "Bm1c145h50"),
                   ("A natural=1 mixed=2 melded=170 held=10 reds=2 out", "B mixed=1 melded=145 held=50")),
    "it-burraco": (("A s1c100h5z", "Bc50h20"),
                   ("A semi-clean=1 melded=100 held=5 pozzetto=yes", "B melded=50 held=20")),
    "fi-sitoumussamba": (("A nc270h20ct3HAd", "B c145h50ti"), ("A natural=1 melded=270 held=20", "B melded=145 held=50")),
    "se-canasta-3": (("An2c200o", "B c60h20", "C h10"), ("A natural=2 melded=200 out", "B melded=60 held=20", "C held=10")),
}


def short_words(program):
    """Checks that requests of the desk and the referee read the short words of slips that `enter` teaches."""
    for rulebook, (slips, written) in SHORT.items():
        with Hall(program, rulebook=rulebook, sides=len(slips), pairs=2 * len(slips)) as hall:
            added = given(hall, "desk", "hand/add", "1.1", *slips)
            expect(added.status, 201, f"{rulebook}: entered")
            kept = hall.run("hand", "show", "1.1.1")
            expect([side["slip"] for side in kept["sides"]], list(written), f"{rulebook}: as it is written out")
            expect(given(hall, "desk", "hand/add", "1.1", *written).status in (200, 201), True, f"{rulebook}: the same hand")
            put = given(hall, "desk", "hand/correct", "1.1.1", slips[1].replace("h20", "h25").replace("h50", "h55"),
                        kind="typing", reason="misread")
            expect((put.status, hall.run("hand", "show", "1.1.1")["sides"][0]["slip"]), (200, written[0]),
                   f"{rulebook}: one side put right")
    with Hall(program) as hall:
        slips = SHORT["fi-canasta"][0]
        checked = given(hall, "referee", "check/claim", slips[0] + " claim=1540", slips[1], side="A")
        expect((checked.status, checked.json["computed"]), (409, 1560), "a claim")
        glued = given(hall, "referee", "check/claim", "Anm2c170h10r2 claim=1460", slips[1], "ex", side="A")
        expect((glued.status, glued.json["computed"]), (200, 1460), "with words of the hand")
        for words in (["Anm2c170"], ["Anm2c170/x", slips[1]], ["passwd", "ex"]):
            expect(given(hall, "referee", "check/claim", *words).status, 403, f"{words}: a file may have that name")
        given(hall, "desk", "hand/add", "1.1", *slips)
        given(hall, "referee", "dispute/open", "1.1.1", words="two red threes")
        tried = given(hall, "referee", "dispute/show", "D1", **{"try": ["A nm2c170h10ro", slips[1]]})
        expect((tried.status, "1460" in tried.text), (200, True), "tried before the ruling")
        ruled = given(hall, "referee", "dispute/rule", "D1", clause="35A", reason="one lay there",
                      slip=["A nm2c170h10ro", slips[1]])
        expect((ruled.status, hall.run("hand", "show", "1.1.1")["sides"][0]["total"]), (200, 1460), "and ruled")
        expect(hall.run("verify")["valid"], True, "the file is whole")


def a_pile_of_slips(program):
    """Checks that a pile for `enter` can be sent, and that each hand and each refused line is answered in its place."""
    with Hall(program) as hall:
        sent = given(hall, "desk", "enter", input=PILE.split("1.1")[0], key="pile")
        expect((sent.status, sent.json["address"], sent.json["sides"][0]["total"]), (200, "1.2.1", 1100), "a hand")
        expect(hall.run("hand", "show", "1.2.1")["author"], "The desk", "under who sent it")
        again = given(hall, "desk", "enter", input=PILE.split("1.1")[0], key="pile")
        expect(again.text, sent.text, "the same key")
        stream = given(hall, "desk", "enter", "1.1", input=SLIPS[0] + "\n" + SLIPS[1] + "\n\n" + PILE)
        told = [json.loads(line) for line in stream.text.splitlines()]
        expect((stream.status, told[0]["address"]), (422, "1.1.1"), "goes on after a bad one: the highest status met")
        expect([row["error"]["code"] for row in told if "error" in row][-1:], ["word-unknown"], "in its place")
        bad = given(hall, "desk", "enter", "1.1", input="A KK2222222 o\nB c95h60\n")
        refused = [json.loads(line) for line in bad.text.splitlines()][0]["error"]
        expect((bad.status, refused["code"]), (422, "error-findings"), "refused for its findings")
        expect("meld-too-many-wild" in {row["code"] for row in refused["findings"]}, True, "which are told")
        expect(len(hall.ask("/api/table/1.1").json["hands"]), 1, "and nothing is kept")
        expect(hall.run("verify")["valid"], True, "the file is whole")


def a_pile_under_a_key(program):
    """Checks that each hand of a pile is recorded by itself, and that sending the pile again records none twice."""
    pile = "1.1\nA 700/345 o\nB 300/120\n1.1\nA 0/100\nB 0/50 o\n1.2\nA KK o\nB c95h60\n1.2\nA 500/50 o\nB 0/95\n"
    with Hall(program) as hall:
        first, again = (given(hall, "desk", "enter", input=pile, key="pile") for _ in range(2))
        told = [json.loads(line) for line in first.text.splitlines()]
        expect([row.get("address") or row["error"]["code"] for row in told],
               ["1.1.1", "1.1.2", "error-findings", "1.2", "1.2.1"], first.text)
        expect((again.status, again.text), (first.status, first.text), "the same key")
        expect([[hand["sides"][0]["total"] for hand in hall.ask(f"/api/table/{table}").json["hands"]]
                for table in ("1.1", "1.2")], [[1045, 100], [550]], "what was told stands, once")
        expect(hall.run("verify")["valid"], True, "the file is whole")


def in_use(program):
    with Hall(program) as hall:
        hall.run("hand", "add", "1.1", *SLIPS)
        other = sqlite3.connect(hall.file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        for key in (None, "a key"):
            busy = given(hall, "desk", "hand/confirm", "1.1.1", key=key)
            expect((busy.status, busy.code, busy.headers["Retry-After"]), (503, "store-locked", "1"), busy.text)
            expect("seconds" in busy.text, False, "nobody waited that long")
        other.execute("ROLLBACK")
        other.close()
        expect(given(hall, "desk", "hand/confirm", "1.1.1", key="a key").status, 200, "and nothing of it was kept")


def what_is_sent_is_the_file(program):
    with Hall(program) as hall:
        new = given(hall, "desk", "entrant/import", input="name,player1,player2\nPair 9,Left 9,Right 9\n")
        expect((new.status, new.json[0]["entrant"]), (200, "Pair 9"), new.text)
        sheet = "hand,side,base,cards,sum,running\n1,A,800,300,1100,1100\n1,B,300,35,335,345\n"
        wrong = given(hall, "referee", "check/sheet", rulebook="fi-canasta", input=sheet)
        expect((wrong.status, [cell["correct"] for cell in wrong.json["cells"]]), (409, [335]), wrong.text)
        claimed = given(hall, "referee", "check/claim", claim="855", side="A", input="\n".join(SLIPS))
        expect((claimed.status, claimed.json["computed"]), (409, 955), claimed.text)
        again = given(hall, "desk", "hand/add", "1.1", *SLIPS)
        again = given(hall, "referee", "hand/verify", "1.1.1", *SLIPS)
        expect((again.status, again.json["equal"]), (200, True), again.text)


def drawn_otherwise(program):
    """Checks that a published round which results would now draw differently is reported and listed, after requests of
    the desk and after a table's own hand."""
    with Hall(program) as hall:
        hall.run("event", "set", "--draw", "swiss", "--first", "list", "--hands", "1")
        hall.run("hand", "add", "1.1", *SLIPS)
        hall.run("hand", "add", "1.2", *SLIPS)
        hall.run("round", "new", "--ahead")
        drawn = hall.run("round", "show", "2")
        listed = lambda: [row for row in given(hall, "desk", "missing").json if row["address"] == "2"]
        expect(listed(), [], "as it was drawn")
        other = [SLIPS[1].replace("B ", "A ", 1), SLIPS[0].replace("A ", "B ", 1)]
        put = given(hall, "desk", "hand/correct", "1.1.1", *other, kind="typing", reason="sides")
        expect((put.status, put.json.get("redraw"), len(listed())), (200, 2, 1), put.text)
        expect(given(hall, "desk", "round/check", "2").text.count("drawn-otherwise"), 1, "checked")
        put = given(hall, "desk", "hand/correct", "1.1.1", *SLIPS, kind="typing", reason="right")
        expect((put.status, put.json.get("redraw"), listed()), (200, None, []), put.text)
        expect(hall.run("round", "show", "2"), drawn, "it stays as it is")


# From the table of hall.md: commands of the desk, those of the referee besides, and those of everyone. All others are
# allowed to no one.
DESK = {"enter", "hand", "round", "phase", "table", "entrant", "seat", "penalty", "print", "missing", "standings",
        "results"}
REFEREE = {"check", "dispute", "rule"}


def each_command_each_role(program):
    """Gives every command of the program in every role. Without the right it is refused before its words are read."""
    with Hall(program) as hall:
        hall.run("hand", "add", "1.1", *SLIPS)
        names = [row["command"] for row in hall.run("help")]
        expect(len(names) > 100, True, "the program's commands")
        may = {"desk": DESK, "referee": DESK | REFEREE, "1.1A": set(), None: set()}
        for name in names:
            path, first = name.replace(" ", "/"), name.split()[0]
            for who, words in may.items():
                answer = given(hall, who, path)
                if who in (None, "1.1A"):
                    expect(answer.status, 403 if who else 401, f"{name} by {who}")
                elif first in words:
                    expect(answer.status in (200, 409, 422), True, f"{name} by {who}: {answer.status}")
                else:
                    expect((answer.status, answer.code), (403, "command-other"), f"{name} by {who}")
        for who, status in (("desk", 403), ("referee", 200)):
            answer = given(hall, who, "penalty/add", "1.1", "25C", side="A", reason="talk", kind="ruling")
            expect(answer.status, status, f"a ruling by {who}: {answer.text}")


if __name__ == "__main__":
    main([commands_by_requests, short_words, a_pile_of_slips, a_pile_under_a_key, in_use, drawn_otherwise, what_is_sent_is_the_file, out_of_reach, each_command_each_role])
