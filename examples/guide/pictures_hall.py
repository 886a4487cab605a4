#!/usr/bin/env python3
"""pictures_hall.py CANASTA - makes the pictures of hall.md: serves a small evening and photographs its pages with a
browser (chromium, chromium-driver, python3-selenium)."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in ("hall", "screen"):
    sys.path.insert(0, os.path.join(HERE, "..", "..", "tests", folder))

import browser
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from side import secrets
from sides import Hall, hand

PHONE, DESK = (390, 700), (1100, 700)
COUNTS = {"A.natural": "1", "A.mixed": "1", "A.melded": "170", "A.reds": "2", "B.mixed": "1", "B.melded": "145",
          "B.held": "50"}


def picture(driver, name, size, height=None):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": size[0], "height": height or size[1], "deviceScaleFactor": 1, "mobile": False})
    driver.save_screenshot(os.path.join(HERE, f"hall-{name}.png"))
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False})


def wait_for(driver, what):
    WebDriverWait(driver, 20).until(lambda page: page.find_elements(By.CSS_SELECTOR, what))


def come_in(driver, hall, base, who):
    driver.delete_all_cookies()
    driver.get(f"{base}/t/{secrets(hall)[who]}")
    driver.find_element(By.CSS_SELECTOR, "main button").click()
    wait_for(driver, "h1 .letter")


def of_side(driver, hall, base):
    come_in(driver, hall, base, "1.1A")
    for name, value in COUNTS.items():
        driver.find_element(By.NAME, name).send_keys(value)
    driver.find_element(By.NAME, "A.out").click()
    WebDriverWait(driver, 20).until(lambda page: "1270" in page.find_element(By.ID, "score").text)
    driver.execute_script("window.scrollTo(0, 0)")
    picture(driver, "side", PHONE, 900)
    driver.find_element(By.CSS_SELECTOR, "#hand button.main").click()
    wait_for(driver, "#send button.main")
    picture(driver, "send", PHONE, 640)
    driver.find_element(By.CSS_SELECTOR, "#send button.main").click()
    wait_for(driver, "section.waiting.own")
    come_in(driver, hall, base, "1.1B")
    picture(driver, "accept", PHONE, 640)


def of_desk(driver, hall, base):
    hall.send("1.2A", "/api/table/1.2/hand", hand(1))
    hall.send("1.2B", "/api/hand/1.2.1/accept")
    hall.send("1.3A", "/api/table/1.3/hand", hand(1))
    hall.send("1.3B", "/api/hand/1.3.1/object", {"words": "two red threes", "hand": hand(hand="AK94")})
    hall.send("1.4B", "/api/table/1.4/call", {"words": "who leads?"})
    hall.run("dispute", "open", "1.2.1", "--words", "it was 855", "--side", "A", "--claim", "855")
    driver.delete_all_cookies()
    driver.get(f"{base}/side/code")
    picture(driver, "code", PHONE, 420)
    driver.find_element(By.NAME, "code").send_keys(hall.run("serve", "desk", "--referee", by="Referee")["code"])
    driver.find_element(By.CSS_SELECTOR, "main button").click()
    wait_for(driver, ".tables")
    for name, path in (("desk", "/desk"), ("table", "/desk/table/1.2"), ("referee", "/referee")):
        driver.get(base + path)
        picture(driver, name, DESK)


def of_everybody(driver, base):
    for name, path, size, height in (("wall", "/", (1100, 620), None), ("hand", "/hand/1.1.1", PHONE, None),
                                     ("player", "/player/1", PHONE, 500)):
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": False})
        driver.get(base + path)
        picture(driver, name, size, height)


def main():
    with Hall(sys.argv[1], pairs=12) as hall, browser.browser("--lang=en", "--accept-lang=en") as driver:
        base = f"http://127.0.0.1:{hall.port}"
        hall.run("event", "set", "--name", "Club night")
        browser.show(driver, base + "/", PHONE)
        of_side(driver, hall, base)
        of_desk(driver, hall, base)
        of_everybody(driver, base)


if __name__ == "__main__":
    main()
