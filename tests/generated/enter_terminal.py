#!/usr/bin/env python3
"""enter_terminal.py CANASTA: tests `canasta enter` on a terminal: editing a line, arrow keys, Tab, Ctrl-C, Ctrl-D, a
terminal that closes, and another scorer at the same table."""

import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from canasta import Canasta  # noqa: E402
from typist import Typist, plain  # noqa: E402

UP, LEFT, BACKSPACE, INTERRUPT, END, TAB, ENTER = (
    "\x1b[A", "\x1b[D", "\x7f", "\x03", "\x04", "\t", "\r")


class Night(Canasta):
    """An event with two tables in a folder of its own."""

    def __init__(self, program, folder, rulebook="fi-canasta", sides=2):
        super().__init__(program, folder, CANASTA_DB=os.path.join(folder, "night.db"), HOME=folder, TERM="xterm",
                         LC_ALL="C.UTF-8")
        self.run("event", "new", "Ilta", "--rulebook", rulebook)
        for name in ("Äyskäri", "Beeta", "Gamma", "Delta"):
            self.run("entrant", "add", name, "--player", f"{name} Åkesson", "--player",
                     f"{name} Öberg")
        self.run("round", "new", "--table", "1:2", "--table", "3:4")

    def table(self, address):
        return self.ask("table", address)["hands"]

    def hand(self, address):
        return self.ask("hand", "show", address)

    def sit(self, *words, **changes):
        return Typist(self.words("enter", *words), {**self.environment, **changes},
                      self.folder)


def leave(typist):
    typist.press(END)
    status, shown = typist.end()
    assert status == 0, (status, shown)


def edits_lines(night):
    """Backspace and arrows edit the line, and the arrow brings back the line before."""
    typist = night.sit("1")
    typist.wait("1.1 A> ")
    typist.press("c3x" + BACKSPACE + "45h55" + LEFT + BACKSPACE + "4" + ENTER)
    typist.wait("in hand -45")
    typist.wait("1.1 B> ")
    typist.press(UP)
    typist.press(BACKSPACE * 2 + "10" + ENTER)
    typist.wait("in hand -10")
    typist.wait("recorded as 1.1.1")
    typist.wait("table [1.2]> ")
    typist.press("h50" + ENTER)
    typist.wait("version 2 (typing)")
    typist.wait("table [1.2]> ")
    leave(typist)
    held = [side["counts"]["held"] for side in night.hand("1.1.1")["record"]["sides"]]
    assert held == [45, 50], held


def completes_words(night):
    """Tab completes words of slips, codes of penalties, names with their quotes, tables and commands."""
    typist = night.sit()
    typist.wait("table [1.2]> ")
    typist.press("mis" + TAB + ENTER)
    typist.wait("1.1: 1 hand")
    typist.wait("table [1.2]> ")
    typist.press(ENTER)
    typist.wait("1.2 A> ")
    typist.press("c100 h10 pen" + TAB + "25" + TAB)
    typist.wait("25C")
    typist.press(ENTER)
    typist.wait("penalty 25C")
    typist.wait("1.2 B> ")
    typist.press("c50 ti dealer=äy" + TAB)
    typist.wait('"Äyskäri ')
    typist.press("ö" + TAB)
    typist.wait("Öberg\"")
    typist.press(ENTER)
    typist.wait("recorded as 1.2.1")
    leave(typist)
    record = night.hand("1.2.1")["record"]
    assert record["dealer"] == "Äyskäri Öberg", record
    assert record["sides"][0]["penalties"] == [{"code": "25C", "count": 1}], record


def breaks_off(night):
    """Ctrl-C drops the line and the hand being typed, but never ends the program. Ctrl-D during a hand says that it is
    not recorded."""
    before = len(night.table("1.1"))
    typist = night.sit("1.1")
    typist.wait("1.1 A> ")
    typist.press("c100" + INTERRUPT)
    typist.wait("dropped; nothing was recorded")
    typist.wait("table [")
    typist.press("abc" + INTERRUPT)
    typist.wait("press Ctrl-D")
    typist.press("1.1" + ENTER)
    typist.wait("1.1 A> ")
    typist.press("c100" + ENTER)
    typist.wait("1.1 B> ")
    typist.press(END)
    status, shown = typist.end()
    assert status == 0 and "1.1.2 was not recorded" in shown, (status, shown)
    assert len(night.table("1.1")) == before


