#!/usr/bin/env python3
"""The pages of the desk and the referee in a browser without scripts. A user with a code sees every table at a glance
and runs the program's commands by forms, each once. Sides and strangers cannot."""

import html
import pathlib
import re

from evening import SLIPS, expect, main
from side import COUNTS, Phone, let_in
from sides import Hall, hand

# Every page of the desk and of the referee, from the table of routes, with the kind of its place.
ROUTES = pathlib.Path(__file__).resolve().parents[2] / "src" / "hall" / "request_context.c"
PAGES = re.compile(r'\{"GET", "(/(?:desk|referee)[^"]*)", (ROUTE_\w+)')


def come_in(hall, *words):
    desk = Phone(hall)
    desk.get("/side/code")
    desk.send("/code", code=hall.run("serve", "desk", *words, by="Gamma <Grahn>")["code"])
    return desk


def give(desk, where, command, key=None, **fields):
    """Fills in the first form of that command, sends it and follows to the answer's page."""
    desk.get(where)
    form = desk.form(f"/desk/do/{command}")
    filled = dict(form["fields"], **{name.replace("__", ".").replace("arg", ""): value for name, value in fields.items()})
    if key:
        filled["once"] = key
    sent = desk.post(f"/desk/do/{command}", filled)
    if sent.status == 303:
        desk.get(sent.headers["Location"])
    return sent


def every_table_at_a_glance(program):
    with Hall(program, pairs=12) as hall:
        hall.send("1.1A", "/api/table/1.1/hand", hand(1))
        hall.send("1.2A", "/api/table/1.2/hand", hand(1))
        hall.send("1.2B", "/api/hand/1.2.1/accept")
        hall.send("1.3A", "/api/table/1.3/hand", hand(1))
        hall.send("1.3B", "/api/hand/1.3.1/object", {"hand": hand(hand="AK94")})
        hall.send("1.4A", "/api/table/1.4/call", {"words": "<b>who</b> leads?"})
        hall.run("table", "end", "1.5", "--clause", "walkover", "--against", "A", "--reason", "not there")
        desk = come_in(hall)
        expect((desk.page.status, desk.page.headers["Cache-Control"]), (200, "no-store"), "the desk's page")
        for number, state in enumerate(("waiting", "playing", "objected", "called", "finished", "unplayed"), 1):
            expect(f'<li class="{state}"><a href="/desk/table/1.{number}">' in desk.page.text, True, f"1.{number} {state}")
        expect("&lt;b&gt;who" in desk.page.text, True, "calls")
        expect('<a href="/desk/table/1.1"><strong>1.1.1</strong></a>' in desk.page.text, True, "and what is missing, and where")
        desk.send("/desk/answer")
        expect(hall.run("call", "list"), [], "answered")
        desk.get("/desk/table/1.3")
        apart = html.unescape(re.sub(r"<[^>]*>", " ", desk.page.text.split('class="waiting"')[1].split("</section>")[0]))
        expect([word in apart for word in ("1.3.1", "Pair 5", "Pair 6", "AK943b", ": AK94 ")], [True] * 5,
               f"what both sides have of it: {apart}")
        expect("=" in apart, False, "as the form has it")
        desk.get("/desk/table/1.1")
        expect(hall.codes["1.1A"] in desk.words(), True, "codes for who lost theirs")
        desk.send("/desk/codes")
        expect(hall.codes["1.1A"] in desk.words(), False, "new ones")
        expect(hall.send("1.1A", "/api/me", method="GET").status, 401, "the old are void")
        first = hall.run("serve", "list")[0]["number"]
        desk.get("/desk")
        desk.send("/desk/revoke", number=str(first))
        expect(first in [row["number"] for row in hall.run("serve", "list")], False, "a device is ended")


