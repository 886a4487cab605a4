#!/usr/bin/env python3
"""Two phones and a browser that reaches the hall by a made-up name: they enter, accept and object. Typed figures are
added up, kept while the hall is away, and sent again automatically. There are double taps, another phone, and names
with markup. Every field has a label, every page a heading, and every word enough contrast, light and dark."""

import os
import re
import signal
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "screen"))

import browser
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from evening import LANGUAGES, expect, main
from side import let_in, secrets
from sides import Hall, hand

PHONE, DESK = (390, 844), (1280, 900)
# Light or dark: each once, and with CANASTA_SOAK both at either size.
LOOKS = {PHONE: (False, True), DESK: (False, True)} if "CANASTA_SOAK" in os.environ else {PHONE: (False,), DESK: (True,)}
HOST = "canasta.test"
HOSTILE = "<img src=x onerror=\"document.title='taken'\"> & 'Pair'"

# What a page lacks for users who see badly or not at all.
LOOK = r"""
return (function () {
	"use strict";
	var wrong = [];
	function all(what) { return Array.prototype.slice.call(document.querySelectorAll(what)); }
	function seen(part) { return part.getClientRects().length > 0 && getComputedStyle(part).visibility !== "hidden"; }
	function numbers(colour) { return colour.match(/[\d.]+/g).map(Number); }
	function ground(part) {
		for (; part; part = part.parentElement) {
			var found = numbers(getComputedStyle(part).backgroundColor);
			if (found.length < 4 || found[3] > 0)
				return found;
		}
		return [255, 255, 255];
	}
	function light(colour) {
		var parts = colour.slice(0, 3).map(function (value) {
			value /= 255;
			return value <= 0.03928 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
		});
		return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
	}
	function contrast(one, other) {
		var a = light(one), b = light(other);
		return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
	}
	all("input:not([type=hidden]), select, textarea").filter(seen).forEach(function (field) {
		if (!field.labels.length || !field.labels[0].textContent.trim())
			wrong.push("no label: " + field.name);
		if (field.getBoundingClientRect().height < 30)
			wrong.push("small: " + field.name);
	});
	all("button, a, select, summary, .tick").filter(seen).forEach(function (target) {
		var box = target.getBoundingClientRect();
		if (innerWidth < 600 && box.right > 0 && (box.height < 43.5 || box.width < 43.5))
			wrong.push("small for a thumb: " + target.textContent.trim() + " " + box.width + " x " + box.height);
	});
	all(".tree-match .seed, .tree-match .score").filter(seen).forEach(function (figure) {
		var range = document.createRange();
		range.selectNodeContents(figure);
		var rows = Array.prototype.map.call(range.getClientRects(), function (box) { return Math.round(box.top); });
		if (/^\d+\.?$/.test(figure.textContent.trim()) && rows.some(function (top) { return top !== rows[0]; }))
			wrong.push("a figure is broken: " + figure.textContent);
	});
	if (all("h1").length !== 1)
		wrong.push(all("h1").length + " first headings");
	all("h1, h2, h3").reduce(function (before, heading) {
		var level = +heading.tagName[1];
		if (level > before + 1)
			wrong.push("a heading leaves out a step: " + heading.textContent);
		return level;
	}, 0);
	if (!document.title.trim() || !document.documentElement.lang)
		wrong.push("no title or language");
	all("[tabindex]").filter(function (part) { return part.tabIndex > 0; }).forEach(function () { wrong.push("an order of its own"); });
	all("th").filter(function (cell) { return !cell.textContent.trim(); }).forEach(function () { wrong.push("an empty heading"); });
	all("td.name").filter(seen).forEach(function (cell) {
		var words = document.createRange(), lines = {};
		words.selectNodeContents(cell);
		Array.prototype.forEach.call(words.getClientRects(), function (box) { lines[Math.round(box.top)] = true; });
		/* A short name may stand in a narrow cell, in its own line and that of its players. */
		if (cell.getBoundingClientRect().width < 80 && Object.keys(lines).length > 3)
			wrong.push("no room for a name: " + cell.textContent.trim() + " " + cell.getBoundingClientRect().width);
	});
	if (document.documentElement.scrollWidth > innerWidth)
		wrong.push("wider than the screen by " + (document.documentElement.scrollWidth - innerWidth));
	var walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), node, part, ratio;
	while ((node = walker.nextNode())) {
		part = node.parentElement;
		if (!node.data.trim() || !seen(part) || part.closest("[disabled]"))
			continue;
		ratio = contrast(numbers(getComputedStyle(part).color), ground(part));
		if (ratio < 4.5)
			wrong.push("contrast " + ratio.toFixed(1) + ": " + node.data.trim().slice(0, 30));
	}
	return wrong;
})();
"""


