#!/usr/bin/env python3
"""A side's pages in a browser without scripts: a code or an address lets a phone in, forms are filled in and sent, each
action is done once, and another phone takes over. Requests that no page of the hall sent are refused."""

import html
import http.client
import os
import re
import socket
import sqlite3
import ssl
import subprocess
import urllib.parse
import urllib.request
from html.parser import HTMLParser

from evening import expect, main
from sides import HAND, Hall


class Forms(HTMLParser):
    """The forms of a page: the address of each, and its fields."""

    def __init__(self, text):
        super().__init__()
        self.found, self.select, self.worded = [], None, False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "form":
            self.found.append({"action": given.get("action", ""), "fields": [], "buttons": []})
        elif not self.found:
            return
        elif tag == "input" and (given.get("type") != "checkbox" or "checked" in given):
            self.found[-1]["fields"].append((given["name"], given.get("value", "")))
        elif tag == "button" and given.get("name"):
            self.found[-1]["buttons"].append((given["name"], given["value"]))
        elif tag == "select":
            self.select = given["name"]
            self.found[-1]["fields"].append((self.select, None))
        elif tag == "option" and ("selected" in given or self.found[-1]["fields"][-1][1] is None):
            self.found[-1]["fields"][-1] = (self.select, given.get("value", ""))
            self.worded = "value" not in given

    def handle_data(self, data):
        if self.worded:
            self.found[-1]["fields"][-1] = (self.select, data)
        self.worded = False


class Phone:
    """A browser without scripts."""

    def __init__(self, hall):
        self.hall, self.cookie, self.page, self.path = hall, None, None, "/"

    def get(self, path):
        self.path = path
        self.page = self.hall.ask(path, Accept="text/html", **({"Cookie": self.cookie} if self.cookie else {}))
        return self.page

    def post(self, path, fields, **headers):
        given = {"Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded",
                 "Origin": f"http://127.0.0.1:{self.hall.port}"}
        if self.cookie:
            given["Cookie"] = self.cookie
        given.update(headers)
        self.page = self.hall.ask(path, "POST", urllib.parse.urlencode(fields), **given)
        return self.page

    def form(self, action):
        return next(form for form in Forms(self.page.text).found if form["action"] == action)

    def send(self, action, button=None, **filled):
        """Fills in a form of the page, sends it and follows the redirect."""
        fields = dict(self.form(action)["fields"])
        fields.update({name.replace("__", "-").replace("_", "."): value for name, value in filled.items()})
        if button:
            fields["step"] = button
        sent = self.post(action or self.path, fields)
        if sent.headers.get("Set-Cookie", "").startswith("canasta="):
            self.cookie = sent.headers["Set-Cookie"].split(";")[0]
        if sent.status == 303:
            self.get(sent.headers["Location"])
        return sent

    def words(self):
        return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", self.page.text)))


COUNTS = {"A_natural": "1", "A_mixed": "1", "A_melded": "170", "A_reds": "2", "A_out": "1",
          "B_mixed": "1", "B_melded": "145", "B_held": "50"}


def secrets(hall):
    with sqlite3.connect(hall.file) as file:
        return {f"{r}.{t}{'ABC'[side]}": secret for r, t, side, secret in file.execute(
            "SELECT round, game, side, secret FROM hall_pass WHERE role = 0 AND ended = 0")}


def let_in(hall, who):
    phone = Phone(hall)
    phone.get("/t/" + secrets(hall)[who])
    phone.send("")
    return phone


def an_evening_without_scripts(program):
    with Hall(program) as hall:
        offer = hall.ask("/t/" + secrets(hall)["1.1A"], Accept="text/html")
        expect((offer.status, offer.headers.get("Set-Cookie"), offer.headers["Cache-Control"]),
               (200, None, "no-store"), "looking at an address takes nothing over")
        left, right = let_in(hall, "1.1A"), Phone(hall)
        expect("Pair 1" in left.words(), True, "a phone came in by its address")
        right.get("/side")
        right.send("/code", code=hall.codes["1.1B"].lower().replace("-", " "))
        expect(right.cookie is not None and "Pair 2" in right.words(), True, "the other by typing its code")
        names = [name for name, _ in left.form("/side/hand")["fields"]]
        expect(names.index("A.natural") < names.index("A.melded") < names.index("A.held") < names.index("B.natural"),
               True, "as on the paper slip")
        left.send("/side/hand", "preview", **COUNTS)
        expect(left.page.status, 200, "worked out")
        for word in ("1270", "395", "Pair 1", "Pair 2", "1.1", "15B"):
            expect(word in left.words(), True, f"the last button's page says {word}")
        expect(hall.ask("/api/table/1.1").json["hands"], [], "and nothing is kept yet")
        shown = left.page
        left.send("/side/hand", "edit")
        expect('value="170"' in left.page.text, True, "changed before it is sent: what was filled in is there")
        left.page = shown
        fields = dict(left.form("/side/hand")["fields"], step="send")
        first = left.post("/side/hand", fields)
        again = left.post("/side/hand", fields)
        expect((first.status, again.status, again.headers["Location"]), (303, 303, "/side"), "a double tap")
        expect(len(hall.ask("/api/table/1.1").json["hands"]), 1, "is one hand")
        right.get("/side")
        right.send("/side/accept")
        expect(hall.run("hand", "show", "1.1.1")["confirmed_by"], "Pair 2", "accepted")
        right.send("/side/hand", "preview", **dict(COUNTS, A_melded="175"))
        right.send("/side/hand", "send")
        right.send("/side/withdraw")
        expect(hall.run("hand", "show", "1.1.2")["voided"], True, "taken back")
        fields = dict(right.form("/side/hand")["fields"])
        expect((fields["number"], fields["A.melded"], fields["A.out"], fields["B.held"]), ("2", "175", "1", "50"),
               "and begins anew with what was entered")
        right.send("/side/hand", "preview", **dict(COUNTS, A_melded="180"))
        right.send("/side/hand", "send")
        left.get("/side/object/1.1.2")
        wrong = left.send("/side/object", words="one six less", A_melded="17x")
        fields = dict(left.form("/side/object")["fields"])
        expect((wrong.status, fields["A.melded"], fields["words"], fields["B.held"]), (422, "17x", "one six less", "50"),
               "refused on its own page")
        left.send("/side/object", words="one six less", **dict(COUNTS, A_melded="175"))
        expect(left.page.status, 200, "objected")
        expect(any(row["address"] == "1.1.2" for row in hall.run("missing")), True, "both stand side by side")
        expect("175" in left.words() and "180" in left.words(), True, "and are shown so")
        expect("A: Aidot canastat: 1 · Sekacanastat: 1 · Pöydätyt korttipisteet: 175 · Punaiset kolmoset pöydällä: 2 · lopetti"
               in left.words(), True,
               "in the words of the form, not of a slip")
        expect("melded=" in left.words(), False, "which nobody need know")
        fields = dict(left.form("/side/call")["fields"], words="come, please")
        left.post("/side/call", fields)
        left.post("/side/call", fields)
        expect([row["words"] for row in hall.run("call", "list")], ["come, please", "one six less"], "called once")