def accepts_by_name(night):
    """An error finding is accepted by name, and Tab completes the name."""
    typist = night.sit("1.1")
    typist.wait("1.1 A> ")
    typist.press("KKKKKKKKK hand=5 o" + ENTER)
    typist.wait("1.1 B> ")
    typist.press("QQQ hand=5" + ENTER)
    typist.wait("fix> ")
    typist.press("acc" + TAB + ENTER)
    typist.wait("reason to accept> ")
    typist.press("noticed late" + ENTER)
    typist.wait("by [Kirjuri]> ")
    typist.press("delta å" + TAB + ENTER)
    typist.wait("accepted: too-many-of-card by Delta Åkesson: noticed late")
    leave(typist)


def somebody_else(night):
    """A hand recorded elsewhere between prompt and Enter is neither doubled nor lost. The same holds for a hand changed
    elsewhere before it is corrected here."""
    typist = night.sit("1.2")
    typist.wait("1.2 A> ")
    typist.press("c100" + ENTER)
    typist.wait("1.2 B> ")
    night.run("hand", "add", "1.2", "A c300", "B c20", "time")
    typist.press("c200 time" + ENTER)
    typist.wait("another user recorded hand 2 of this table in the meantime")
    typist.wait("1.2 fix> ")
    typist.press(ENTER)
    typist.wait("recorded as 1.2.3")
    typist.wait("]> ")
    night.run("hand", "correct", "1.2.3", "A c400", "--kind", "typing", "--reason", "read wrong")
    typist.press("h5" + ENTER)
    typist.wait("in the meantime, so it was not changed here")
    typist.wait("]> ")
    typist.press("h5" + ENTER)
    typist.wait("1.2.3 is corrected, version 3")
    leave(typist)
    sides = night.hand("1.2.3")["record"]["sides"]
    assert [side["counts"] for side in sides] == [{"melded": 400}, {"melded": 200, "held": 5}], sides


def same_elsewhere(night):
    """A slip typed at two desks is recorded once."""
    before = len(night.table("1.2"))
    typist = night.sit("1.2")
    typist.wait("1.2 A> ")
    typist.press("c70" + ENTER)
    typist.wait("1.2 B> ")
    night.run("hand", "add", "1.2", "A c70", "B c75", "time")
    typist.press("c75 time" + ENTER)
    typist.wait("already recorded as")
    typist.wait("fix> ")
    typist.press("drop" + ENTER)
    typist.wait("]> ")
    leave(typist)
    assert len(night.table("1.2")) == before + 1


def loses_terminal(night):
    """If the terminal closes, recorded hands stay and a half-typed one is gone."""
    before = len(night.table("1.1"))
    typist = night.sit("1.1")
    typist.wait("1.1 A> ")
    typist.press("c15" + ENTER)
    typist.wait("1.1 B> ")
    typist.press("c20 time" + ENTER)
    typist.wait("recorded as 1.1.")
    typist.wait("]> ")
    typist.press("1.1" + ENTER)
    typist.wait("1.1 A> ")
    typist.press("c30" + ENTER)
    typist.wait("1.1 B> ")
    typist.hang_up()
    assert len(night.table("1.1")) == before + 1
    night.run("verify")


def pastes_a_pile(night):
    """Lines pasted all at once work, in a locale that only knows ASCII."""
    before = len(night.table("1.1"))
    typist = night.sit("1.1", LC_ALL="C", LANG="C")
    typist.wait("1.1 A> ")
    typist.press("mc115h20" + ENTER + "mc125h35 ti dealer=\"Äyskäri\"" + ENTER + "r" + ENTER +
                 "1.1" + ENTER + "c35" + ENTER + "c45 ti" + ENTER)
    typist.wait("recorded as 1.1.")
    typist.wait("recorded as 1.1.")
    leave(typist)
    assert len(night.table("1.1")) == before + 2
    hand = night.hand(f"1.1.{before + 1}")
    assert hand["record"]["dealer"] == "Äyskäri" and hand["record"]["time"], hand["record"]


def keeps_within_the_window(night):
    """No line of an answer is wider than the window, even after it gets narrower. The editor breaks typed lines."""
    typist = night.sit("1.1")
    for columns in (100, 64, 48):
        typist.wait("1.1 A> " if columns == 100 else "1.1 fix> ")
        typist.resize(columns)
        begun = typist.seen
        typist.press("A KKKKKKKKK AAAA22 777 hand=94 reds=5 claim=5000 running=77" + ENTER)
        if columns == 100:
            typist.wait("1.1 B> ")
            typist.press("QQQQ22 hand=5 o" + ENTER)
        typist.wait("not recorded")
        lines = plain(typist.shown)[begun:].split("\n")
        assert any("too-many-of-card" in line for line in lines), lines
        wide = [line for line in lines if len(line) > columns and "AAAA22 777" not in line]
        assert not wide, (columns, wide)
    typist.wait("1.1 fix> ")
    typist.press("drop" + ENTER)
    leave(typist)