# Fields of the hand that are covered when they are focused one after the other.
COVERED = """
window.scrollTo(0, 0);
return Array.prototype.filter.call(document.querySelectorAll("#hand input:not([type=hidden]), #hand select"), function (field) {
    field.focus();
    var box = field.getBoundingClientRect();
    return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) !== field;
}).map(function (field) { return field.name; });
"""


class Screen:
    """A window of the browser. One with its own cookies starts too slowly, so phones share one."""

    def __init__(self, driver, hall):
        self.driver, self.hall, self.base = driver, hall, f"http://{HOST}:{hall.port}"

    def enter(self, who):
        self.driver.delete_all_cookies()
        self.open("/t/" + secrets(self.hall)[who])
        self.click("main button")
        self.until(lambda: self.driver.current_url.endswith("/side"), "the side's page")
        return self.driver.get_cookies()

    def be(self, cookies):
        self.driver.delete_all_cookies()
        for cookie in cookies:
            self.driver.add_cookie(cookie)
        self.open("/side")

    def open(self, path):
        self.driver.get(self.base + path)

    def find(self, what):
        return self.driver.find_element(By.CSS_SELECTOR, what)

    def elements(self, what):
        return self.driver.find_elements(By.CSS_SELECTOR, what)

    def click(self, what):
        part = self.find(what)
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", part)
        part.click()

    def fill(self, **values):
        for name, value in values.items():
            field = self.find(f"[name='{name.replace('_', '.')}']")
            if value is True:
                self.driver.execute_script("arguments[0].click()", field)
            else:
                field.clear()
                field.send_keys(value)

    def until(self, holds, why, seconds=20):
        """Waits until the condition holds. While a page is replaced, parts of it may vanish before they are read."""
        gone = (NoSuchElementException, StaleElementReferenceException)
        WebDriverWait(self.driver, seconds, 0.05, gone).until(lambda _: holds(), why)

    def says(self, words):
        return words in self.find("main").text

    def named(self, where):
        """Checks what the browser tells screen readers: every control has a name."""
        tree = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        used = [node for node in tree if not node.get("ignored") and node.get("role", {}).get("value") in (
            "button", "link", "textbox", "checkbox", "combobox", "heading")]
        expect([node["role"]["value"] for node in used if not node.get("name", {}).get("value", "").strip()], [],
               f"{where}: things without a name")
        expect(len(used) > 2 and any(node["role"]["value"] == "main" for node in tree if "role" in node), True,
               f"{where}: its main part is known")

    def looked_at(self, where):
        self.named(where)
        for size in (PHONE, DESK):
            for dark in LOOKS[size]:
                self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                    "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False})
                self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
                    {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})
                wrong = self.driver.execute_script(LOOK)
                expect(wrong, [], f"{where}, {size}, {'dark' if dark else 'light'}")
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": PHONE[0], "height": PHONE[1], "deviceScaleFactor": 1, "mobile": False})


class Served(Hall):
    def serve(self, *words):
        return super().serve("--name", HOST, *words)