def sent_again_by_who_came_in_anew(program):
    """Checks that after a lost answer and a new scan of the code, the new page sends the kept hand."""
    with Hall(program) as hall:
        first = let_in(hall, "1.1A")
        first.send("/side/hand", "preview", **COUNTS)
        kept = dict(first.form("/side/hand")["fields"], step="send")
        expect(first.post("/side/hand", kept).status, 303, "recorded")
        again = let_in(hall, "1.1A")
        token = dict(again.form("/side/hand")["fields"])["token"]
        expect(token == kept["token"], False, "another page")
        expect(again.post("/side/hand", dict(kept, token=token)).status, 303, "the first answer again")
        expect(len(hall.ask("/api/table/1.1").json["hands"]), 1, "one hand")


def in_the_readers_language(program):
    with Hall(program) as hall:
        words = hall.ask("/nothing", Accept="text/html", Accept_Language="fi").text
        expect(("there is nothing" in words, "Sivua ei ole" in words), (False, True), "refused in Finnish")
        phone = let_in(hall, "1.1A")
        phone.send("/side/hand", "preview", **COUNTS)
        expect('href="/side?lang=sv"' in phone.page.text, True, "the switch leads to a page that can be asked for")
        expect(phone.get("/side?lang=sv").status, 303, "and is taken")


def never_paused(program):
    with Hall(program) as hall:
        for _ in range(10):
            hall.ask("/api/me", Authorization="Bearer AAAA-AA22")
        phone = let_in(hall, "1.1A")
        expect('action="/side/hand"' in phone.page.text, True, "a right secret comes in, whatever was tried before")
        phone = Phone(hall)
        phone.get("/side/code")
        token = dict(phone.form("/code")["fields"])["token"]
        expect(phone.post("/code", {"token": token, "code": hall.codes["1.1A"]}).status, 429, "a code waits")


def one_phone_and_others(program):
    with Hall(program) as hall:
        first = let_in(hall, "1.1A")
        first.send("/side/hand", "preview", **COUNTS)
        first.send("/side/hand", "send")
        first.send("/side/accept", code=hall.codes["1.1B"])
        expect(hall.run("hand", "show", "1.1.1")["confirmed_by"], "Pair 2", "the other side on the same phone")
        first.get("/side")
        filled = dict(first.form("/side/hand")["fields"], step="send", **{"A.melded": "170"})
        second = let_in(hall, "1.1A")
        refused = first.post("/side/hand", filled)
        expect(refused.status, 403, "a phone that was replaced only reads")
        first.get("/side")
        expect((first.page.status, 'action="/side/hand"' in first.page.text), (200, False), "and is told")
        second.send("/side/hand", "preview", **dict(COUNTS, A_melded="175"))
        second.send("/side/hand", "send")
        expect(len(hall.ask("/api/table/1.1").json["hands"]), 2, "the other enters")
        hall.run("serve", "codes", "--new", "1.1")
        second.get("/side")
        expect('action="/code"' in second.page.text, True, "a code made void asks for the new one")
        expect(second.post("/side/call", {"token": "x"}).status in (401, 403), True, "and does nothing")


