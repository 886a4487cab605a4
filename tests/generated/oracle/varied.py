"""Club files that extend a rulebook with figures of their own, and the same figures for the second scorer.

variation(rulebook, rng) gives (the file, a book for oracle.BOOKS). It draws by chance what canastas, red threes and
going out bring, what repeated offences cost, and what makes red threes and cards on the table count plus.
"""
import copy

import oracle

SAME_AMOUNTS = ("natural", "mixed", "natural_aces", "mixed_aces")


def figure(rng, least, most):
    return 5 * rng.randint(least // 5, most // 5)


def amounts(book):
    return [book.red_table.get(count, count * book.red_each)
            for count in range(1, 2 * book.packs + 1)]


def variation(rulebook, rng):
    book = copy.deepcopy(oracle.BOOKS[rulebook])
    lines = ["rulebook: varied", f"extends: {rulebook}", "canastas:", "  kinds:"]
    for name in SAME_AMOUNTS:
        if getattr(book, name):
            setattr(book, name, figure(rng, 50, 2000))
            lines.append(f"    {name.replace('_', '-')}: {{points: {getattr(book, name)}}}")
    lines += reds(book, rng)
    lines += out(rulebook, book, rng)
    lines += repeated(book, rng)
    return "\n".join(lines) + "\n", book


def repeated(book, rng):
    """Makes some offences cost more from the second or a later one on."""
    codes = sorted(code for code, points in book.penalties.items() if points > 0)
    book.repeated = {}
    lines = []
    for code in rng.sample(codes, min(len(codes), rng.randint(1, 6))):
        starts = sorted(rng.sample(range(2, 6), rng.randint(1, 2)))
        book.repeated[code] = {start: figure(rng, 5, 900) for start in starts}
        prices = ", ".join(f"{{from: {start}, points: {points}, clause: again}}"
                           for start, points in book.repeated[code].items())
        lines.append(f'  "{code}": {{repeated: [{prices}]}}')
    return ["penalties:", *lines] if lines else []


def reds(book, rng):
    """Chooses amounts, with a set or two among them, that count plus with a meld, with a canasta, or always."""
    book.red_each = figure(rng, 5, 300)
    book.red_table = {count: figure(rng, 100, 2000)
                      for count in rng.sample(range(2, 2 * book.packs + 1), rng.randint(0, 2))}
    book.plus_with = rng.choice(("meld", "canasta", "always"))
    book.red_held = figure(rng, 0, 900)
    book.red_held_cards = figure(rng, 0, 20)
    book.red_as_card = figure(rng, 0, 20)
    plus = ", ".join(str(amount) for amount in amounts(book))
    minus = ", ".join(str(-amount) for amount in amounts(book))
    when = {"meld": "when: melded, ", "canasta": "when: {canastas: 1}, ", "always": ""}
    lines = ["red-threes:", "  on-table:",
             f"    - {{{when[book.plus_with]}amounts: [{plus}], clause: plus}}"]
    if book.plus_with != "always":
        lines.append(f"    - {{amounts: [{minus}], clause: minus}}")
    lines.append(f"  card-points: {{each: {book.red_as_card}, clause: each}}")
    lines.append(f"held: {{3r: {{base: {-book.red_held}, cards: {-book.red_held_cards}, "
                 "clause: held}}")
    lines.append("table-cards:")
    if book.plus_with == "canasta":
        lines += ["  - {when: {canastas: 1}, count: plus, clause: table}",
                  "  - {count: minus, clause: taken}"]
    else:
        lines.append("  - {count: plus, clause: table}")
    return lines


def out(rulebook, book, rng):
    book.out = figure(rng, 0, 500)
    lines = ["going-out:", f"  points: {book.out}"]
    if not book.knows_concealed:
        book.concealed = book.out
        return lines
    concealed = figure(rng, 0, 500)
    book.concealed = concealed + (book.out if rulebook.startswith("au") else 0)
    return lines + [f"  concealed: {{points: {concealed}}}"]
