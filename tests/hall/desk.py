#!/usr/bin/env python3
"""The desk and the referee give the program's own commands by requests: the same answers, under their names; no
file of the machine, no other event and no other name is in reach; what is printed comes back as it is."""

import json

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
        expect((added.status, added.json["address"], added.json["author"]), (200, "1.1.1", "The desk"), "entered")
        put = given(hall, "desk", "hand/correct", "1.1.1", SLIPS[0].replace("94", "9"), kind="typing", reason="misread")
        expect((put.status, put.json["version"], put.json["reason"]), (200, 2, "misread"), "put right")
        sent = given(hall, "desk", "hand/add", "1.2", input=json.dumps(HAND))
        expect((sent.status, sent.json["address"]), (200, "1.2.1"), "a record that is sent")
        expect(given(hall, "desk", "missing").json, hall.run("missing"), "a list")
        expect(given(hall, "desk", "table", "1.1").json["sides"], hall.run("table", "1.1")["sides"], "a table")
        expect(given(hall, "desk", "round/check", "1").status, 200, "looks back at how the round was drawn")
        then = given(hall, "desk", "table", "1.1", as_of="R1")
        expect(then.status in (409, 422), True, "as it stood before")
        expect(len(hall.ask("/api/table/1.1").json["hands"]), 1, "and now is now again")
        page = hall.ask_bytes("/api/desk/print", {"arguments": ["standings"]}, hall.secrets["desk"])
        expect((page[0], page[1], page[2][:5]), (200, "application/pdf", b"%PDF-"), "printed")
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
                ("serve", [], {}), ("enter", [], {})]:
            expect(given(hall, "desk", words, *arguments, **options).status, 403, f"{words} {arguments} {options}")
        expect(given(hall, "referee", "check/claim", "/etc/passwd", claim="1").status, 403, "the referee's files")
        for words in ("nothing", "hand", "hand/nothing", "table/1.1/x/y"):
            expect(given(hall, "desk", words).status, 404, words)
        for who, status in ((None, 401), ("1.1A", 403)):
            expect(given(hall, who, "missing").status, status, f"by {who}")
        for words, arguments, options, status in [
                ("hand/add", ["1.1", "A nonsense", "B"], {}, 422), ("hand/add", [], {}, 422),
                ("hand/add", ["1.1", *SLIPS], {"nothing": True}, 422), ("hand/void", ["1.1.1"], {}, 422),
                ("hand/add", ["1.1", *SLIPS], {"hand": 7}, 409), ("hand/show", ["--help"], {}, 422),
                ("hand/show", ["1.1.9"], {}, 422)]:
            answer = given(hall, "desk", words, *arguments, key=f"{words}{arguments}{options}", **options)
            expect(answer.status, status, f"{words} {arguments} {options}: {answer.text}")
            expect("code" in answer.json["error"], True, "with the command's error")
        for body in ({"arguments": "1.1"}, {"options": []}, {"words": []}, {"arguments": [[]]}, {"input": {}}):
            expect(hall.send("desk", "/api/desk/table", body).status, 422, str(body))
        ruled = given(hall, "referee", "hand/correct", "1.1.1", SLIPS[0].replace("94", "9"), kind="ruling", reason="so")
        expect((ruled.status, ruled.json["kind"]), (200, "ruling"), "the referee rules")
        expect(hall.run("verify")["valid"], True, "the file is whole")


if __name__ == "__main__":
    main([commands_by_requests, out_of_reach])