def objections(program):
    """Checks that an objection starts with the other side's hand, in any form. Changed figures are the objecting side's
    version. Without changes the words are the objection."""
    ways = (("counts", dict(COUNTS, rest="3", dealer="Left 1"), {"A_melded": "175"}),
            ("sums", {"A_base": "800", "A_cards": "155", "A_out": "1", "B_base": "300", "B_cards": "95",
                      "B_cards_minus": "1"}, {"A_cards": "150"}),
            ("cards", {"A_melds": "KKKKKKK AAAA2", "A_hand": "94", "A_reds": "2", "A_out": "1",
                       "B_melds": "QQQQ22X 555", "B_hand": "AK943b"}, {"A_reds": "1"}))
    with Hall(program) as hall:
        left, right = let_in(hall, "1.1A"), let_in(hall, "1.1B")
        for number, (way, filled, changed) in enumerate(ways, 1):
            left.get(f"/side?way={way}")
            left.send("/side/hand", "preview", **filled)
            left.send("/side/hand", "send")
            right.get(f"/side/object/1.1.{number}")
            fields = dict(right.form("/side/object")["fields"])
            for name, value in filled.items():
                if name != "dealer":
                    expect(sorted(fields[name.replace("_", ".")].split()), sorted(value.split()),
                           f"{way}: {name}")
            right.send("/side/object", words="not so", dealer=filled.get("dealer", ""))
            expect((hall.run("dispute", "list")[-1]["address"], hall.run("hand", "show", f"1.1.{number}")["confirmed"]),
                   (f"1.1.{number}", False), f"{way}: words alone")
            right.get(f"/side/object/1.1.{number}")
            right.send("/side/object", **changed)
            expect(f"1.1.{number}" in [row["address"] for row in hall.run("missing") if "differs" in row["why"]], True,
                   f"{way}: both versions")
            left.get("/side")
            left.send("/side/accept", code=hall.codes["1.1B"])
        # The desk has entered the hand, and the objection to it is refused.
        hall.run("hand", "add", "1.1", "A n1 c100 o", "B c120 h30")
        right.get("/side/object/1.1.4")
        wrong = right.send("/side/object", A_melded="17x")
        expect((wrong.status, dict(right.form("/side/object")["fields"])["A.melded"]), (422, "17x"), "refused on its page")
        right.get("/side/object/1.1.3?way=counts")
        fields = dict(right.form("/side/object")["fields"])
        expect([fields.get(name, "") for name in ("A.reds", "A.out", "A.melded")], ["", "", ""], "another way begins empty")


def kept_as_recorded(program):
    """Checks that a form which begins with a recorded hand changes nothing if it is sent as it is, also where the hand
    has words that no empty form asks for, or a dealer who is no player of the table."""
    pile = {"side": "A", "melds": ["KKKKKKK", "AAAA2"], "hand": "94", "void_melds": ["AAAA2"], "out": "normal",
            "opening": {"melds": ["AAA"], "from": "stock", "raises": 1}}
    evenings = (("fi-canasta", [
        {"sides": [{"side": "A", "counts": {"net": -30, "opened": True}},
                   {"side": "B", "counts": {"natural": 1, "net": 300}, "out": "normal"}]},
        {"sides": [pile, {"side": "B", "melds": ["QQQQ22X"], "hand": "AK", "opening": {"raises": 2}}]},
        {"sides": [{"side": "A", "melds": [], "hand": "-"}, {"side": "B", "melds": ["QQQQ22X"], "hand": "AK"}],
         "exhausted": True},
        {"sides": [{"side": "A", "counts": {}}, {"side": "B", "counts": {"melded": 60, "held": 5}}], "exhausted": True},
        # Sides in different ways, with the sums of a paper.
        {"sides": [dict(pile, claim={"base": -5, "cards": 300, "running": -50}),
                   {"side": "B", "counts": {"natural": 1, "melded": 140, "held": 5}, "claim": {"total": 635}}]},
        {"sides": [{"side": "A", "totals": {"base": -200, "cards": -45}}, {"side": "B", "counts": {"net": -30, "opened": True}}],
         "exhausted": True, "rest": 0},
        {"sides": [{"side": "A", "counts": {"natural": 1, "melded": 140}, "out": "concealed"},
                   {"side": "B", "totals": {"total": -45}}], "time": True}]),
                ("it-burraco", [
        {"sides": [{"side": "A", "counts": {"clean": 1, "melded": 200, "held": 5}, "facts": {"pozzetto": True}},
                   {"side": "B", "melds": ["KKKK"], "hand": "A"}], "exhausted": True},
        {"sides": [{"side": "A", "counts": {"melded": 200}}, {"side": "B", "counts": {"held": 5}, "facts": {"pozzetto": False}}],
         "exhausted": True}]),
                ("fi-sitoumussamba", [
        {"sides": [{"side": "A", "counts": {"natural": 1, "samba": 1, "mixed": 1, "melded": 400, "held": 20}},
                   {"side": "B", "counts": {"mixed": 1, "melded": 100, "held": 20}}],
         "exhausted": True, "dealer": "Right 2", "bids": ["1H", "pass", "2S", "double"]}]))
    for rulebook, hands in evenings:
        with Hall(program, rulebook=rulebook) as hall:
            left, right = let_in(hall, "1.1A"), let_in(hall, "1.1B")

            def shown(number):
                told = hall.run("hand", "show", f"1.1.{number}")
                return {name: told.get(name) for name in ("sides", "dealer", "bids", "contract", "ended")}

            for number, record in enumerate(hands, 1):
                expect(hall.send("1.1A", "/api/table/1.1/hand", dict(record, hand=number)).status, 201, f"{rulebook} {number}")
                before = shown(number)
                right.get(f"/side/object/1.1.{number}")
                expect('<span aria-current="true">' in right.page.text.split('class="ways"')[1].split("</nav>")[0], True,
                       "the way of entering is marked")
                left.get("/side")
                left.send("/side/withdraw")
                left.send("/side/hand", "preview")
                expect(left.send("/side/hand", "send").status, 303, f"{rulebook} {number}: sent as it is")
                expect(shown(number), before, f"{rulebook} {number}: nothing changed")
            left.get("/side")
            fields = dict(left.form("/side/hand")["fields"])
            expect([name for name in fields if name.split(".")[-1] in ("net", "opened", "void", "bids")], [],
                   "an empty form asks for less")
    with Hall(program) as hall:
        hall.run("seat", "substitute", "1.1", "--side", "B", "--out", "Left 2", "--in", "Sanna", "--reason", "ill")
        for dealer in ("Sanna", "Somebody"):
            hall.run("hand", "add", "1.1", "A nm2c170r2o", "B m1c145h50", f"dealer={dealer}", by="Pair 1")
            right = let_in(hall, "1.1B")
            number = len(hall.run("table", "1.1")["hands"])
            right.get(f"/side/object/1.1.{number}")
            expect(f"<option selected>{dealer}</option>" in right.page.text, True, f"{dealer} has dealt")


