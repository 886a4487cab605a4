#!/usr/bin/env python3
"""Compares the clause of every figure and finding of every built-in rulebook with a table made by hand.

    clauses.py CANASTA TABLE

The table was written from the rule texts. A line `[ID]` begins a rulebook. `CLAUSE | FIGURE; FIGURE` names the figures
of a clause; `melded` and `in hand` are those of all cards that the rulebook does not name separately. `CODE | CLAUSE |
SLIP / SLIP` is a hand that gives a finding, and the clause of the finding. A penalty has the clause of its code and is
not listed.

An option that changes a figure must not keep the ruling that explained the figure without it.
"""
import json
import re
import subprocess
import sys


def run(binary, *words, text=""):
    done = subprocess.run([binary, *words], input=text, capture_output=True, encoding="utf-8",
                          check=False)
    return done.stdout


def read_table(path):
    """Returns {rulebook: ({figure: clause}, [(code, clause, slips)])}."""
    books, figures, findings = {}, {}, []
    for line in open(path, encoding="utf-8"):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            figures, findings = {}, []
            books[line[1:-1]] = figures, findings
            continue
        parts = [part.strip() for part in line.split(" | ")]
        if len(parts) == 3:
            findings.append((parts[0], parts[1], parts[2].replace(" / ", "\n")))
        else:
            figures.update(dict.fromkeys((one.strip() for one in parts[1].split("; ")), parts[0]))
    return books


def name_of(figure, expected):
    """Returns the name of a figure in the table."""
    name = figure["figure"]
    if "card" in figure and name not in expected:
        return re.sub(r"^\S+ (melded|in hand)$", r"\1", name)
    return name


def figures_of(shown):
    """Returns {name: what a figure says} and {name: its ruling}."""
    rows = {(row["section"], row["figure"]): dict(row) for row in shown["figures"]}
    return rows, {name: row.pop("ruling", None) for name, row in rows.items()}


def rulings_kept(binary, book, shown):
    """Yields the choices of options under which a figure still has a ruling that is no longer true."""
    usual, reasons = figures_of(shown)
    for option in shown["options"]:
        for value in set(option["choices"]) - {option["value"]}:
            chosen = f"{option['name']}={value}"
            now, kept = figures_of(json.loads(
                run(binary, "rulebook", "show", book, "--option", chosen, "--json")))
            void = {reasons[name] for name in usual if now.get(name) != usual[name]}
            yield from (f"{book}: with {chosen}, {name[1]} is still explained by: {ruling}"
                        for name, ruling in kept.items() if ruling and ruling in void)


def main(binary, path):
    wrong = []
    ids = [row["id"] for row in json.loads(run(binary, "rulebook", "list", "--json"))]
    books = read_table(path)
    for book in ids:
        if book not in books:
            wrong.append(f"{book} is not in the table")
            continue
        expected, findings = books[book]
        shown, seen = json.loads(run(binary, "rulebook", "show", book, "--json")), set()
        known = {row["clause"] for row in
                 json.loads(run(binary, "rule", book, "--json"))["clauses"]}
        for figure in shown["figures"]:
            if figure["section"] == "penalties":
                continue
            name = name_of(figure, expected)
            seen.add(name)
            if expected.get(name) != figure["clause"]:
                wrong.append(f"{book}: {figure['figure']} stands in {figure['clause']!r}, "
                             f"not in {expected.get(name)!r}")
            for clause in figure["clause"].split("; "):
                if clause not in known and not json.loads(
                        run(binary, "rule", clause, "--json")).get("clauses"):
                    wrong.append(f"{book}: {clause!r} cannot be looked up")
        wrong += [f"{book}: there is no figure {name}" for name in set(expected) - seen]
        wrong += rulings_kept(binary, book, shown)
        for code, clause, slips in findings:
            answer = json.loads(run(binary, "score", "--rulebook", book, "--json", "-",
                                    text=slips + "\n").splitlines()[0])
            found = [one["clause"] for side in answer.get("sides", []) for one in side["findings"]
                     if one["code"] == code]
            found += [one["clause"] for one in answer.get("findings", []) if one["code"] == code]
            if clause not in found:
                wrong.append(f"{book}: {code} of `{slips}` stands in {found}, not in {clause!r}")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