COUNTS = {"A_natural": "1", "A_mixed": "1", "A_melded": "170", "A_reds": "2", "A_out": True,
          "B_mixed": "1", "B_melded": "145", "B_held": "50"}


def two_phones(hall, screen):
    left = screen.enter("1.1A")
    screen.looked_at("a side's page")
    screen.fill(A_melded="17x")
    screen.until(lambda: "17x" in screen.find("#score").text, "what is wrong is said while typing")
    screen.fill(**COUNTS)
    screen.until(lambda: "1270" in screen.find("#score").text, "worked out while typing")
    expect(screen.driver.execute_script(COVERED), [], "no field is below the score")
    screen.open("/side")
    screen.until(lambda: screen.find("[name='A.melded']").get_attribute("value") == "170", "what was typed is kept")
    screen.click("#hand button.main")
    screen.until(lambda: screen.driver.find_elements(By.CSS_SELECTOR, "#send"), "the last button")
    screen.looked_at("the last button")
    button = screen.find("#send button.main").text
    for word in ("1.1", "1270", "395", "Pair 2", HOSTILE):
        expect(word in button, True, f"the last button says {word}: {button}")
    screen.driver.execute_script("const b = document.querySelector('#send button.main'); b.click(); b.click();")
    screen.until(lambda: screen.driver.find_elements(By.CSS_SELECTOR, ".waiting.own"), "sent")
    expect(len(hall.run("table", "1.1")["hands"]), 1, "a double tap")
    expect(screen.find("[name='A.melded']").get_attribute("value"), "", "the next hand is empty")
    right = screen.enter("1.1B")
    screen.looked_at("a hand to be accepted")
    screen.click(".waiting button.main")
    screen.until(lambda: not screen.driver.find_elements(By.CSS_SELECTOR, ".waiting"), "accepted")
    expect(hall.run("hand", "show", "1.1.1")["confirmed_how"], "accepted", "on the record")
    expect(screen.driver.title == "taken", False, "names are text")
    return left, right


def follows_and_objects(hall, screen, right):
    screen.be(right)
    hall.send("1.1A", "/api/table/1.1/hand", {"sides": [
        {"side": "A", "totals": {"base": 300, "cards": 100}}, {"side": "B", "totals": {"base": 100, "cards": 50}}]})
    began = time.monotonic()
    screen.until(lambda: screen.driver.find_elements(By.CSS_SELECTOR, ".waiting"), "what others do is shown")
    expect(time.monotonic() - began < 6, True, "within three seconds, and what a busy machine takes")
    screen.open("/side/object/1.1.2")
    screen.until(lambda: "400" in screen.find("#score").text, "worked out, too")
    screen.looked_at("an objection")
    expect([screen.find(f"[name='{name}']").get_attribute("value") for name in ("A.base", "A.cards", "B.base", "B.cards")],
           ["300", "100", "100", "50"], "begins with what the other side has")
    screen.fill(A_cards="90", words="ten less")
    screen.click("form.hand button.main")
    screen.until(lambda: screen.driver.current_url.endswith("/side"), "objected")
    expect(hall.run("call", "list")[0]["words"], "ten less", "with its words")


def away_and_back(hall, screen, left):
    screen.be(left)
    screen.fill(**dict(COUNTS, A_melded="190"))
    screen.click("#hand button.main")
    screen.until(lambda: screen.driver.find_elements(By.CSS_SELECTOR, "#send"), "the last button")
    hall.stop(signal.SIGKILL)
    screen.click("#send button.main")
    screen.until(lambda: screen.find("#unsent .unsent").is_displayed(), "shown as not sent")
    expect("190" in screen.find("#unsent").text, True, "with what was typed")
    hall.serve()
    screen.until(lambda: screen.driver.current_url.endswith("/side"), "sent again by itself")
    hands = hall.run("table", "1.1")["hands"]
    expect((len(hands), hands[-1]["sides"][0]["cards"]), (3, 190), "once")
    expect(screen.driver.execute_script("return localStorage.getItem('unsent')"), None, "and is kept no longer")