def short_words(program):
    """Checks that fields for melds read the short words of slips too, and that a number stays a number."""
    with Hall(program) as hall:
        left, right = let_in(hall, "1.1A"), let_in(hall, "1.1B")
        left.get("/side?way=cards")
        left.send("/side/hand", "preview", A_melds="nm2c170r2o", B_melds="m1c145 h50")
        expect((left.page.status, "1570" in left.words(), "395" in left.words()), (200, True, True), "worked out")
        left.send("/side/hand", "send")
        written = ["A natural=1 mixed=2 melded=170 reds=2 out", "B mixed=1 melded=145 held=50"]
        expect([side["slip"] for side in hall.run("hand", "show", "1.1.1")["sides"]], written, "and recorded")
        right.get("/side/object/1.1.1")
        expect(dict(right.form("/side/object")["fields"])["A.melded"], "170", "the other side sees the counts")
        left.get("/side?way=cards")
        left.send("/side/hand", "preview", A_melds="nxm2c170", B_melds="m1c145")
        expect((left.page.status, 'value="nxm2c170"' in left.page.text), (422, True), "what cannot be read is there again")
        left.get("/side?way=counts")
        left.send("/side/hand", "preview", A_melded="c170", B_melded="145")
        expect((left.page.status, 'value="c170"' in left.page.text), (422, True), "a number is a number")


def with_the_others_code(program):
    """Checks that a refusal to the other side on this phone is shown on this side's page."""
    with Hall(program) as hall:
        phone = let_in(hall, "1.1A")
        phone.send("/side/hand", "preview", **COUNTS)
        phone.send("/side/hand", "send")
        hall.send("1.1B", "/api/hand/1.1.1/accept")
        token = dict(phone.form("/side/call")["fields"])["token"]
        for code, hand, status in (("1.1B", "1.1.9", 404), ("1.1B", "1.2.1", 404), ("1.2B", "1.1.1", 403),
                                   (None, "1.1.1", 401)):
            answer = phone.post("/side/accept", {"token": token, "hand": hand, "code": hall.codes.get(code, "AAAA-AAAA")})
            expect(answer.status, status, f"{hand} by {code}")
            expect('<span class="letter">A</span> <bdi>Pair 1</bdi></h1>' in answer.text, True, "its own page")
            expect(dict(phone.form("/side/call")["fields"])["token"], token, "from which it goes on")
            expect(answer.headers["WWW-Authenticate"], "Bearer" if status == 401 else None, "who is asked for")


def redrawn(program):
    """Checks that after a changed draw the phone shows what was typed, and the pair that sits there now gets nothing of
    it."""
    with Hall(program) as hall:
        phone, other = let_in(hall, "1.1A"), let_in(hall, "1.1B")
        form = phone.form("/side/hand")
        filled = dict(form["fields"], **{name.replace("_", "."): value for name, value in COUNTS.items()})
        hall.run("round", "swap", "1", "1", "3", "--reason", "x")
        for step in ("preview", "send"):
            told = phone.post("/side/hand", {**filled, "step": step})
            expect((told.status, "data-redrawn" in told.text), (401, True), f"{step}: said so")
            words = phone.words()
            expect([text in words for text in ("arvonta on muuttunut", "A Pöydätyt korttipisteet: 170", "145")], [True] * 3, "with what was typed")
        phone.get("/side")
        expect(("data-redrawn" in phone.page.text, "170" in phone.words()), (True, False), "gone when its owner goes on")
        expect([row["action"] for row in Forms(phone.page.text).found], ["/code"], "and a code may be typed")
        old = secrets(hall)["1.1A"]
        hall.run("serve", "codes", "--changed")
        codes = {row["table"] + row["side"]: row["code"] for row in hall.run("serve", "codes")}
        expect(phone.post("/t/" + old, dict(phone.form("/code")["fields"])).status, 401, "the old address lets nobody in")
        phone.get("/side")
        phone.send("/code", code=codes["1.2A"])
        expect("Pair 1" in phone.words(), True, "by its new code the pair is in again")
        expect(hall.run("table", "1.1")["hands"], [], "nothing was recorded for who sits there now")
        other.get("/side")
        expect("/side/hand" in other.page.text, True, "who sits where they sat goes on")