def draws_the_line_again(night):
    """A window that changes its size in the middle of a line shows the line again at once, and editing goes on."""
    typist = night.sit("1.1")
    typist.wait("1.1 A> ")
    typist.press("c345 dealer=\"Äyskäri\" h44")
    typist.wait("h44")
    for columns in (20, 120, 60):
        typist.resize(columns)
        typist.wait("1.1 A> c345")
        typist.wait("h44")
    typist.press(BACKSPACE + "5" + ENTER)
    typist.wait("in hand -45")
    typist.wait("1.1 B> ")
    typist.press(INTERRUPT)
    leave(typist)


def ignores_other_encodings(night):
    """Bytes of a paste that are not UTF-8 are ignored, and the line goes on after them."""
    typist = night.sit("1.1")
    typist.wait("1.1 A> ")
    os.write(typist.master, b"c3\xe445\xff\x80h\xf0\x9f45")
    typist.wait("c345h45")
    typist.press(INTERRUPT)
    leave(typist)


def keeps_its_memory(night):
    """A window that changes its size while an answer is shown does no harm."""
    for _ in range(6):
        typist = night.sit()
        typist.wait("]> ")
        typist.press("p25C?" + ENTER)
        typist.wait("1.2")
        typist.resize(5)
        typist.press("contract=none" + ENTER)
        typist.wait("> ")
        leave(typist)


def is_killed(night):
    """After `recorded` was shown, the hand is in the database, however the program ended."""
    before = len(night.table("1.1"))
    typist = night.sit("1.1")
    typist.wait("1.1 A> ")
    typist.press("c55" + ENTER + "c65 ti" + ENTER)
    typist.wait("recorded as 1.1.")
    typist.kill()
    assert len(night.table("1.1")) == before + 1
    night.run("verify")