def notes_stay_at_the_desk(program):
    """Checks that notes are shown at the desk and nowhere else."""
    with Hall(program) as hall:
        hall.send("1.1A", "/api/table/1.1/hand", hand(1))
        desk = come_in(hall)
        give(desk, "/desk/table/1.1", "hand/note", arg1="1.1.1", e__2="a stain on it")
        give(desk, "/desk/table/1.1", "table/note", arg1="1.1", e__2="began late")
        give(desk, "/desk", "entrant/note", arg1="1", e__2="leaves early")
        desk.get("/desk/table/1.1")
        expect([words in desk.page.text for words in ("a stain on it", "began late")], [True, True], "the table's page")
        give(desk, "/desk/table/1.1", "hand/show", arg1="1.1.1")
        expect("a stain on it" in desk.words(), True, "the hand")
        give(desk, "/desk", "entrant/show", arg1="1")
        expect("leaves early" in desk.words(), True, "the entrant")
        for who in (None, "1.1A", "1.1B"):
            for path in ("/api/hand/1.1.1", "/api/table/1.1", "/api/entrant/1", "/api/standings", "/api/me", "/hand/1.1.1",
                         "/table/1.1", "/entrant/1", "/side", "/wall", "/events"):
                told = hall.send(who, path, method="GET").text
                expect([words for words in ("stain", "began late", "leaves early") if words in told], [], f"{path} to {who}")
        hall.run("dispute", "open", "1.1.1", "--words", "misread", "--side", "A")
        referee = come_in(hall, "--referee")
        referee.get("/referee")
        noted = ("a stain on it", "began late", "leaves early")
        expect([words for words in noted if words not in referee.page.text], [], "a dispute's notes on the referee's page")
        give(referee, "/referee", "dispute/show")
        expect([words for words in noted if words not in referee.page.text], [], "and on the dispute's own")
        for where, command, place, words in (("/desk/table/1.1", "hand/note", "1.1.1", "a stain on it"),
                                             ("/desk/table/1.1", "table/note", "1.1", "began late"),
                                             ("/desk", "entrant/note", "1", "leaves early")):
            expect(give(desk, where, command, arg1=place, e__2="").status, 303, f"{command}: an empty note takes it back")
        desk.get("/desk/table/1.1")
        referee.get("/referee")
        expect([words for words in noted if words in desk.page.text + referee.page.text], [], "nothing is noted any more")
        expect(give(desk, "/desk/table/1.1", "hand/note", arg1="", e__2="").status, 409, "a place is needed")


def commands_by_forms(program):
    with Hall(program) as hall:
        desk = come_in(hall)
        give(desk, "/desk/table/1.1", "hand/add", arg2=SLIPS[0], arg3=SLIPS[1])
        expect("955" in desk.words(), True, "entered as slips, and told")
        expect('href="/desk/table/1.1"' in desk.page.text, True, "and the way back to the table")
        told = re.search(r"<pre[^>]*>(.*?)</pre>", desk.page.text, re.S)[1].splitlines()
        expect((len(told) > 3, "  955" in told[2]), (True, True), f"line by line, as the command says it: {told}")
        expect(hall.run("hand", "show", "1.1.1")["author"], "Gamma <Grahn>", "under their name")
        again = give(desk, "/desk/table/1.1", "hand/add", arg2="A KKKK out", arg3="B")
        expect((again.status, 'href="/desk/table/1.1"' in desk.page.text), (409, True), "refused")
        expect("out" in desk.words() or "end" in desk.words(), True, "with what is wrong")
        expect("canasta: " in desk.words(), False, "in a page's words, not a screen's")
        expect('value="A KKKK out"' in desk.page.text, True, "what was typed is there to be put right")
        for _ in range(2):
            give(desk, "/desk/table/1.1", "penalty/add", key="abcdef", arg1="1.1.1", arg2="25C", o__side="A",
                 o__reason="talk")
        expect(len(hall.run("penalty", "list")), 1, "sent twice, given once")
        give(desk, "/desk/table/1.1", "hand/correct", arg1="1.1.1", arg2=SLIPS[0].replace("94", "9"),
             o__kind="typing", o__reason="misread")
        expect(hall.run("hand", "show", "1.1.1")["kind"], "typing", "put right")
        hall.send("1.2A", "/api/table/1.2/hand", hand(1))
        give(desk, "/desk", "hand/confirm")
        expect(hall.run("hand", "show", "1.2.1")["confirmed"], True, "a round is confirmed")
        give(desk, "/desk", "round/start", o__minutes="50")
        expect(hall.run("round", "clock")["state"], "running", "the clock")
        desk.get("/desk/table/1.1")
        desk.send("/desk/hand", "preview", **dict(COUNTS, A_melded="180"))
        expect("1280" in desk.words(), True, "filled in at the desk")
        desk.send("/desk/hand", "send")
        expect(len(hall.run("table", "1.1")["hands"]), 2, "and recorded")
        desk.get("/desk")
        form = dict(desk.form("/desk/do/print")["fields"], **{"1": "standings"})
        paper = desk.post("/desk/do/print", form)
        expect((paper.status, paper.headers["Content-Type"], paper.text[:5]), (200, "application/pdf", "%PDF-"), "paper")
        plain, coded = (desk.post("/desk/do/print", dict(form, once=f"{number:032x}", **{"1": "table-cards"}, **more))
                        for number, more in enumerate(({}, {"f.codes": "yes"})))
        expect((coded.status, len(coded.text) > len(plain.text)), (200, True), "with codes, where they are asked for")
        hall.run("table", "end", "1.1", "--clause", "walkover", "--against", "A", "--reason", "x")
        hall.run("table", "end", "1.2", "--clause", "walkover", "--against", "A", "--reason", "x")
        drawn = give(desk, "/desk", "round/new")
        expect(drawn.status, 303, "drawn, where nothing more was chosen")
        desk.get("/desk")
        expect("2" in desk.words() and hall.ask("/api/pairings?round=2").status, 404, "a draft is the desk's alone")
        give(desk, "/desk", "round/publish")
        expect(hall.ask("/api/pairings?round=2").status, 200, "until it is published")
        give(desk, "/desk", "log")
        expect("Gamma <Grahn>" in desk.words(), True, "the log of the evening")
        for command, fields in [("hand/correct", {"1": "1.1.1", "o.kind": "ruling", "o.reason": "so"}),
                                ("table", {"1": "1.1", "o.db": "other.db"}), ("backup", {"1": "x.db"}),
                                ("event/close", {}), ("check/totals", {"o.base": "1"}), ("serve/list", {}),
                                ("hand/add", {"1": "1.1", "o.record": "/etc/passwd"})]:
            expect(desk.post(f"/desk/do/{command}", {"token": form["token"], **fields}).status, 403, command)


