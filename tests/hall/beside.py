#!/usr/bin/env python3
"""Two phones of a table, or a phone and the desk, enter the same hand with different figures. The second one sees both
next to each other and accepts or objects. A hand being typed is never offered for another number. Tested as data, with
pages without scripts, and in a browser that reaches the hall by a made-up name."""

import os
import signal
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))

from desk_pages import come_in
from evening import expect, main
from side import COUNTS, let_in
from sides import Hall, hand

OTHER = dict(COUNTS, A_melded="190", B_held="60")


def as_data(program):
    """Checks that the refusal has the recorded hand, whoever recorded it, with a key and without."""
    with Hall(program) as hall:
        first = hall.send("1.1A", "/api/table/1.1/hand", hand(1)).json
        hall.send("desk", "/api/table/1.2/hand", hand(1, hand="AK94", adjustments=[{"points": 50, "reason": "late"}]))
        for who, table, key in (("1.1B", "1.1", None), ("1.1B", "1.1", "k"), ("desk", "1.1", None), ("1.2A", "1.2", "k")):
            told = hall.send(who, f"/api/table/{table}/hand", hand(1, hand="AK"), key=key)
            expect((told.status, told.code), (409, "hand-number"), f"{who}: {told.text}")
            there = told.json["error"]["recorded"]
            stands = hall.run("hand", "show", f"{table}.1")
            expect((there["address"], there["version"], [side["total"] for side in there["sides"]]),
                   (f"{table}.1", 1, [side["total"] for side in stands["sides"]]), f"what stands, to {who}")
            expect("late" in told.text, False, "without reasons")
        expect(hall.send("1.1B", "/api/table/1.1/hand", hand(1)).json["sides"], first["sides"], "the same is the same")
        hall.send("1.1A", "/api/hand/1.1.1/withdraw")
        expect(hall.send("1.1B", "/api/table/1.1/hand", hand(2)).status, 409, "beyond the next")
        expect(hall.send("1.1B", "/api/table/1.1/hand", hand(1, hand="AK")).status, 201, "which is open")


def empty(phone, number):
    """Returns true if the page asks for that hand and no field is filled in."""
    fields = dict(phone.form("/side/hand")["fields"])
    return fields["number"] == str(number) and not any(
        value for name, value in fields.items() if name[1:2] == "." and name[:1] in "AB")


def without_scripts(program):
    with Hall(program) as hall:
        left, right = let_in(hall, "1.1A"), let_in(hall, "1.1B")
        right.send("/side/hand", "preview", **OTHER)
        last = right.page
        left.send("/side/hand", "preview", **COUNTS)
        left.send("/side/hand", "send")
        refused = right.send("/side/hand", "send")
        for how in ("sent", "worked out", "changed"):
            if how == "worked out":
                right.get("/side")
                expect(empty(right, 2), True, "the next hand is empty")
                fields = dict(right.form("/side/hand")["fields"], number="1", step="preview",
                              **{name.replace("_", "."): value for name, value in OTHER.items()})
                refused = right.post("/side/hand", fields)
            elif how == "changed":
                right.page = last
                refused = right.send("/side/hand", "edit")
            words = right.words()
            expect(refused.status, 409, how)
            expect(right.page.text.count('class="differs"') >= 4, True, f"{how}: differences are marked: {words}")
            for figure in ("170", "190", "50", "60", "1270", "1290", "395", "385"):
                expect(figure in words, True, f"{how}: {figure} is shown: {words}")
            expect('action="/side/hand"' in right.page.text, False, f"{how}: no form of another hand")
            expect(len(hall.run("table", "1.1")["hands"]), 1, f"{how}: nothing is recorded")
        changed = right.send("/side/object", "edit", words="we held sixty")
        expect((changed.status, 'value="190"' in right.page.text, 'value="we held sixty"' in right.page.text),
               (200, True, True), "changed before it is sent")
        right.send("/side/object", None, A_melded="180")
        both = hall.run("hand", "show", "1.1.1", "--history")["second_entries"]
        expect((len(both), both[0]["author"]), (1, "Pair 2"), "objected, with the own figures")
        expect([row["words"] for row in hall.run("call", "list")], ["we held sixty"], "and words")
        right.get("/side")
        expect(empty(right, 2), True, "the next hand is empty")