NOT_THE_HALL = """
    var said = arguments[0];
    window.real = window.real || window.fetch;
    window.fetch = function (address, options) {
        return options.method === "POST" ? Promise.resolve(new Response(said, {status: 200})) : window.real(address, options);
    };"""


def answered_by_another(hall, screen, left):
    """Checks that an answer of success without the hand does not count: the hand is kept and sent until it is
    recorded."""
    screen.be(left)
    before = hall.run("table", "1.1")["hands"]
    number = screen.find("#hand [name=number]").get_attribute("value")
    screen.fill(A_melded="95", B_melded="60")
    screen.click("#hand button.main")
    screen.until(lambda: screen.driver.find_elements(By.CSS_SELECTOR, "#send"), "the last button")
    for said in ("<title>Welcome to the hotel</title>", '{"address":"1.1.99"}', '{"error":{"code":"no"}}', "[]", ""):
        screen.driver.execute_script(NOT_THE_HALL, said)
        screen.click("#send button.main")
        screen.until(lambda: screen.find("#unsent .unsent").is_displayed(), f"not sent: {said}")
        expect(screen.driver.execute_script(
            "const draft = new RegExp('^draft 1.1 A [0-9]+ ' + arguments[0] + ' counts$');"
            "return ['unsent', Object.keys(localStorage).find(key => draft.test(key))]"
            ".map(key => (localStorage.getItem(key) || '').indexOf('95') > 0);", number), [True, True], f"kept after {said}")
    expect(hall.run("table", "1.1")["hands"], before, "nothing came to the hall")
    screen.driver.execute_script("window.fetch = window.real")
    screen.until(lambda: screen.driver.current_url.endswith("/side"), "sent again by itself")
    hands = hall.run("table", "1.1")["hands"]
    expect((len(hands), hands[-1]["sides"][0]["cards"]), (len(before) + 1, 95), "once")
    expect(screen.driver.execute_script("return Object.keys(localStorage).filter(key => !key.indexOf('draft') || key === 'unsent')"),
           [], "and is kept no longer")


def network(screen, there):
    screen.driver.execute_cdp_cmd("Network.enable", {})
    screen.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {
        "offline": not there, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})


def deeds_without_a_network(hall, screen, right):
    """Checks that actions of a side without a network wait on its phone in their order, and none leaves the page."""
    screen.be(right)
    note = "#unsent .unsent"
    network(screen, False)
    screen.fill(words="come, please")
    screen.click("form[action='/side/call'] button")
    screen.until(lambda: screen.find(note).is_displayed(), "a call is not sent")
    screen.click(".waiting button.main")
    screen.until(lambda: "Accept" in screen.find("#unsent").text, "an acceptance waits behind it")
    expect("Reason (optional): come, please" in screen.find("#unsent").text, True, "in words")
    screen.click(".waiting button.main")
    network(screen, True)
    screen.until(lambda: not screen.driver.find_elements(By.CSS_SELECTOR, ".waiting.own, #unsent:not([hidden])")
                 and screen.says("come, please"), "sent by itself")
    expect(hall.run("hand", "show", "1.1.3")["confirmed_by"], "Pair 2", "accepted")
    expect([call["words"] for call in hall.run("call", "list")], ["come, please", "ten less"], "called once")
    network(screen, False)
    screen.fill(A_melded="70")
    screen.click("#hand button.main")
    screen.until(lambda: screen.find("#unsent .away").is_displayed(), "what cannot be worked out stays where it is")
    expect(screen.find("[name='A.melded']").get_attribute("value"), "70", "with what was typed")
    network(screen, True)
    screen.driver.execute_script("localStorage.clear()")


