#!/usr/bin/env python3
"""Public pages are made from the answers of the data interface, in the reader's language. Names are text, only the
server's own files are requested, and only changed pages are sent again."""

import html
import re

from evening import LANGUAGES, SLIPS, Evening, expect, main

HOSTILE = "<script>alert(1)</script> & \"quotes'"
PAGES = ["/", "/table/1.1", "/hand/1.1.1", "/player/1"]


def page(evening, path, **headers):
    headers.setdefault("Accept", "text/html")
    return evening.ask(path, **headers)


def words(answer):
    return html.unescape(re.sub(r"<[^>]*>", " ", answer.text))


def everybody(program):
    with Evening(program) as evening:
        evening.run("entrant", "rename", "1", HOSTILE)
        evening.run("hand", "add", "1.1", SLIPS[0], SLIPS[1] + " adjust=-50 reason=\"a secret\"")
        evening.serve("--name", "canasta.lan")
        for path in PAGES:
            answer = page(evening, path)
            expect((answer.status, answer.headers["Content-Type"]), (200, "text/html; charset=utf-8"), path)
            expect(answer.headers["Cache-Control"], "no-cache", path)
            expect(page(evening, path, If_None_Match=answer.headers["ETag"]).status, 304, path)
            expect(HOSTILE in words(answer), True, f"{path} names who plays")
            expect("<script>alert" in answer.text or "a secret" in answer.text, False, path)
            policy = answer.headers["Content-Security-Policy"]
            expect(("'none'" in policy, "unsafe" in policy, "data:" in policy), (True, False, False), "the policy")
            for inline in (r"<style", r"<script(?! src=\"/)", r" on\w+=", r"style=", r"https?://"):
                expect(re.search(inline, answer.text), None, f"{path} has {inline}")
            expect(len(answer.text) < 20000, True, "a page is small")
        for path, kind in (("/page.css", "text/css"), ("/page.js", "text/javascript"), ("/icon.svg", "image/svg+xml")):
            answer = evening.ask(path)
            expect((answer.status, answer.headers["Content-Type"].split(";")[0]), (200, kind), path)
        size = sum(len(evening.ask(path).text) for path in ("/", "/page.css", "/page.js"))
        expect(size < 60000, True, f"the first page has {size} bytes in three requests")
        before = page(evening, "/").text
        evening.run("hand", "add", "1.2", *SLIPS)
        expect(page(evening, "/").text != before, True, "the command line changed it")


def languages(program):
    with Evening(program, more=("--lang", "sv")) as evening:
        evening.run("hand", "add", "1.1", *SLIPS)
        evening.serve()
        for wanted, language in [(None, "sv"), ("fi", "fi"), ("nl-BE,nl;q=0.9,en;q=0.8", "nl"), ("de,en;q=0.5", "en"),
                                 ("de", "sv"), ("fi;q=0.1,en;q=0.9", "en"), (";;,=q,-", "sv"), ("*", "sv"),
                                 ("fi;q=7,en;q=0.5", "en"), ("fi;q=1e71", "sv"), ("fi;q=nan", "sv")]:
            answer = page(evening, "/table/1.1", **({"Accept-Language": wanted} if wanted else {}))
            expect(f'<html lang="{language}">' in answer.text, True, f"{wanted} is read in {language}")
        for path in ("/player/Pair%201", "/player/%C3%84%3F%23%0D%0AX:%20y"):
            chosen = page(evening, path + "?lang=fi")
            expect((chosen.status, chosen.headers["Location"]), (303, path.replace(":", "%3A")), "a path as it was asked")
        chosen = page(evening, "/table/1.1?lang=fi", **{"Accept-Language": "en"})
        expect((chosen.status, chosen.headers["Location"]), (303, "/table/1.1"), "the switch")
        cookie = chosen.headers["Set-Cookie"]
        expect("HttpOnly" in cookie and "SameSite=Strict" in cookie, True, "is kept by the browser")
        answer = page(evening, "/table/1.1", Cookie=cookie.split(";")[0], **{"Accept-Language": "en"})
        expect('<html lang="fi">' in answer.text, True, "and goes before its language")
        expect('<html lang="en"' in page(evening, "/", Cookie="lang=../x", **{"Accept-Language": "en"}).text, True,
               "a language that is none is passed over")
        for language in LANGUAGES:
            for path in PAGES:
                told = page(evening, path, Cookie=f"lang={language}").text
                expect(re.search(r"[{}]|\[\]|&lt;!--", told), None, f"{path} in {language} is whole")


def missing(program):
    with Evening(program) as evening:
        evening.serve()
        for path, status in [("/nothing", 404), ("/table/9.9", 404), ("/hand/1.1.9", 404), ("/player/77", 404),
                             ("/table/%3Cscript%3E", 404), ("/page.css/..", 404)]:
            answer = page(evening, path)
            expect((answer.status, answer.headers["Content-Type"]), (status, "text/html; charset=utf-8"), path)
            expect("<script>" in answer.text, False, path)
            expect(answer.headers["Cache-Control"], "no-store", path)
            expect(evening.ask(path).headers["Content-Type"], "application/json", "a program is told as data")
        expect(page(evening, "/table/1.1", Host="evil.example").status, 421, "another host")
        expect(evening.ask("/", "POST").status, 405, "the wall is only looked at")


if __name__ == "__main__":
    main([everybody, languages, missing])