def a_hand_found_later(program):
    """Checks that the desk's form inserts a late hand where it was played, even on a signed sheet, and shows
    refusals."""
    with Hall(program) as hall:
        hall.run("hand", "add", "1.1", "A 500/40 out", "B 0/60")
        hall.run("hand", "add", "1.1", "A 300/40 out", "B 0/55")
        desk = come_in(hall)
        found = {"arg1": "1.1", "arg2": "A 0/40", "arg3": "B 700/300 out"}
        expect(give(desk, "/desk/table/1.1", "hand/add", **found, o__before="2").status, 409, "without a reason")
        expect("--reason" in desk.words(), True, f"a reason is asked for: {desk.words()}")
        expect([text in desk.page.text for text in ('value="B 700/300 out"', 'name="o.before" value="2"')], [True, True],
               "what was typed is there again")
        expect(give(desk, "/desk/table/1.1", "hand/add", **found, o__before="7", o__reason="found").status, 409, "no hand 7")
        expect(give(desk, "/desk/table/1.1", "hand/add", **found, o__before="2", o__reason="found").status, 303, "inserted")
        expect("580 : 1060" in desk.words(), True, "with what changes for later hands")
        told = hall.run("hand", "show", "1.1.3")
        expect((told["before"], told["author"], told["reason"]), (2, "Gamma <Grahn>", "found"), "by whoever is at the desk")
        expect([row["hand"] for row in hall.run("table", "1.1")["hands"]], [1, 3, 2], "in the order of play")
        hall.run("table", "sign", "1.1", "--as", "A=Anna", "--as", "B=Bo")
        again = dict(found, arg3="B 500/300 out", o__before="1", o__reason="one more")
        expect(give(desk, "/desk/table/1.1", "hand/add", **again).status, 409, "the sheet is signed")
        expect(give(desk, "/desk/table/1.1", "hand/add", **again, o__unlock="both saw it").status, 303, "unlocked")
        expect([row["hand"] for row in hall.run("table", "1.1")["hands"]], [4, 1, 3, 2], "before the first")
        hall.run("verify")