def another_entered(hall, screen, right):
    """Checks that an empty form is for the next hand, whoever entered the one before, and that a filled one reports
    it."""
    screen.be(right)
    number = "#hand [name=number]"
    before = screen.find(number).get_attribute("value")
    hall.send("desk", "/api/table/1.1/hand", hand(int(before)))
    screen.until(lambda: screen.find(number).get_attribute("value") == str(int(before) + 1), "the next hand")
    screen.fill(A_melded="70")
    hall.send("desk", "/api/table/1.1/hand", hand(int(before) + 1, hand="AK94"))
    screen.until(lambda: screen.find("#meanwhile").is_displayed(), "told")
    expect(screen.find("[name='A.melded']").get_attribute("value"), "70", "what was typed is there")
    screen.fill(**COUNTS)
    screen.click("#hand button.main")
    screen.until(lambda: screen.elements(".both"), "both are compared")
    screen.driver.execute_script("localStorage.clear()")


def taken_over(hall, screen, left):
    screen.be(left)
    screen.fill(A_melded="120", B_melded="50", B_held="20")
    other = let_in(hall, "1.1A")
    screen.until(lambda: screen.driver.find_elements(By.CSS_SELECTOR, ".notice.bad[role=alert]"), "is told")
    expect(screen.find("[name='A.melded']").get_attribute("value"), "120", "what it held is there")
    screen.click("#hand button.main")
    screen.until(lambda: "Another phone" in screen.find("main").text, "it does nothing any more")
    screen.open("/side")
    expect(screen.driver.find_elements(By.CSS_SELECTOR, "#hand"), [], "and reads")
    expect("120" in screen.find("#unsent").text, True, "what it held is told")
    expect('action="/side/hand"' in other.get("/side").text, True, "the other enters")


KEEP = """localStorage.setItem("unsent", JSON.stringify([{fields: [["A.melded", "70"], ["step", "send"]], once: "1",
    action: "/side/hand", go: "/side", place: arguments[0], draft: "draft 1.2 B 1 counts"}]));"""


def kept_for_another(hall, screen):
    """Checks that hands waiting for an earlier table of the phone are shown, and only its holder sends or discards
    them."""
    screen.enter("1.1A")
    before = len(hall.run("table", "1.1")["hands"])
    screen.driver.execute_script(KEEP, "1.2 B")
    screen.open("/side")
    screen.until(lambda: screen.find("#unsent .astray").is_displayed(), "told")
    expect((screen.find("#unsent .unsent").is_displayed(), "70" in screen.find("#unsent").text), (False, True), "in words")
    screen.looked_at("a hand kept for another table")
    screen.click("#unsent .discard button")
    screen.driver.switch_to.alert.dismiss()
    expect(screen.driver.execute_script("return localStorage.getItem('unsent') !== null"), True, "asked first")
    screen.click("#unsent .discard button")
    screen.driver.switch_to.alert.accept()
    screen.until(lambda: not screen.find("#unsent").is_displayed(), "thrown away")
    expect(screen.driver.execute_script("return localStorage.getItem('unsent')"), None, "by who holds the phone")
    expect(len(hall.run("table", "1.1")["hands"]), before, "and nothing was sent")


def everybody(screen):
    for path in ("/table/1.1", "/hand/1.1.1", "/player/1", "/side/code", "/nothing"):
        screen.open(path)
        screen.looked_at(path)


