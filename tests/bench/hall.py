#!/usr/bin/env python3
"""How the hall holds up: the aims of its guide, measured on loopback, bounded in time.

Usage: hall.py CANASTA [SECONDS]. A hundred tables: two hundred phones ask for their page every two seconds, a
hand a minute and table, the desk and the wall beside. Told are the slowest answers, what was lost or there
twice, memory, and how much a page that has not changed costs.
"""

import http.client
import os
import random
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "hall"))

from sides import Hall, hand

TABLES, ASKS_EVERY, HAND_EVERY = 100, 2.0, 60.0


class Load:
    def __init__(self, hall):
        self.hall, self.took, self.failed, self.recorded = hall, [], [], 0
        self.lock = threading.Lock()

    def ask(self, connection, method, path, body=None, headers=None):
        began = time.monotonic()
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        text = answer.read()
        with self.lock:
            self.took.append(time.monotonic() - began)
            if answer.status not in (200, 201, 304):
                self.failed.append((answer.status, path, text[:100]))
        return answer, text

    def phone(self, address, who, until):
        import json
        chance = random.Random(who)
        connection = http.client.HTTPConnection("127.0.0.1", self.hall.port, timeout=20, source_address=(address, 0))
        headers = {"Authorization": f"Bearer {self.hall.codes[who]}", "Accept": "text/html"}
        table, number = who[:-1], 1
        time.sleep(chance.uniform(0, ASKS_EVERY))
        due = time.monotonic() + chance.uniform(0, HAND_EVERY)
        while time.monotonic() < until:
            self.ask(connection, "GET", "/side", headers=headers)
            if who.endswith("A") and time.monotonic() >= due:
                body = json.dumps(hand(number, hand=chance.choice("469TJ") * chance.randint(1, 2)))
                answer, _ = self.ask(connection, "POST", f"/api/table/{table}/hand", body,
                                     {**headers, "Idempotency-Key": f"{who} {number}"})
                if answer.status == 201:
                    number += 1
                    with self.lock:
                        self.recorded += 1
                due += HAND_EVERY
            time.sleep(ASKS_EVERY)


def memory(process):
    with open(f"/proc/{process}/status", encoding="utf-8") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def unchanged(hall, count=2000):
    """Pages a second that have not changed, over one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", hall.port, timeout=20)
    connection.request("GET", "/api/standings")
    answer = connection.getresponse()
    answer.read()
    tag, began = answer.headers["ETag"], time.monotonic()
    for _ in range(count):
        connection.request("GET", "/api/standings", headers={"If-None-Match": tag})
        answer = connection.getresponse()
        answer.read()
    return count / (time.monotonic() - began)


def main():
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 30
    with Hall(sys.argv[1], pairs=2 * TABLES) as hall:
        load, until = Load(hall), time.monotonic() + seconds
        before = memory(hall.server.pid)
        names = sorted(hall.codes)
        phones = [threading.Thread(target=load.phone, args=(f"127.0.0.{2 + place // 8}", who, until))
                  for place, who in enumerate(names)]
        for phone in phones:
            phone.start()
        for phone in phones:
            phone.join()
        there = sum(len(row["hands"]) for row in (hall.run("table", f"1.{table}") for table in range(1, TABLES + 1)))
        took = sorted(load.took)
        print(f"{len(took)} requests in {seconds:.0f} s: half under {took[len(took) // 2] * 1000:.1f} ms, "
              f"99 % under {took[len(took) * 99 // 100] * 1000:.0f} ms, slowest {took[-1] * 1000:.0f} ms")
        print(f"{load.recorded} hands acknowledged, {there} there; {len(load.failed)} refused {load.failed[:2]}")
        print(f"memory {before // 1024} MB at first, {memory(hall.server.pid) // 1024} MB at the end")
        print(f"{unchanged(hall):.0f} unchanged answers a second over one connection")
        return 0 if there == load.recorded and took[-1] < 1 and not load.failed else 1


if __name__ == "__main__":
    sys.exit(main())