def and_accepted(program):
    with Hall(program) as hall:
        left, right = let_in(hall, "1.1A"), let_in(hall, "1.1B")
        right.send("/side/hand", "preview", **OTHER)
        hall.send("1.1A", "/api/table/1.1/hand", hand(1))
        right.send("/side/hand", "send")
        right.send("/side/accept")
        expect(hall.run("hand", "show", "1.1.1")["confirmed_by"], "Pair 2", "accepted")
        # The side's own hand, sent by its other phone, can be taken back or kept.
        left.get("/side")
        left.send("/side/hand", "preview", **OTHER)
        fields = dict(left.form("/side/hand")["fields"], step="send")
        hall.send("1.1A", "/api/table/1.1/hand", hand(2, hand="AK"))
        expect(left.post("/side/hand", fields).status, 409, "refused")
        expect([f'action="/side/{deed}"' in left.page.text for deed in ("accept", "object", "withdraw")],
               [False, False, True], "nobody accepts or disputes his own")
        left.send("/side/withdraw")
        expect(hall.run("hand", "show", "1.1.2")["voided"], True, "taken back")
        # A typed hand that is not the next any more waits.
        fields["number"] = "3"
        expect(left.post("/side/hand", fields).status, 409, "not the next")
        expect(("190" in left.words(), "erä 2 tulee ensin" in left.words()), (True, True), "it is kept and told")
        fields.update(number="2", once="anew")
        expect(left.post("/side/hand", fields).status, 303, "under its number")


def at_the_desk(program):
    """Tests the desk as the first and as the second to enter the hand."""
    with Hall(program) as hall:
        left, desk = let_in(hall, "1.1A"), come_in(hall)
        left.send("/side/hand", "preview", **OTHER)
        desk.get("/desk/table/1.1")
        desk.send("/desk/hand", "preview", **COUNTS)
        desk.send("/desk/hand", "send")
        expect(left.send("/side/hand", "send").status, 409, "refused")
        expect([f'action="/side/{deed}"' in left.page.text for deed in ("accept", "object", "withdraw")],
               [True, True, False], "the side may object to what the desk entered")
        left.send("/side/object", None, words="no")
        expect(len(hall.run("hand", "show", "1.1.1", "--history")["second_entries"]), 1, "its figures are kept")
        desk.get("/desk/table/1.2")
        desk.send("/desk/hand", "preview", **OTHER)
        hall.send("1.2B", "/api/table/1.2/hand", hand(1))
        expect(desk.send("/desk/hand", "send").status, 409, "the desk comes second")
        expect((desk.page.text.count('class="differs"') >= 4, 'action="/desk/hand"' in desk.page.text), (True, False),
               "it sees both")
        expect('href="/desk/table/1.2?hand=1"' in desk.page.text, True, "and where to correct what is recorded")
        wrong = desk.get("/desk/table/1.2") and desk.send("/desk/hand", "send", **dict(OTHER, A_melded="x"))
        expect((wrong.status, 'value="x"' in desk.page.text), (422, True), "what cannot be read is there to be put right")
        # A confirmed hand is disputed: the figures go along with the words.
        hall.send("1.2A", "/api/hand/1.2.1/accept")
        hall.send("1.2A", "/api/hand/1.2.1/object", {"words": "we counted again", "hand": hand(hand="AK")})
        words = hall.run("dispute", "list")[0]["words"]
        expect(("we counted again" in words, "hand=AK" in words), (True, True), words)


def where_the_game_ended(program):
    """Checks that after the last hand was recorded elsewhere, there is no next hand and the typed one is still
    shown."""
    with Hall(program, more=("--hands", "1")) as hall:
        right = let_in(hall, "1.1B")
        right.send("/side/hand", "preview", **OTHER)
        hall.send("1.1A", "/api/table/1.1/hand", hand(1))
        expect((right.send("/side/hand", "send").status, "190" in right.words()), (409, True), "both are shown")
        right.send("/side/object", None, words="no")
        expect(len(hall.run("hand", "show", "1.1.1", "--history")["second_entries"]), 1, "objected")


DRAFTS = """return Object.keys(localStorage).filter(key => key.indexOf("draft") === 0 || key === "unsent").sort();"""