def desk_and_referee(hall, screen):
    screen.driver.delete_all_cookies()
    screen.open("/side/code")
    screen.fill(code=hall.run("serve", "desk", "--referee", by="The other referee")["code"])
    screen.click("main button")
    screen.until(lambda: screen.driver.current_url.endswith("/desk"), "comes in")
    for path in ("/desk", "/desk/table/1.1", "/referee"):
        screen.open(path)
        screen.driver.execute_script("document.querySelectorAll('details').forEach(part => { part.open = true; });")
        screen.looked_at(path)
    screen.open("/desk/table/1.2")
    screen.fill(**COUNTS)
    screen.click("#hand button.main")
    screen.until(lambda: screen.driver.find_elements(By.CSS_SELECTOR, "#send"), "the desk's last button")
    expect(len(screen.driver.find_elements(By.CSS_SELECTOR, "nav a[href='/referee']")), 1, "on a page of the desk")
    screen.click("#send button.main")
    screen.until(lambda: screen.driver.current_url.endswith("/desk"), "entered")
    screen.open("/desk/table/1.2")
    expect(screen.find("[name='A.melded']").get_attribute("value"), "", "and kept no longer")
    hall.run("round", "start", "--minutes", "50")
    screen.open("/desk")
    began = screen.find(".countdown").text
    screen.until(lambda: screen.find(".countdown").text != began, "the clock goes on")
    expect(re.fullmatch(r"49:\d\d left, until \d\d:\d\d", screen.find(".countdown").text) is not None, True, "and keeps its words")
    hall.send("1.2A", "/api/table/1.2/call", {"words": "come, please"})
    screen.until(lambda: screen.says("come, please"), "a call is seen")


def a_final(hall, screen):
    """Checks the wall with a bracket, and a season's page, on a phone."""
    for table in ("1.1", "1.2"):
        hall.run("table", "end", table, "--clause", "walkover", "--against", "A", "--reason", "they left")
    hall.run("phase", "new", "Final", "--method", "knockout", "--from", "4", "--third-place")
    hall.run("round", "new")
    hall.run("season", "new", "Autumn")
    hall.run("season", "add", "Autumn", "1")
    screen.driver.delete_all_cookies()
    for path in ("/", "/season/1"):
        screen.open(path)
        screen.looked_at(path)


def opened_by_any_meld(program):
    """Checks that words instead of a minimum leave room for names in every language."""
    with Served(program, pairs=2, rulebook="it-burraco") as hall, browser.browser(
            f"--host-resolver-rules=MAP {HOST} 127.0.0.1") as driver:
        screen = Screen(driver, hall)
        for language in LANGUAGES:
            screen.open(f"/table/1.1?lang={language}")
            screen.looked_at(f"a table in {language}")


def phones(program):
    with Served(program) as hall:
        hall.run("entrant", "rename", "1", HOSTILE)
        with browser.browser(f"--host-resolver-rules=MAP {HOST} 127.0.0.1", "--lang=en", "--accept-lang=en") as driver:
            screen = Screen(driver, hall)
            browser.show(driver, screen.base + "/", PHONE)
            left, right = two_phones(hall, screen)
            follows_and_objects(hall, screen, right)
            away_and_back(hall, screen, left)
            deeds_without_a_network(hall, screen, right)
            another_entered(hall, screen, right)
            answered_by_another(hall, screen, left)
            taken_over(hall, screen, left)
            kept_for_another(hall, screen)
            everybody(screen)
            desk_and_referee(hall, screen)
            a_final(hall, screen)
            log = [entry["message"] for entry in driver.get_log("browser") if "Security Policy" in entry["message"]]
            expect(log, [], "nothing goes against the policy")
        expect(hall.run("verify")["valid"], True, "the file is whole")


def comes_in(hall, screen, who):
    code = {row["table"] + row["side"]: row["code"] for row in hall.run("serve", "codes")}[who]
    screen.fill(code=code)
    screen.click("main button.main")
    screen.until(lambda: screen.driver.current_url.endswith("/side"), f"comes in as {who}")


def throws_away(screen):
    screen.click("#unsent .discard button")
    screen.driver.switch_to.alert.accept()
    screen.until(lambda: not screen.find("#unsent").is_displayed(), "thrown away by its owner")


