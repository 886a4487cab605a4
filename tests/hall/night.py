#!/usr/bin/env python3
"""A whole night from outside: every table's two phones enter, accept, take back and object. A third of their requests
is sent twice, dropped before the answer, or crosses with the other side's. The server is killed at random and comes
back. At the end every acknowledged hand is recorded once, as acknowledged, and the standings equal the sums computed
here."""

import concurrent.futures
import http.client
import json
import os
import random
import signal
import socket
import threading
import time

from evening import Evening, expect, main

PATIENCE = 120  # seconds that a phone tries before the test gives up
PAUSE = 0.02  # between tries


class Night(Evening):
    """A served evening that is killed sometimes and served again on the same port."""

    def __init__(self, program, tables, hands):
        super().__init__(program, pairs=2 * tables, more=("--hands", str(hands)))
        self.tables, self.hands = tables, hands
        self.codes = {(row["table"], row["side"]): row["code"] for row in self.run("serve", "codes")}
        self.over = threading.Event()
        self.kills = self.answers = 0
        self.serve()

    def kill_at_random(self, chance, times):
        """Kills the server at random, but only after a request was answered since the last time."""
        answered = 0
        while self.kills < times and not self.over.wait(chance.uniform(0.05, 0.4)):
            if self.answers == answered:
                continue
            answered = self.answers
            self.stop(signal.SIGKILL)
            self.kills += 1
            self.serve()


class Phone:
    """A side's phone, which repeats each request with its key until it is answered."""

    def __init__(self, night, table, side, chance):
        self.night, self.table, self.side, self.chance = night, table, side, chance
        self.sent = 0

    def once(self, path, body, key):
        connection = http.client.HTTPConnection("127.0.0.1", self.night.port, timeout=20)
        try:
            connection.request("POST", path, json.dumps(body), {
                "Authorization": f"Bearer {self.night.codes[self.table, self.side]}", "Idempotency-Key": key})
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def drop(self, path, body, key):
        """Sends a request and closes before the answer."""
        text = json.dumps(body).encode()
        try:
            with socket.create_connection(("127.0.0.1", self.night.port), timeout=5) as connection:
                connection.sendall(
                    f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nIdempotency-Key: {key}\r\n"
                    f"Authorization: Bearer {self.night.codes[self.table, self.side]}\r\n"
                    f"Content-Length: {len(text)}\r\n\r\n".encode() + text)
        except OSError:
            pass

    def patient(self, path, body, key):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                status, text = self.once(path, body, key)
            except (OSError, http.client.HTTPException):
                status = 0
            if status not in (0, 503):
                self.night.answers += 1
                return status, text
            self.night.over.wait(PAUSE)
        raise AssertionError(f"{path}: no answer in {PATIENCE} seconds")

    def send(self, path, body=None):
        """Returns status and JSON of the answer. A third of the requests goes wrong on the way."""
        body = {} if body is None else body
        self.sent += 1
        key = f"{self.table}{self.side} {self.sent}"
        fate = self.chance.random()
        if fate < 0.15:
            self.drop(path, body, key)
        status, text = self.patient(path, body, key)
        if fate > 0.85 and status in (200, 201):
            expect(self.patient(path, body, key), (status, text), f"{key}: the first answer again")
        return status, json.loads(text)


def totals(chance, number):
    """Returns a hand as two sums for each side."""
    return {"hand": number, "sides": [
        {"side": side, "totals": {"base": 100 * chance.randint(0, 12), "cards": 5 * chance.randint(-20, 60)}}
        for side in "AB"]}


def sums(record):
    return tuple(side["totals"]["base"] + side["totals"]["cards"] for side in record["sides"])


class Table:
    """One table's night. `stands` holds the acknowledged sums of each hand, A's and B's."""

    def __init__(self, night, number, seed):
        self.night, self.address = night, f"1.{number}"
        self.chance = random.Random(seed)
        self.phones = [Phone(night, self.address, side, random.Random(f"{seed}{side}")) for side in "AB"]
        self.stands = []

    def path(self, what="hand"):
        return f"/api/table/{self.address}/{what}"

    def deed(self, number, what):
        return f"/api/hand/{self.address}.{number}/{what}"

    def enter(self, number):
        """Lets one side or both enter a hand. Returns who recorded it, and its sums."""
        record = totals(self.chance, number)
        one, other = self.chance.sample(self.phones, 2)
        if self.chance.random() > 0.2:
            status, answer = one.send(self.path(), record)
            expect((status, answer["address"]), (201, f"{self.address}.{number}"), f"{answer}")
            return one, other, record
        theirs = totals(self.chance, number)
        with concurrent.futures.ThreadPoolExecutor(2) as both:
            answers = [both.submit(phone.send, self.path(), what).result
                       for phone, what in ((one, record), (other, theirs))]
            statuses = [answer()[0] for answer in answers]
        expect(sorted(statuses) in ([201, 409], [200, 201]), True, f"crossed: {statuses}")
        return (one, other, record) if statuses[0] == 201 else (other, one, theirs)

    def play_hand(self, number):
        one, other, record = self.enter(number)
        fate = self.chance.random()
        if fate < 0.15:
            expect(one.send(self.deed(number, "withdraw"))[0], 200, "taken back")
            record = totals(self.chance, number)
            status, answer = other.send(self.path(), record)
            expect((status, answer["address"]), (201, f"{self.address}.{number}"), f"entered anew: {answer}")
            one, other = other, one
        elif fate < 0.25:
            expect(other.send(self.deed(number, "object"), {"words": "look again"})[0], 200, "objected")
        expect(other.send(self.deed(number, "accept"))[0], 200, "accepted")
        self.stands.append(sums(record))

    def play(self):
        for number in range(1, self.night.hands + 1):
            self.play_hand(number)
        return self


def whole_night(program, tables, hands, kills):
    with Night(program, tables, hands) as night, concurrent.futures.ThreadPoolExecutor(13) as pool:
        killer = pool.submit(night.kill_at_random, random.Random(7), kills)
        played = [game.result() for game in [pool.submit(Table(night, number, 100 + number).play)
                                             for number in range(1, tables + 1)]]
        night.over.set()
        killer.result()
        for table in played:
            shown = night.ask(f"/api/table/{table.address}").json["hands"]
            expect([tuple(side["total"] for side in hand["sides"]) for hand in shown], table.stands, table.address)
        scores = {row["entrant"]: row["score"] for row in night.run("standings")["standings"]}
        for number, table in enumerate(played):
            for side in range(2):
                expect(scores[f"Pair {2 * number + side + 1}"], sum(hand[side] for hand in table.stands),
                       f"{table.address}, side {'AB'[side]}")
        expect(night.stop(), 0, "ended")
        expect(night.run("verify")["valid"], True, "the file is whole")
        print(f"{tables} tables, {hands * tables} hands, killed {night.kills} times")


def night(program):
    whole_night(program, *((24, 8, 100) if "CANASTA_SOAK" in os.environ else (6, 4, 5)))


if __name__ == "__main__":
    main([night])