def signed_on_a_page(program):
    """Checks that each side signs an ended game by a form for itself. On one phone the other side types its code."""
    with Hall(program, more=("--hands", "1")) as hall:
        phone = let_in(hall, "1.1A")
        signs = lambda: [dict(form["fields"]) for form in Forms(phone.page.text).found if form["action"] == "/side/sign"]
        expect(signs(), [], "not before its end")
        phone.send("/side/hand", "preview", **COUNTS)
        phone.send("/side/hand", "send")
        own, other = signs()
        expect((sorted(own), sorted(other)), (["name", "table", "token", "versions"],
                                              ["code", "name", "table", "token", "versions"]), "one for each side")
        expect("<option>Left 1</option><option>Right 1</option>" in phone.page.text, True, "by one of two players")
        for name in ("Nobody", "Right 2"):
            wrong = phone.post("/side/sign", dict(own, name=name))
            expect((wrong.status, name in wrong.text), (409, True), "a name that sits elsewhere")
        both = phone.post("/side/sign", {**own, "A.name": "Left 1", "B.name": "Right 2", "name": "Left 1"})
        expect(both.status, 303, "a phone signs for its own side")
        phone.get("/side")
        expect(hall.run("table", "1.1").get("signed"), None, "and for no other")
        expect(("A Left 1 on allekirjoittanut" in phone.words(), "B Pair 2 ei ole vielä allekirjoittanut" in phone.words()), (True, True),
               "the page says who has")
        expect([sorted(form) for form in signs()], [["code", "name", "table", "token", "versions"]], "the other's is left")
        for code, status in (("", 303), (hall.codes["1.1A"], 409), (hall.codes["1.2B"], 403), ("AAAA-AAAA", 401)):
            told = phone.post("/side/sign", dict(other, code=code, name="Left 1" if not code else "Right 2"))
            expect((told.status, hall.run("table", "1.1").get("signed")), (status, None), f"by the code {code!r}")
        phone.get("/side")
        phone.send("/side/sign", code=hall.codes["1.1B"].lower(), name="Right 2")
        expect(hall.run("table", "1.1")["signed"]["names"], ["Left 1", "Right 2"], "signed by both")
        expect(("/side/sign" in phone.page.text, "/side/hand" in phone.page.text), (False, False), "nothing is left")
        hall.run("hand", "correct", "1.1.1", "B m1 c145 h55", "--kind", "typing", "--reason", "misread",
                 "--unlock", "both looked")
        stale = phone.post("/side/sign", own)
        expect((stale.status, "katso pöytäkirja uudelleen" in stale.text), (409, True), "what changed since is looked at anew")
        phone.get("/side")
        expect(len(signs()), 2, "and signed anew by both")
        let_in(hall, "1.1B").send("/side/sign", name="Left 2")
        phone.get("/side")
        phone.send("/side/sign", name="Right 1")
        expect(hall.run("table", "1.1")["signed"]["names"], ["Right 1", "Left 2"], "each on its own phone")
        expect(hall.run("verify")["valid"], True, "the file is whole")


def refused(program):
    with Hall(program) as hall:
        phone = let_in(hall, "1.1A")
        fields = dict(phone.form("/side/call")["fields"])
        for why, changed, headers in [
                ("another origin", fields, {"Origin": "http://evil.example"}), ("no token", {"words": "x"}, {}),
                ("a wrong token", dict(fields, token="0" * 16), {}), ("an origin of none", fields, {"Origin": "null"})]:
            expect(phone.post("/side/call", changed, **headers).status, 403, why)
        bare = {"Cookie": phone.cookie, "Origin": f"http://127.0.0.1:{hall.port}"}
        expect(hall.ask("/api/table/1.1/call", "POST", {}, **bare).status, 403, "data by the cookie alone")
        token = dict(phone.form("/side/call")["fields"])["token"] if phone.page.status == 200 else fields["token"]
        expect(hall.ask("/api/table/1.1/call", "POST", {}, X_Token=token, **bare).status, 200, "and with its token")
        expect(hall.ask("/side/call", "POST", urllib.parse.urlencode(fields),
                        Origin=bare["Origin"]).status in (401, 403), True, "nobody")
        expect(hall.ask("/api/me", Cookie=phone.cookie).json["entrant"], "Pair 1", "the cookie says who it is")
        hall.send("1.2A", "/api/table/1.2/hand", {"sides": [{"side": "A", "totals": {"base": 0, "cards": 50}},
                                                           {"side": "B", "totals": {"base": 0, "cards": 60}}]})
        expect(phone.post("/side/accept", {"token": token, "hand": "1.2.1"}).status, 403, "another table's hand")
        expect(phone.post("/side/accept", {"token": token, "hand": "1.1.9"}).status, 404, "a hand that is not there")
        for name, value in [("A.melded", "12 adjust=50"), ("A.melded", "x"), ("A.penalty", 'x reason="y"'),
                            ("A.melded", "-5"), ("rest", "9=9"), ("A.melded", "9" * 6 + "99")]:
            answer = phone.post("/side/hand", {"token": token, "step": "send", name: value})
            expect(answer.status in (403, 422), True, f"{name}={value}: {answer.status}")
            expect(html.escape(value) in answer.text or answer.status == 403, True, "what was typed is still there")
        expect(phone.post("/side/hand", {"token": token, "step": "send", "A.natural": "1", "A.melded": "20"}).status,
               409, "findings refuse")
        expect("natural" in phone.words() or "canasta" in phone.words(), True, "in words")
        for body in (b"%", b"a=%zz", b"a=%00", b"a=%ff%fe", b"&".join(b"a%d=1" % i for i in range(300)), b"a=%1b"):
            answer = hall.ask("/side/hand", "POST", body, Accept="text/html", **bare)
            expect(answer.status, 422, str(body[:20]))
        for path in (hall.codes["1.1B"], hall.codes["1.1B"].lower()):
            told = Phone(hall).get("/t/" + path).text
            expect("Pair 2" in told, False, "a code stands in no address, where nobody counts tries")
        for number in range(9):
            expect(Phone(hall).get("/t/" + f"{number:032x}").status, 200, "an address that is none")
        expect(hall.run("verify")["valid"], True, "the file is whole")