def corrections_are_filled_in(program):
    """Checks that the form of a correction shows the recorded hand, and a refused one next to it."""
    with Hall(program) as hall:
        hall.run("hand", "add", "1.1", "A KKKKKKK AAAA2 hand=94 adjust=-50 reason=late", "B QQQQ22X hand=AK", "exhausted")
        hall.run("hand", "add", "1.1", "A 300/40 out", "B 0/55")
        desk = come_in(hall)

        def form(path, command="hand/correct"):
            desk.get(path)
            return dict(desk.form(f"/desk/do/{command}")["fields"])

        newest = form("/desk/table/1.1")
        expect([newest[name] for name in ("1", "2", "3", "5")], ["1.1.2", "A base=300 cards=40 out", "B base=0 cards=55", ""],
               "the newest hand")
        expect(("4" in newest, form("/desk/table/1.1", "hand/add")["o.hand"]), (False, "3"), "no third side, and the next hand")
        first = form("/desk/table/1.1?hand=1")
        stands = hall.run("hand", "show", "1.1.1")
        expect([first["2"], first["3"], first["5"]], [stands["sides"][0]["slip"], stands["sides"][1]["slip"], "exhausted"],
               "the hand that was chosen")
        more = {"o.kind": "typing", "o.reason": "misread"}
        told = desk.post("/desk/do/hand/correct", dict(first, **more))
        expect(told.status, 303, "sent as it was filled in")
        expect(len(hall.run("hand", "show", "1.1.1", "--history")["versions"]), 1, "nothing is another hand by it")
        # Two users at the desk: the second one is shown both versions, and sends again on purpose.
        mine, others = dict(first, **more), dict(first, **more, **{"2": first["2"].replace("hand=94", "hand=9")})
        others["once"], mine["once"] = "a" * 32, "b" * 32
        expect(desk.post("/desk/do/hand/correct", others).status, 303, "the first")
        mine["3"] = first["3"].replace("hand=AK", "hand=A")
        refused = desk.post("/desk/do/hand/correct", mine)
        expect((refused.status, len(hall.run("hand", "show", "1.1.1", "--history")["versions"])), (409, 2), "the second")
        expect(refused.text.count('class="differs"') >= 4, True, "both are shown, and what differs is marked")
        expect([words in html.unescape(refused.text) for words in (mine["2"], mine["3"], 'value="1.1.1 2"')], [True] * 3, "and the form, as typed")
        again = dict(desk.form("/desk/do/hand/correct")["fields"])
        expect(desk.post("/desk/do/hand/correct", dict(again, **more)).status, 303, "sent again")
        expect([side["slip"] for side in hall.run("hand", "show", "1.1.1")["sides"]], [mine["2"], mine["3"]], "and recorded")
        # Changing the hand's address in the form is refused.
        strayed = dict(form("/desk/table/1.1?hand=1"), **more, **{"1": "1.1.2"})
        expect(desk.post("/desk/do/hand/correct", strayed).status, 409, "filled in from another hand")
        expect(hall.run("hand", "show", "1.1.2")["sides"][0]["total"], 340, "which stays as it was")
        # A refused correction, and a word of the hand that was removed from the form.
        fields = form("/desk/table/1.1?hand=1")
        refused = desk.post("/desk/do/hand/correct", dict(fields, **more, **{"2": "A KKKKKKK 22X"}))
        expect((refused.status, 'class="differs"' in refused.text, 'value="A KKKKKKK 22X"' in refused.text),
               (409, True, True), "error findings, next to what is recorded")
        expect(desk.post("/desk/do/hand/correct", dict(fields, **more, once="c" * 32, **{"2": "A nonsense"})).status, 409,
               "what cannot be read")
        fields = form("/desk/table/1.1?hand=1")
        expect(desk.post("/desk/do/hand/correct", dict(fields, **more, **{"5": ""})).status, 303, "without exhausted")
        expect(hall.run("hand", "show", "1.1.1").get("ended"), None, "taken back")
        # A hand with a number that is taken is not entered under the next one.
        entered = dict(form("/desk/table/1.1", "hand/add"), **{"2": "A 0/50", "3": "B 500/300 out"})
        hall.run("hand", "add", "1.1", "A 0/40", "B 500/300 out")
        refused = desk.post("/desk/do/hand/add", entered)
        expect((refused.status, len(hall.run("table", "1.1")["hands"])), (409, 3), "number 3 is taken")
        expect(refused.text.count('class="differs"') >= 2, True, "and both are shown")


