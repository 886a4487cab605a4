#!/usr/bin/env python3
"""The last rounds in silence: no public answer has secret standings until they are announced, and the desk sees them.
Also the standings of a category."""

import re

from desk import given
from desk_pages import ROUTES, come_in, give
from side import Phone, let_in
from evening import Evening, expect, main
from sides import Hall

PATHS = ["/", "/api/standings", "/api/results", "/api/player/1", "/player/1", "/?category=ladies",
         "/api/standings?category=ladies"]

# Every page that anybody may see, from the table of routes; a new one is asked for without being named here. A star is
# the newest round's table or hand, or the number 1.
ROW = re.compile(r'\{"GET", "([^"]+)", (ROUTE_\w+), ROUTE_ANYBODY, (?!public_file)')
STAR = {"ROUTE_TABLE": "2.1", "ROUTE_HAND": "2.1.1", "ROUTE_NO_PLACE": "1"}
PAGES = [path.replace("*", STAR[place]) for path, place in ROW.findall(ROUTES.read_text(encoding="utf-8"))]


def rounds_played(evening):
    evening.run("season", "new", "Spring")
    evening.run("season", "add", "1", "1")
    evening.run("entrant", "set", "1", "--category", "Ladies")
    evening.run("entrant", "set", "3", "--category", "ladies")
    evening.run("hand", "add", "1.1", "A 500/200 out", "B 0/50")
    evening.run("hand", "add", "1.2", "A 300/100 out", "B 200/80")
    evening.run("round", "new", "--table", "1:3", "--table", "2:4")
    evening.run("hand", "add", "2.1", "A 900/45 out", "B 100/100")
    evening.run("hand", "add", "2.2", "A 300/100 out", "B 200/80")


def what_is_held_back_is_told_to_nobody(program):
    with Evening(program, more=("--hands", "1", "--silent-from", "2", "--lang", "en")) as evening:
        rounds_played(evening)
        evening.serve()
        desk = evening.run("standings")
        expect((desk["round"], desk["silent_from"], desk["standings"][0]["score"]), (2, 2, 1645), "at the desk")
        for path in PATHS:
            answer = evening.ask(path)
            expect(answer.status, 200, path)
            expect([held for held in ("945", "1645", "1 645") if held in answer.text], [], path)
            expect("held_from" in answer.text or "announced later" in answer.text, True, f"{path} says so")
        for path in PAGES:
            answer = evening.ask(path)
            expect(answer.status in (200, 403), True, f"{path} answers, or refuses")
            expect([held for held in ("900", "945", "1645", "1 645") if held in answer.text], [], path)
        told = evening.ask("/api/standings").json
        expect(told.pop("held_from"), 2, "the first round held back")
        expect(told, evening.run("standings", "--round", "1"), "what was told after round 1 stays so")
        expect(evening.ask("/api/standings?round=1").status, 200, "a round before")
        for path in ("/api/standings?round=2", "/api/results?round=2", "/api/standings?round=9"):
            answer = evening.ask(path)
            expect((answer.status, answer.code), (403, "standings-held"), path)
        pairings = evening.ask("/api/pairings").json
        expect(pairings["round"], 2, "who meets whom is told")
        expect("Pair 1" in evening.ask("/").text, True, "on the wall, too")
        evening.run("event", "close")
        expect(evening.ask("/api/standings").json["round"], 1, "closed is not announced")
        evening.run("standings", "announce")
        for path in PATHS:
            expect("held_from" in evening.ask(path).text, False, f"{path} once it is announced")
        expect(evening.ask("/api/standings").json, evening.run("standings"), "then everybody is told all")
        expect(evening.ask("/api/standings?round=2").status, 200, "of every round")


def nothing_is_held_back_before_there_is_such_a_round(program):
    with Evening(program, more=("--hands", "1", "--silent-from", "3")) as evening:
        rounds_played(evening)
        evening.serve()
        expect(evening.ask("/api/standings").json, evening.run("standings"), "two rounds of two that are told")
        expect(evening.ask("/api/standings?round=3").status, 404, "a round that is not there")