def colours(night):
    """Colour is used only on a terminal, and not if NO_COLOR is set."""
    for changes, coloured in (({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)):
        typist = night.sit("1.1", **changes)
        typist.wait("1.1 A> ")
        typist.press("KKKKKKKKK hand=5" + ENTER)
        typist.wait("too-many-of-card")
        typist.wait("1.1 B> ")
        typist.press(END)
        typist.end()
        assert (b"\x1b[31m" in typist.shown) == coloured, (changes, typist.shown)


def shows_progress(night):
    """A long task shows its progress on a terminal and nowhere else."""
    for words, what in ((["verify"], "verifying ["), (["--lang", "fi", "verify"], "tarkistetaan ["),
                        (["sheet", "--round", "1", "--lang", "en", "--pdf", "sheets.pdf"], "printing [")):
        typist = Typist([night.program, *words], night.environment, night.folder)
        status, shown = typist.end()
        assert status == 0 and what in shown, (status, shown)
        done = night.call(*words)
        assert done.returncode == 0 and not done.stderr and "[" not in done.stdout, done


def exports_do_nothing_to_a_terminal(night):
    """A forged database has an escape and a mark that turns the direction of writing in a name."""
    path = os.path.join(night.folder, "forged.db")
    with open(night.environment["CANASTA_DB"], "rb") as file:
        data = file.read()
    name, forged = "Äyskäri Öberg".encode(), "\x1b[2J\u202eÄysk Öb".encode()
    assert len(name) == len(forged) and name in data
    with open(path, "wb") as file:
        file.write(data.replace(name, forged))
    for words in (["export"], ["export", "--csv"]):
        typist = Typist([night.program, *words], {**night.environment, "CANASTA_DB": path}, night.folder)
        status, _ = typist.end()
        shown = typist.shown.decode()
        assert status == 0, (words, status, shown)
        assert "\x1b" not in shown and "\u202e" not in shown, (words, shown)
        assert "--csv" in words or "\ufffd" in shown, (words, shown)
    piped = night.run("--db", path, "export")
    assert "\u202e" in piped, piped


def asks_for_the_contract(night):
    """On a terminal only, a hand without contract and bids leads to one question. The hand is recorded whatever the
    answer."""
    asked = "which contract?"
    with tempfile.TemporaryDirectory() as folder:
        samba = Night(night.program, folder, rulebook="fi-sitoumussamba")
        typist = samba.sit("1.1")
        for number, (slips, answers) in enumerate((
                (("c300h45", "c200h60ex"), ("ct3HA",)),
                (("c300h45", "c200h60ex"), ("ct9HA", "contract=2S side=B")),
                (("c310h45", "c200h60ex"), ("contract=none",)),
                (("c320h45", "c200h60ex"), ("bids=1H,pass,pass,pass dealer=A1",)),
                (("c330h45", "c200h60ex"), ("",)),
                (("c340h45", "c200h60ex"), ("A r1",)),
                (("c350h45", "c200h60ct3HA"), ()),
                (("c360h45", "c200h60 ex contract=none"), ())), 1):
            typist.wait(f"1.1, hand {number}")
            seen = len(typist.shown)
            for side, slip in zip("AB", slips):
                typist.wait(f"1.1 {side}> ")
                typist.press(slip + ENTER)
            for answer in answers:
                typist.wait("1.1 fix> ")
                typist.press(answer + ENTER)
            typist.wait(f"recorded as 1.1.{number}")
            times = typist.shown[seen:].decode().count(asked)
            assert times == (1 if answers else 0), (slips, answers, times)
            typist.wait("]> ")
            typist.press("1.1" + ENTER)
        typist.wait("1.1 A> ")
        leave(typist)
        contracts = []
        for number in range(1, 9):
            contract = samba.hand(f"1.1.{number}")["record"].get("contract")
            contracts.append((contract["side"], contract["level"]) if isinstance(contract, dict) else contract)
        assert contracts == [("A", 3), ("B", 2), "none", ("B", 1), None, None, ("A", 3), "none"], contracts
        # Correcting a field later asks nothing.
        typist = samba.sit()
        typist.wait("]> ")
        typist.press("fix 1.1.5" + ENTER)
        typist.wait("fix 1.1.5")
        typist.press("B h65" + ENTER)
        typist.wait("version 2 (typing)")
        leave(typist)
        assert asked not in typist.shown.decode(), typist.shown


def keeps_a_hand_that_the_file_refuses(night):
    """While the database is missing nothing is recorded and the typed hand stays. Once it is back, Enter records it. A
    failed question ends neither the session nor the hand."""
    with tempfile.TemporaryDirectory() as folder:
        moved = Night(night.program, folder)
        here, away = os.path.join(folder, "night.db"), os.path.join(folder, "away.db")
        typist = moved.sit("1.1")
        for side, slip in (("A", "c345 h45"), ("B", "c100 h10")):
            typist.wait(f"1.1 {side}> ")
            if side == "B":
                os.rename(here, away)
            typist.press(slip + ENTER)
        typist.wait("was moved or replaced")
        typist.wait("Enter tries again")
        typist.wait("1.1 fix> ")
        os.rename(away, here)
        typist.press(ENTER)
        typist.wait("recorded as 1.1.1")
        typist.wait("]> ")
        leave(typist)
        assert len(moved.table("1.1")) == 1, moved.table("1.1")


def goes_on_without_a_dropped_round(night):
    """If the session's round is dropped elsewhere, each prompt says so and still reads lines."""
    with tempfile.TemporaryDirectory() as folder:
        dropped = Night(night.program, folder)
        dropped.run("round", "new", "--table", "1:2", "--table", "3:4")
        typist = dropped.sit()
        typist.wait("]> ")
        typist.press("round 2" + ENTER)
        typist.wait("table [2.1]> ")
        dropped.run("round", "drop", "2", "--reason", "koe")
        typist.press("2.1" + ENTER)
        typist.wait("there is no round 2")
        typist.wait("table> ")
        typist.press("round 1" + ENTER)
        typist.wait("table [1.1]> ")
        leave(typist)
        assert typist.shown.count(b"there is no round 2") < 5, typist.shown


TESTS = [asks_for_the_contract, keeps_a_hand_that_the_file_refuses, goes_on_without_a_dropped_round, edits_lines, completes_words, breaks_off,
         accepts_by_name, somebody_else, same_elsewhere,
         loses_terminal, pastes_a_pile, keeps_within_the_window, draws_the_line_again,
         ignores_other_encodings, keeps_its_memory, is_killed, colours, shows_progress,
         exports_do_nothing_to_a_terminal]


def main():
    with tempfile.TemporaryDirectory() as folder:
        night = Night(os.path.abspath(sys.argv[1]), folder)
        for test in TESTS:
            test(night)
            print(f"{test.__name__}: holds")


if __name__ == "__main__":
    main()
