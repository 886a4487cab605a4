#!/usr/bin/env python3
"""Writes the continuous scale to fifty digits, for tests/unit/tournament/scale_victory_test.c. victory.py >
tests/unit/tournament/victory_values.h; with --check FILE it compares."""

import sys
from decimal import Decimal, getcontext, ROUND_HALF_UP

getcontext().prec = 60
BLITZ, HALF = 15, 10
R = ((Decimal(5).sqrt() - 1) / 2) ** 3
HANDS = (1, 2, 3, 4, 5, 7, 8, 10, 12, 16, 20, 24, 32, 64, 99)


def winner(margin, hands):
    """Returns hundredths of a point, and how close the exact value is to the limit of rounding."""
    share = Decimal(margin) / (BLITZ * Decimal(hands).sqrt())
    if share >= 1:
        return 100 * 2 * HALF, Decimal(1)
    exact = 100 * HALF * (1 + (1 - R ** share) / (1 - R))
    hundredths = exact.quantize(Decimal(1), ROUND_HALF_UP)
    return int(hundredths), abs(abs(exact - hundredths) - Decimal("0.5"))


def lines():
    yield "/* Written by tests/generated/victory.py: hundredths of the winner's points, margin by margin up"
    yield " * to the first that is worth all of them. No exact value lies nearer to half a hundredth than"
    nearest, rows = Decimal(1), []
    for hands in HANDS:
        values, margin = [], 0
        while not values or values[-1] < 200 * HALF:
            value, distance = winner(margin, hands)
            nearest = min(nearest, distance)
            values.append(value)
            margin += 1
        while len(values) > 1 and values[-2] == 200 * HALF:
            values.pop()
        rows.append((hands, values))
    yield f" * {nearest:.1e}. */"
    for hands, values in rows:
        yield f"static const int16_t values_{hands}[] = {{"
        for at in range(0, len(values), 12):
            yield "    " + ", ".join(map(str, values[at:at + 12])) + ","
        yield "};"
    yield ""
    yield "static const struct {"
    yield "\tint hands;"
    yield "\tsize_t count;"
    yield "\tconst int16_t *values;"
    yield "} expected[] = {"
    for hands, _ in rows:
        yield f"    {{{hands}, sizeof values_{hands} / sizeof *values_{hands}, values_{hands}}},"
    yield "};"


text = "// clang-format off\n" + "\n".join(lines()) + "\n"
if len(sys.argv) == 3 and sys.argv[1] == "--check":
    with open(sys.argv[2], encoding="utf-8") as file:
        sys.exit(0 if file.read() == text else "the file is not what the formula gives")
sys.stdout.write(text)