def drawn_anew(program):
    """Checks that a changed draw is reported, and that typed and waiting hands are kept and not sent for another
    pair."""
    with Served(program) as hall, browser.browser(
            f"--host-resolver-rules=MAP {HOST} 127.0.0.1", "--lang=en", "--accept-lang=en") as driver:
        screen = Screen(driver, hall)
        screen.enter("1.1A")
        screen.fill(**COUNTS)
        hall.run("round", "swap", "1", "1", "3", "--reason", "x")
        screen.until(lambda: screen.says("The draw has changed"), "told while somebody types")
        screen.until(lambda: "170" in screen.find("#unsent .what").text, "with what was typed")
        screen.looked_at("a code that is void")
        screen.open("/side")
        expect("170" in screen.find("#unsent .what").text, True, "also when the page is loaded anew")
        comes_in(hall, screen, "1.1A")
        expect((screen.says("Pair 3"), screen.find("[name='A.melded']").get_attribute("value")), (True, ""),
               "whoever sits there now begins with an empty form")
        screen.until(lambda: "1.1: A" in screen.find("#unsent .what").text, "what is kept is told")
        throws_away(screen)

        screen.fill(**dict(COUNTS, A_melded="190"))
        screen.click("#hand button.main")
        screen.until(lambda: screen.driver.find_elements(By.CSS_SELECTOR, "#send"), "the last button")
        network(screen, False)
        screen.click("#send button.main")
        screen.until(lambda: screen.find("#unsent .unsent").is_displayed(), "not sent")
        hall.run("round", "redo", "1", "--table", "1:2", "--table", "3:4", "--reason", "x")
        network(screen, True)
        screen.until(lambda: screen.says("the draw has changed"), "told when it is sent")
        expect("190" in screen.find("#unsent .what").text, True, "and kept")
        comes_in(hall, screen, "1.1A")
        screen.until(lambda: screen.find("#unsent .astray").is_displayed(), "kept by who comes in for the same place")
        time.sleep(4)
        expect((hall.run("table", "1.1")["hands"], "190" in screen.find("#unsent .what").text), ([], True), "and not sent")
        throws_away(screen)
        expect(screen.driver.execute_script("return Object.keys(localStorage).filter(key => key !== 'words')"), [],
               "nothing is left")


def each_side_signs(program):
    """Checks that a phone signs for its own side, and the other side types its code on it. A wrong code leaves
    nothing."""
    with Served(program, more=("--hands", "1")) as hall, browser.browser(
            f"--host-resolver-rules=MAP {HOST} 127.0.0.1", "--lang=en", "--accept-lang=en") as driver:
        screen = Screen(driver, hall)
        screen.enter("1.1A")
        hall.send("1.1B", "/api/table/1.1/hand", hand(1))
        screen.until(lambda: len(driver.find_elements(By.CSS_SELECTOR, "form[action='/side/sign']")) == 2, "two ways to sign")
        screen.looked_at("a sheet to be signed")
        screen.click("form[action='/side/sign'] button.main")
        screen.until(lambda: screen.says("A Left 1 has signed"), "signed for itself")
        expect(hall.run("table", "1.1").get("signed"), None, "and for nobody else")
        screen.looked_at("a sheet half signed")
        screen.fill(code="AAAA-AAAA")
        screen.click("form[action='/side/sign'] button")
        screen.until(lambda: driver.find_elements(By.CSS_SELECTOR, ".notice[role=alert]"), "a wrong code is told")
        expect(driver.execute_script("return localStorage.getItem('unsent')"), None, "nothing waits")
        screen.fill(code=hall.codes["1.1B"])
        screen.click("form[action='/side/sign'] button")
        screen.until(lambda: not driver.find_elements(By.CSS_SELECTOR, "form[action='/side/sign']"), "signed by all")
        expect(hall.run("table", "1.1")["signed"]["names"], ["Left 1", "Left 2"], "on the record")


if __name__ == "__main__":
    missing = browser.missing()
    if missing:
        sys.exit(f"phones.py: {missing}")
    main([], [opened_by_any_meld, drawn_anew, each_side_signs, phones])
