#!/usr/bin/env python3
"""The served database is moved, removed or replaced. A copy of it is served from then on. Anything else is reported on
every page, and nothing is shown or recorded until the event's database is back."""

import os
import shutil
import time

from desk_pages import come_in
from evening import SLIPS, Evening, expect, main
from side import COUNTS, let_in
from sides import Hall, hand


def beside(hall, name):
    return os.path.join(hall.folder.name, name)


def by_a_copy(program):
    """Checks a replacement at once, as when a backup is restored by hand: codes stay valid, old answers are gone."""
    with Hall(program) as hall:
        hall.send("1.1A", "/api/table/1.1/hand", hand(1))
        shutil.copyfile(hall.file, beside(hall, "copy.db"))
        hall.send("1.1A", "/api/table/1.1/hand", hand(2, hand="AK"))
        before = hall.ask("/api/table/1.1")
        expect(len(before.json["hands"]), 2, "two hands")
        os.rename(beside(hall, "copy.db"), hall.file)
        after = hall.ask("/api/table/1.1", If_None_Match=before.headers["ETag"])
        expect((after.status, len(after.json["hands"])), (200, 1), "as the file has it that is there now")
        made = hall.send("1.1B", "/api/table/1.1/hand", hand(2, hand="A9"), key="k")
        expect((made.status, made.json["address"]), (201, "1.1.2"), "recorded")
        expect(hall.run("hand", "show", "1.1.2")["record"]["sides"][1]["hand"], "A9", "in the file that is there")
        expect(hall.run("serve", "codes")[0]["url"].startswith(f"http://127.0.0.1:{hall.port}/"), True, "where it is served")
        hall.run("hand", "correct", "1.1.2", SLIPS[1], "--kind", "typing", "--reason", "misread")
        expect(hall.ask("/api/hand/1.1.2").json["version"], 2, "and followed")
        expect(hall.run("verify")["valid"], True, "whole")


def moved_and_back(program):
    with Hall(program) as hall:
        phone, desk = let_in(hall, "1.1A"), come_in(hall)
        phone.send("/side/hand", "preview", **COUNTS)
        fields = dict(phone.form("/side/hand")["fields"], step="send")
        form = dict(desk.get("/desk/table/1.1") and desk.form("/desk/do/hand/add")["fields"], **{
            "2": "A KKKKKKK out", "3": "B 444 hand=5"})
        os.rename(hall.file, beside(hall, "away.db"))
        for path in ("/", "/table/1.1", "/side", "/desk", "/player/1"):
            page = phone.get(path)
            expect((page.status, "Retry-After" in page.headers, 'data-code="store-moved"' in page.text), (503, True, True), path)
        for answer in (phone.post("/side/hand", fields), desk.post("/desk/do/hand/add", form),
                       phone.post("/side/call", {"token": fields["token"], "words": "come"})):
            expect((answer.status, 'data-code="store-moved"' in answer.text), (503, True), "no deed")
        for who, path, body in (("1.1A", "/api/table/1.1/hand", hand(1)), ("desk", "/api/desk/hand/add", {}),
                                (None, "/api/login", {"code": "AAAA-AAAA"})):
            told = hall.send(who, path, body)
            expect((told.status, told.code), (503, "store-moved"), f"{path}: {told.text}")
            expect(hall.folder.name in told.text, False, "without the machine's paths")
        expect(hall.ask("/page.css").status, 200, "which looks like a page")
        os.rename(beside(hall, "away.db"), hall.file)
        expect(hall.ask("/api/table/1.1").json["hands"], [], "back, as it was")
        expect(phone.post("/side/hand", fields).status, 303, "and what was filled in is recorded")
        expect(len(hall.run("table", "1.1")["hands"]), 1, "once")


def by_another(program):
    """Checks that a database of another evening, a file of another kind and a database without the event are not
    served."""
    with Hall(program) as hall, Evening(program, pairs=6) as other:
        hall.send("1.1A", "/api/table/1.1/hand", hand(1))
        os.rename(hall.file, beside(hall, "away.db"))
        for text in (other.bytes(), b"no file of events", b""):
            with open(beside(hall, "new.db"), "wb") as file:
                file.write(text)
            os.rename(beside(hall, "new.db"), hall.file)
            time.sleep(1.1)  # a file that does not fit is opened once a second
            for _ in range(2):
                told = hall.ask("/api/table/1.1")
                expect((told.status, told.code), (503, "store-moved"), f"{text[:20]}: {told.text}")
                expect(("event is not in it" in told.text, "cannot be opened" in told.text),
                       (text == other.bytes(), text != other.bytes()), "for the true reason")
            expect(hall.send("1.1A", "/api/table/1.1/hand", hand(2, hand="AK")).status, 503, "no deed")
            with open(hall.file, "rb") as file:
                expect(file.read() == text, True, "and the file is left as it is")
        os.rename(beside(hall, "away.db"), hall.file)
        expect(len(hall.ask("/api/table/1.1").json["hands"]), 1, "the event's file is back")
        expect(hall.send("1.1A", "/api/table/1.1/hand", hand(2, hand="AK")).status, 201, "and takes hands")
        expect(hall.stop(), 0, "ended as ever")


def on_an_open_page(program):
    import browser  # pylint: disable=import-outside-toplevel
    from phones import HOST, PHONE, Screen, Served  # pylint: disable=import-outside-toplevel
    with Served(program) as hall, browser.browser(
            f"--host-resolver-rules=MAP {HOST} 127.0.0.1", "--lang=en", "--accept-lang=en") as driver:
        screen = Screen(driver, hall)
        browser.show(driver, screen.base + "/", PHONE)
        screen.enter("1.1A")
        screen.fill(A_melded="75")
        for path in ("/side", "/"):
            screen.open(path)
            os.rename(hall.file, beside(hall, "away.db"))
            screen.until(lambda: screen.elements("#stopped"), f"{path} says so")
            screen.looked_at(f"{path} without its file")
            os.rename(beside(hall, "away.db"), hall.file)
            screen.until(lambda: not screen.elements("#stopped"), f"{path} goes on")
        screen.open("/side")
        expect(screen.find("[name='A.melded']").get_attribute("value"), "75", "with what was typed")


if __name__ == "__main__":
    import sys
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))
    main([by_a_copy, moved_and_back, by_another], [on_an_open_page])