def a_category_is_ranked_by_itself(program):
    with Evening(program, more=("--hands", "1")) as evening:
        rounds_played(evening)
        evening.serve()
        told = evening.ask("/api/standings?category=LADIES").json
        expect(told, evening.run("standings", "--category", "ladies"), "a category")
        expect([row["number"] for row in told["standings"]], [1, 3], "its entrants")
        expect(len(evening.ask("/api/standings").json["standings"]), 4, "all when all are asked for")
        page = evening.ask("/?category=ladies").text
        expect('href="/?category=Ladies"' in evening.ask("/").text, True, "everybody's standings lead to hers")
        expect('href="/"' in page, True, "and hers back to everybody's")
        expect("Ladies" in page and "Pair 4" in page, True, "its standings, and everybody's pairings")
        for path in ("/api/standings?category=men", "/?category=men"):
            expect(evening.ask(path).status, 404, path)
        evening.run("entrant", "set", "4", "--category", "50+ & yli")
        path = "/?category=50%2B%20%26%20yli"
        expect(f'href="{path}"' in evening.ask("/").text, True, "an address for any word")
        page = evening.ask(path)
        expect((page.status, f'href="?{path[2:]}&amp;lang=sv"' in page.text), (200, True), path)
        expect(evening.ask(f"{path}&lang=sv").headers["Location"], path, "another language is of the same page")


HELD = ["/table/2.1", "/hand/2.1.1", "/api/table/2.1", "/api/hand/2.1.1"]


def a_side_is_told_its_own_table(program):
    with Hall(program, more=("--hands", "2", "--silent-from", "2", "--lang", "en")) as hall:
        rounds_played(hall)
        hall.run("hand", "correct", "2.1.1", "A 900/55 out", "B 100/100", "--kind", "typing", "--reason", "Why so")
        codes = hall.run("serve", "codes", "--round", "2")
        hall.codes |= {row["table"] + row["side"]: row["code"] for row in codes}
        phones = {who: let_in(hall, who) for who in ("2.1A", "2.2A")}
        phones["desk"], phones[None] = come_in(hall), Phone(hall)
        for turn in range(2):  # an answer for one role is not given to the next one
            for path in HELD:
                for who, status in (("2.1A", 200), ("2.2A", 403), (None, 403), ("desk", 200), ("1.1A", 403)):
                    answer = hall.send(who, path, method="GET")
                    expect((answer.status, "955" in answer.text or "900" in answer.text), (status, status == 200),
                           f"{who} asks for {path}")
                    expect("Why so" in answer.text and who != "desk", False, f"{who} is told why at {path}")
                    expect(answer.headers["Cache-Control"], "no-store", f"{path} for {who} alone")
            for path in HELD[:2]:
                for who, phone in phones.items():
                    phone.get(path)
                    seen = who in ("2.1A", "desk")
                    expect((phone.page.status, "900" in phone.page.text), (200 if seen else 403, seen),
                           f"{who} looks at {path}")
                    expect("announced later" in phone.page.text, not seen, f"{path} says why to {who}")
        expect("/table/2.1" in hall.ask("/").text, False, "no link of the wall leads there")
        for path in ("/table/1.1", "/api/hand/1.1.1"):
            expect(hall.ask(path).status, 200, "a round before is told to everybody")
        phones["2.1A"].get("/side")
        expect("900" in phones["2.1A"].page.text, True, "its page tells its game")
        hall.run("standings", "announce")
        for path in HELD:
            expect(hall.ask(path).status, 200, f"{path} once it is announced")
        expect("/table/2.1" in hall.ask("/").text, True, "and the wall leads there")


def the_desk_of_the_hall_sees_and_announces(program):
    with Hall(program, more=("--hands", "1", "--silent-from", "2")) as hall:
        rounds_played(hall)
        expect(given(hall, "desk", "standings").json, hall.run("standings"), "the desk in the hall sees all")
        expect(given(hall, "desk", "results").status, 200, "results, too")
        expect(given(hall, "desk", "standings", html="/tmp/x.html").status, 403, "no file of the machine")
        for words in ("standings", "standings/announce", "results"):
            expect(given(hall, "1.1A", words).status, 403, f"a side asks for {words}")
            expect(given(hall, None, words).status, 401, f"anybody asks for {words}")
        desk = come_in(hall)
        expect(give(desk, "/desk", "standings").status, 303, "by a form of its page")
        expect("1645" in desk.page.text or "1 645" in desk.page.text, True, "which shows it")
        apart = given(hall, "desk", "entrant/apart", "1", "4", reason="one family")
        expect((apart.status, len(apart.json["apart"])), (200, 1), "two are kept apart")
        expect("held_from" in hall.ask("/api/standings").json, True, "until it is announced")
        expect(given(hall, "desk", "standings/announce").json["announced"], True, "the desk announces")
        expect(hall.ask("/api/standings").json, hall.run("standings"), "then everybody is told all")


if __name__ == "__main__":
    main([what_is_held_back_is_told_to_nobody, the_desk_of_the_hall_sees_and_announces,
          a_side_is_told_its_own_table, nothing_is_held_back_before_there_is_such_a_round,
          a_category_is_ranked_by_itself])