def in_each_way(program):
    with Hall(program) as hall:
        phone = let_in(hall, "1.1A")
        for way, name in (("sums", "A.base"), ("cards", "A.melds")):
            phone.get(f"/side?way={way}")
            expect(name in dict(phone.form("/side/hand")["fields"]), True, way)
        phone.send("/side/hand", "preview", A_melds="KKKKKKK AAAA2", A_hand="94", A_reds="2", A_out="1",
                   B_melds="qqqq22x 555", B_hand="AK943b")
        expect("955" in phone.words(), True, "cards")
        phone.get("/side?way=sums")
        phone.send("/side/hand", "preview", A_base="800", A_cards="155", A_out="1", B_base="300", B_cards="95",
                   **{"B_cards_minus": "1"})
        expect("205" in phone.words(), True, "two sums, one below nothing")


def totals_alone(program):
    """Checks that a table that knows only a side's total fills in that field alone."""
    cases = (("of one side, beside two sums", {"A_total": "1045", "A_out": "1", "B_base": "300", "B_cards": "95"}, (1045, 395)),
             ("of both, one below nothing", {"A_total": "800", "B_total": "65", "B_total_minus": "1"}, (800, -65)),
             ("with the sign typed", {"A_total": "-20", "B_total": "0"}, (-20, 0)))
    with Hall(program) as hall:
        phone = let_in(hall, "1.1A")
        for number, (why, filled, totals) in enumerate(cases, 1):
            phone.get("/side?way=sums")
            expect("Vain summa" in phone.words(), True, "its field has a name")
            phone.send("/side/hand", "preview", **filled)
            expect(str(totals[0]) in phone.words(), True, why)
            phone.send("/side/hand", "send")
            sides = hall.run("hand", "show", f"1.1.{number}")["record"]["sides"]
            expect(sides[0]["totals"], {"total": totals[0]}, why)
            expect(sides[1]["totals"], {"total": totals[1]} if "B_total" in filled else {"base": 300, "cards": 95}, why)
            other = let_in(hall, "1.1B")
            other.get(f"/side/object/1.1.{number}")
            expect(dict(other.form("/side/object")["fields"])["A.total"].lstrip("-"), str(abs(totals[0])), f"{why}: shown")
            other.get("/side")
            other.send("/side/accept")
            phone.get("/side")
        phone.get("/side?way=sums")
        for filled, what in (({"A_total": "1045", "A_base": "700", "B_total": "5"}, "=1045 gives a second total of the side"),
                             ({"A_total": "10x", "B_total": "5"}, "10x"),
                             ({"A_total": "1043", "B_total": "5"}, "1043")):
            fields = dict(phone.form("/side/hand")["fields"], step="preview",
                          **{name.replace("_", "."): value for name, value in filled.items()})
            told = phone.post("/side/hand", fields, **{"Accept-Language": "en"})
            expect(what in told.text, True, f"{filled}: told")
        expect(hall.run("standings")["standings"][0].get("incomplete"), None, "canastas decide nothing here")


def a_field_filled_in_wrong(program):
    """Checks that a wrong value is reported with the field's name in the form, in the reader's language."""
    cases = (("counts", {"A_natural": "3x"}, "A", "Natural canastas"),
             ("counts", {"B_melded": "3.5"}, "B", "Card points melded"),
             ("counts", {"B_melded": "99999999"}, "B", "Card points melded"),
             ("counts", {"A_melded": "100", "A_penalty": "99Z"}, "A", "Penalty: clause"),
             ("sums", {"B_base": "50x"}, "B", "Base points"),
             ("cards", {"B_melds": "KKKK ZZZ"}, "B", "Melds on the table"),
             ("counts", {"rest": "many"}, "", "Cards left"))
    with Hall(program) as hall:
        phone = let_in(hall, "1.1A")
        for way, filled, side, label in cases:
            phone.get(f"/side?way={way}")
            fields = dict(phone.form("/side/hand")["fields"], step="preview",
                          **{name.replace("_", "."): value for name, value in filled.items()})
            told = phone.post("/side/hand", fields, **{"Accept-Language": "en"})
            alert = html.unescape(re.sub(r"<[^>]*>", "", re.search(r'role="alert">(.*?)</p>', told.text).group(1)))
            expect((told.status, alert.startswith(f"{side} {label}".strip())), (422, True), f"{filled}: {alert}")