def typed_and_compared(hall, screen, right, desk):
    """Checks that a hand recorded elsewhere during typing is reported and compared, survives a reload, and is not used
    for the next hand."""
    number = screen.find("#hand [name=number]").get_attribute("value")
    draft = f"draft {screen.find('#hand').get_attribute('data-place')} {number} counts"
    screen.fill(A_melded="75", B_melded="65")
    who = "desk" if desk else "1.1A"
    expect(hall.send(who, "/api/table/1.1/hand", hand(int(number), hand="AK")).status, 201, "meanwhile")
    screen.until(lambda: screen.find("#meanwhile").is_displayed(), "told")
    screen.looked_at("a hand that was entered meanwhile")
    screen.open("/side")
    expect(screen.find("#hand [name=number]").get_attribute("value"), str(int(number) + 1), "the next hand")
    expect(screen.find("[name='A.melded']").get_attribute("value"), "", "is empty")
    screen.until(lambda: screen.find("#kept").is_displayed(), "what was typed is kept and told")
    expect([word in screen.find("#kept").text for word in (number, "75", "65")], [True] * 3, screen.find("#kept").text)
    screen.looked_at("a hand that is kept")
    screen.click("#kept .compare")
    screen.until(lambda: screen.elements(".both"), "both side by side")
    expect((len(screen.elements(".differs")) >= 4, screen.elements("#hand"), screen.driver.execute_script(DRAFTS)),
           (True, [], [draft]), "with differences, and kept")
    screen.looked_at("two versions of a hand")
    return number


def in_a_browser(program):
    import browser  # pylint: disable=import-outside-toplevel
    from phones import HOST, PHONE, Screen, Served  # pylint: disable=import-outside-toplevel
    with Served(program, more=("--hands", "99")) as hall, browser.browser(
            f"--host-resolver-rules=MAP {HOST} 127.0.0.1", "--lang=en", "--accept-lang=en") as driver:
        screen = Screen(driver, hall)
        browser.show(driver, screen.base + "/", PHONE)
        right = screen.enter("1.1B")
        typed_and_compared(hall, screen, right, True)
        screen.fill(words="sixty-five")
        screen.click("form[action='/side/object'] button")
        screen.until(lambda: driver.current_url.endswith("/side"), "objected")
        expect((len(hall.run("hand", "show", "1.1.1", "--history")["second_entries"]), driver.execute_script(DRAFTS)),
               (1, []), "with what was typed, which is kept no longer")
        number = typed_and_compared(hall, screen, right, False)
        screen.click("form[action='/side/accept'] button")
        screen.until(lambda: driver.current_url.endswith("/side"), "accepted")
        expect((hall.run("hand", "show", f"1.1.{number}")["confirmed_by"], driver.execute_script(DRAFTS)),
               ("Pair 2", []), "and what was typed is kept no longer")
        sent_without_a_network(hall, screen)
        # Only the person with the phone can discard it.
        screen.click("#kept .drop")
        driver.switch_to.alert.dismiss()
        expect(len(driver.execute_script(DRAFTS)), 1, "asked first")
        screen.click("#kept .drop")
        driver.switch_to.alert.accept()
        screen.until(lambda: not screen.find("#kept").is_displayed(), "thrown away")
        expect(driver.execute_script(DRAFTS), [], "by its button")


def sent_without_a_network(hall, screen):
    """Checks that the phone shows both hands if it sent one without a network and the desk entered the slip
    meanwhile."""
    number = screen.find("#hand [name=number]").get_attribute("value")
    screen.fill(A_melded="75", B_melded="65")
    screen.click("#hand button.main")
    screen.until(lambda: screen.elements("#send"), "the last button")
    hall.stop(signal.SIGKILL)
    screen.click("#send button.main")
    screen.until(lambda: screen.find("#unsent .unsent").is_displayed(), "not sent")
    hall.run("hand", "add", "1.1", "A KKKKKKK AAAA2 reds=2 hand=94 out", "B QQQQ22X 555 hand=AK94")
    hall.serve()
    screen.until(lambda: screen.elements(".both"), "both side by side")
    expect(len(hall.run("table", "1.1")["hands"]), int(number), "recorded once")
    screen.open("/side")
    expect(screen.find("[name='A.melded']").get_attribute("value"), "", "the next hand is empty")
    screen.until(lambda: screen.find("#kept").is_displayed(), "and what was typed is kept")


if __name__ == "__main__":
    main([as_data, without_scripts, and_accepted, at_the_desk, where_the_game_ended], [in_a_browser])