def short_words(program):
    """Checks that forms read the short words of slips that `enter` teaches, also words of the hand and removed
    words."""
    with Hall(program) as hall:
        desk = come_in(hall)

        def form(path, command="hand/correct"):
            desk.get(path)
            return dict(desk.form(f"/desk/do/{command}")["fields"])

        def slips():
            shown = hall.run("hand", "show", "1.1.1")
            return [side["slip"] for side in shown["sides"]], shown.get("ended", {}).get("how")

        more = {"o.kind": "typing", "o.reason": "misread"}
        begun = form("/desk/table/1.1", "hand/add")
        expect(desk.post("/desk/do/hand/add", dict(begun, **{"2": "Anm2c170h10r2", "3": "B m1c145h50", "5": "ex"})).status,
               303, "entered")
        other = "B mixed=1 melded=145 held=50"
        expect(slips(), (["A natural=1 mixed=2 melded=170 held=10 reds=2", other], "exhausted"), "as it is written out")
        for typed, wanted in ((("A nm2c175h10r2", "Bm1c145h50", "ex"), (["A natural=1 mixed=2 melded=175 held=10 reds=2", other],
                                                                       "exhausted")),
                              (("A nm2c180h10r2", "Bm1c145h50ti", ""), (["A natural=1 mixed=2 melded=180 held=10 reds=2", other],
                                                                        "time")),
                              (("A nm2c180r2o", "Bm1c145h50", ""), (["A natural=1 mixed=2 melded=180 reds=2 out", other],
                                                                    "out"))):
            fields = dict(form("/desk/table/1.1?hand=1"), **more, **dict(zip("235", typed)))
            expect((desk.post("/desk/do/hand/correct", fields).status, slips()), (303, wanted), typed)
        # A refused hand is shown next to the recorded one.
        taken = dict(form("/desk/table/1.1", "hand/add"), **{"2": "Anc270r2h20", "3": "Bm1c145h50ti"})
        hall.run("hand", "add", "1.1", "A nc270r2h10", "Bm1c145h50ti")
        refused = desk.post("/desk/do/hand/add", taken)
        expect((refused.status, refused.text.count('class="differs"') >= 2, 'value="Anc270r2h20"' in refused.text),
               (409, True, True), "number 2 is taken")
        fields = dict(form("/desk/table/1.1?hand=2"), **more, **{"2": "Anc1270r2h20"})
        refused = desk.post("/desk/do/hand/correct", fields)
        expect((refused.status, refused.text.count('class="differs"') >= 2), (409, True), "too many cards")
        fields["2"] = "Anxc270"
        expect(desk.post("/desk/do/hand/correct", dict(fields, once="d" * 32)).status, 409, "what cannot be read")
        expect('value="Anxc270"' in desk.page.text, True, "is there to be put right")
        referee = come_in(hall, "--referee")
        hall.run("dispute", "open", "1.1.1", "--words", "one less", "--side", "B")
        give(referee, "/referee", "dispute/rule", arg1="D1", o__clause="35A", o__reason="one less",
             o__slip="A nm2c180ro", l__votes="")
        expect(hall.run("hand", "show", "1.1.1")["sides"][0]["slip"].split()[-2:], ["reds=1", "out"], "and a ruling")
        hall.run("verify")
    with Hall(program, rulebook="fi-sitoumussamba") as hall:
        desk = come_in(hall)
        give(desk, "/desk/table/1.1", "hand/add", arg2="A nc270r2o", arg3="Bc145h50", arg5="ct3HAd")
        expect(hall.run("hand", "show", "1.1.1")["contract"]["bid"], "3H", "a contract")
        desk.get("/desk/table/1.1?hand=1")
        fields = dict(desk.form("/desk/do/hand/correct")["fields"])
        expect(fields["5"], "contract=3H side=A doubled", "written out")
        fields.update({"5": "ct3HA", "o.kind": "typing", "o.reason": "nobody doubled"})
        expect(desk.post("/desk/do/hand/correct", fields).status, 303, "put right in short words")
        desk.get("/desk/table/1.1?hand=1")
        expect(dict(desk.form("/desk/do/hand/correct")["fields"])["5"], "contract=3H side=A", "not doubled")