def a_side_forgotten(program):
    """Checks that a side of which nothing is filled in is refused, in each way. A single figure left out is 0."""
    with Hall(program) as hall:
        phone = let_in(hall, "1.1A")
        for way, filled in (("counts", {"A_melded": "500"}), ("sums", {"A_base": "300", "A_cards": "200"}),
                            ("cards", {"A_melds": "KKKKKKK"})):
            phone.get(f"/side?way={way}")
            fields = dict(phone.form("/side/hand")["fields"], step="send",
                          **{name.replace("_", "."): value for name, value in filled.items()})
            refused = phone.post("/side/hand", fields, **{"Accept-Language": "en"})
            expect((refused.status, "does not say what the side melded" in refused.text, "--accept" in refused.text),
                   (409, True, False), f"{way}: the reason, and no option of the command line")
            expect(hall.run("table", "1.1")["hands"], [], way)
        phone.get("/side?way=counts")
        phone.send("/side/hand", "preview", A_melded="500", B_held="50")
        phone.send("/side/hand", "send")
        expect([side["total"] for side in hall.run("hand", "show", "1.1.1")["sides"]], [500, -50], "the rest is 0")
    with Hall(program, rulebook="it-burraco") as hall:
        phone = let_in(hall, "1.1A")
        for way, filled in (("counts", {"A_melded": "500"}), ("sums", {"A_base": "300", "A_cards": "200"})):
            phone.get(f"/side?way={way}")
            fields = dict(phone.form("/side/hand")["fields"], step="send",
                          **{name.replace("_", "."): value for name, value in filled.items()})
            refused = phone.post("/side/hand", fields, **{"Accept-Language": "en"})
            expect((refused.status, "does not say what the side melded or holds" in refused.text), (409, True),
                   f"{way}: an unticked fact fills in nothing")


def of_three(program):
    with Hall(program, pairs=3, rulebook="au-canasta-3", sides=3) as hall:
        phone = let_in(hall, "1.1A")
        names = [name for name, _ in phone.form("/side/hand")["fields"]]
        expect([any(name.startswith(f"{side}.") for name in names) for side in "ABC"], [True] * 3, "three sides")
        phone.send("/side/hand", "preview", A_melded="100", B_melded="50", B_held="20", C_melded="70", C_held="5")
        phone.send("/side/hand", "send")
        hall.send("1.1B", "/api/hand/1.1.1/accept")
        expect(hall.run("hand", "show", "1.1.1")["confirmed"], False, "another is to accept")
        second = let_in(hall, "1.1B")
        expect(('action="/side/accept"' in second.page.text, 'href="/side/object/1.1.1"' in second.page.text),
               (False, True), "who has accepted is not asked again")
        other = let_in(hall, "1.1C")
        other.send("/side/accept")
        expect(hall.run("hand", "show", "1.1.1")["confirmed"], True, "now both have")


def under_a_contract(program):
    with Hall(program, rulebook="fi-sitoumussamba") as hall:
        phone = let_in(hall, "1.1A")
        fields = [name for name, _ in phone.form("/side/hand")["fields"]]
        expect("contract" in fields and "bidder" in fields and "A.samba" in fields, True, "asked for a contract")
        fields = dict(phone.form("/side/hand")["fields"])
        for missing in ({"denomination": "H"}, {"bidder": "A"}):
            half = dict({name: "" for name in fields}, token=fields["token"], number="1", way="counts", step="preview",
                        **{"A.melded": "500", "B.melded": "200"}, contract="2", **missing)
            told = phone.post("/side/hand", half, **{"Accept-Language": "en"})
            expect((told.status, "its suit and the side that bid it" in told.text), (422, True), f"only {missing}")
        phone.get("/side")
        expect('<select id="bidder" name="bidder"><option value=""></option>' in phone.page.text, True, "no side is offered")
        phone.send("/side/hand", "preview", A_natural="1", A_mixed="2", A_melded="500", B_mixed="1", B_melded="200",
                   B_held="40", contract="2", denomination="H", bidder="A", exhausted="1", rest="0",
                   dealer="Left 1")
        phone.send("/side/hand", "send")
        contract = hall.run("hand", "show", "1.1.1")["record"]["contract"]
        expect(hall.run("hand", "show", "1.1.1")["record"].get("dealer"), "Left 1", "and who dealt")
        expect((contract["level"], contract["denomination"], contract["side"]), (2, "hearts", "A"), "and it is recorded")


# The key of another certificate.
OTHER_KEY = """-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgtrkY3PbdbvIb7z6H
HVXO2Vt93shyq987XzprG4vJqZOhRANCAARZhBuEvdXv7zjAJJxy6VfV9IUC/pQF
qf+ejk/rCROBAlY8RI5lEhZ6ZAmpeo5165BuOKVfqRI6zVFYyd+KIu5q
-----END PRIVATE KEY-----
"""