def the_referee(program):
    with Hall(program) as hall:
        hall.run("hand", "add", "1.1", *SLIPS)
        hall.run("dispute", "open", "1.1.1", "--words", "two <red> threes", "--side", "A", "--claim", "855")
        desk, referee = come_in(hall), come_in(hall, "--referee")
        expect(desk.get("/referee").status, 403, "the desk is no referee")
        referee.get("/referee")
        expect("D1" in referee.words() and "two <red> threes" in referee.words(), True, "disputes")
        give(referee, "/referee", "dispute/show")
        expect("855" in referee.words(), True, "with what each ruling would change")
        expect(give(referee, "/referee", "check/totals", o__base="450", o__cards="40").status, 303, "can these sums be")
        expect('href="/referee"' in referee.page.text.split("<main", 1)[1], True, "and the way back to the referee")
        give(referee, "/referee", "check/claim", arg1="1.1.1", o__side="A", o__claim="855")
        expect("855" in referee.words(), True, "a claim")
        give(referee, "/referee", "rule", arg1="25C")
        expect("25C" in referee.words(), True, "a clause")
        give(referee, "/referee", "rule/search", arg1="drawn")
        expect(referee.page.status, 200, "a search")
        paper = give(referee, "/referee", "dispute/rule", arg1="D1", o__for="entry", o__clause="21F",
                     o__reason="two lay there", l__votes="", f__pdf="yes")
        expect((paper.status, paper.headers["Content-Type"]), (200, "application/pdf"), "ruled, the page to sign")
        expect([row["dispute"] for row in hall.run("dispute", "list")], [], "none is open")


def every_form_is_a_command(program):
    """Checks that the fields of each form are what its command takes."""
    with Hall(program) as hall:
        referee = come_in(hall, "--referee")
        hall.run("event", "set", "--lang", "sv")
        seen = set()
        for path in ("/desk", "/desk/table/1.1", "/referee"):
            text = referee.get(path).text
            for found in re.finditer(r'<form method="post" action="/desk/do/([a-z-]+(?:/[a-z-]+)?)">(.*?)</form>', text, re.S):
                words = found[1].split("/")
                told = hall.canasta.run("help", *words)
                seen.add(found[1])
                for option in re.findall(r'name="[ofl]\.([a-z-]+)"', found[2]):
                    expect(re.search(rf"^  --{option}\b", told, re.M) is not None, True, f"{found[1]} takes --{option}")
                for value, words in re.findall(r'<option value="([^"]{2,})">([^<]*)</option>', found[2]):
                    expect(words != value, True, f"{found[1]}: the label hall-choice.{value} says more than {value}")
        expect(len(seen) > 30, True, f"only {len(seen)} commands have forms")


def strangers(program):
    with Hall(program) as hall:
        side = let_in(hall, "1.1A")
        token = dict(side.form("/side/call")["fields"])["token"]
        for path, place in PAGES.findall(ROUTES.read_text(encoding="utf-8")):
            path = path.replace("*", {"ROUTE_TABLE": "1.1"}.get(place, "abc"))
            told = side.get(path)
            expect('action="/code"' in told.text and "/desk/do" not in told.text, True, f"{path} asks a side who it is")
        for path in ("/desk/do/hand/add", "/desk/hand", "/desk/answer", "/desk/revoke", "/desk/score"):
            expect(side.post(path, {"token": token, "call": "1", "number": "1"}).status, 403, f"{path} by a side")
            expect(Phone(hall).post(path, {"token": token}).status in (401, 403), True, f"{path} by nobody")
        desk = come_in(hall)
        expect(desk.post("/desk/do/hand/void", {"1": "1.1.1"}).status, 403, "without its token")
        expect(desk.get("/desk/done/" + "0" * 32).status, 404, "an answer that was none")
        expect(html.escape("Gamma <Grahn>") in desk.get("/desk").text, True, "names are text")
        desk.get("/desk/table/1.1")
        told = desk.post("/desk/hand", dict(desk.form("/desk/hand")["fields"], table="9.9", step="send"))
        expect((told.status, "9.9" in desk.words()), (404, True), "a table that is not there is named")


if __name__ == "__main__":
    main([every_table_at_a_glance, notes_stay_at_the_desk, commands_by_forms, a_hand_found_later, corrections_are_filled_in,
          short_words, the_referee, every_form_is_a_command, strangers])