def warned_of_certificate(hall, now, *options):
    """Returns the warnings of a server that starts at a time."""
    canasta = hall.canasta
    with subprocess.Popen(canasta.words("serve", "--port", "0", *options), env={**canasta.environment, "CANASTA_NOW": now},
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        expect(server.stdout.readline().startswith("canasta serves"), True, f"served at {now}")
        server.terminate()
        return server.communicate()[1]


def under_a_certificate(program):
    """Tests HTTPS with a certificate for a made-up name, for this test only."""
    pems = [os.path.join(os.path.dirname(os.path.abspath(__file__)), name) for name in ("certificate.pem", "key.pem")]
    with Hall(program) as hall:
        hall.run("serve", "--port", "0", "--certificate", pems[0], status=2)
        hall.run("serve", "--port", "0", "--certificate", pems[0], "--key", pems[0], status=3)
        other = os.path.join(hall.folder.name, "other.pem")
        with open(other, "w", encoding="ascii") as file:
            file.write(OTHER_KEY)
        refused = hall.run("serve", "--port", "0", "--certificate", pems[0], "--key", other, status=3)
        expect("must belong to the certificate" in refused["error"]["message"], True, "a key of another certificate")
        # The certificate is valid from 2026-11-23 to 2126-10-30.
        for now, is_warned in (("2026-11-23T15:19:03Z", True), ("2026-11-24T12:00:00Z", False),
                               ("2126-10-30T03:20:00Z", True), ("2130-01-01T00:00:00Z", True)):
            warned = warned_of_certificate(hall, now, "--certificate", pems[0], "--key", pems[1])
            expect("valid only from 2026-11-23" in warned and "to 2126-10-30" in warned, is_warned, f"warned at {now}")
        code = hall.run("serve", "codes")[0]["code"]
        hall.stop()
        said = hall.serve("--certificate", pems[0], "--key", pems[1])
        expect(said["url"].startswith("https://"), True, "served by https")
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        here = f"https://127.0.0.1:{hall.port}"
        with urllib.request.urlopen(here + "/side", context=context) as answer:
            token = Forms(answer.read().decode()).found[0]["fields"][0][1]
        connection = http.client.HTTPSConnection("127.0.0.1", hall.port, context=context, timeout=20)
        connection.request("POST", "/code", urllib.parse.urlencode({"token": token, "code": code}), {"Origin": here})
        answer = connection.getresponse()
        expect((answer.status, "Secure" in answer.headers["Set-Cookie"]), (303, True), "and the cookie stays there")
        connection.close()
        # A phone adds http:// to an address that somebody types.
        plain = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=20)
        plain.request("GET", "/side", headers={"Accept": "text/html", "Accept-Language": "fi"})
        answer = plain.getresponse()
        page = answer.read().decode()
        expect((answer.status, "https://" in page, "Tämä ei onnistunut" in page), (421, True, True), "without encryption")
        plain.close()
        # It is told so before it sends what it typed.
        with socket.create_connection(("127.0.0.1", hall.port), timeout=20) as plain:
            plain.sendall(b"POST /side/code HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\nExpect: 100-continue\r\n\r\n")
            expect(plain.recv(12), b"HTTP/1.1 421", "before the body")


def a_final_by_another_book(program):
    """Checks that forms, checks and records of a phase use its own rulebook, and earlier rounds theirs."""
    with Hall(program, more=("--hands", "1")) as hall:
        for table in ("1.1", "1.2"):
            expect(hall.send(f"{table}A", f"/api/table/{table}/hand", dict(HAND, hand=1)).status, 201, table)
        hall.run("phase", "new", "Final", "--method", "round-robin", "--rulebook", "it-burraco")
        hall.run("round", "new")
        hall.codes.update({row["table"] + row["side"]: row["code"] for row in hall.run("serve", "codes")})
        phone = let_in(hall, "2.1A")
        expect({"A.semi-clean", "B.dirty"} <= set(dict(phone.form("/side/hand")["fields"])), True, "its fields")
        record = {"sides": [
            {"side": "A", "counts": {"clean": 1, "semi_clean": 1, "melded": 200, "held": 5}, "out": "none",
             "facts": {"pozzetto": True}},
            {"side": "B", "counts": {"dirty": 1, "melded": 100, "held": 20}, "out": "none",
             "facts": {"pozzetto": False}}]}
        scored = hall.send("2.1A", "/api/table/2.1/score", record)
        made = hall.send("2.1A", "/api/table/2.1/hand", dict(record, hand=1))
        expect((made.status, [side["total"] for side in made.json["sides"]]),
               (201, [side["total"] for side in scored.json["sides"]]), "scored and recorded alike")
        expect((made.json["rulebook"], scored.json["rulebook"]), ("it-burraco", "it-burraco"), "by its book")
        expect(hall.send("2.1B", "/api/hand/2.1.1/accept").status, 200, "the other side agrees")
        expect(hall.ask("/api/hand/1.1.1").json["rulebook"], "fi-canasta", "a hand before it by the event's")
        expect(hall.send("desk", "/api/desk/hand/add", {"arguments": ["2.2", "A s1 c100 h5 z", "B c50 h20 z-"]}).status,
               201, "the desk writes its words")
        for page in ("/table/2.1", "/hand/2.1.1", "/hand/1.1.1", "/"):
            expect(hall.ask(page, Accept="text/html").status, 200, page)
        expect(hall.run("verify")["valid"], True, "the file is whole")


if __name__ == "__main__":
    main([an_evening_without_scripts, sent_again_by_who_came_in_anew, in_the_readers_language, never_paused,
          one_phone_and_others, objections, kept_as_recorded, short_words, with_the_others_code, redrawn, signed_on_a_page, refused, in_each_way,
          totals_alone, a_field_filled_in_wrong, a_side_forgotten,
          of_three, under_a_contract, a_final_by_another_book, under_a_certificate])
