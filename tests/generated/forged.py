#!/usr/bin/env python3
"""Exports that were forged so that every hash holds: forged.py CANASTA

What a line says is changed and all lines are chained anew, as somebody could who knows the format. Each is
refused with status 2 and a message that names the matter, and no file is made. Exit 1 on any difference.
"""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

# What is put in place of what, and the words of the refusal.
FORGED = {
    "an option of no rulebook": ('"option":"red-threes-all"', '"option":"no-such-option"', "no-such-option"),
    "a value of no option": ('"value":"100-each"', '"value":"999-each"', "999-each"),
    "a venue that colours": ("Mallila", "Mal\\u001b[31mlila", "U+001B"),
    "a venue that turns the writing": ("Mallila", "Mal\u202elila", "U+202E"),
}


def chained(lines, old, new):
    """The lines with the words replaced, each with the hash of what it says now."""
    previous = bytes(32)
    for line in lines:
        line = line.replace(old, new)
        read = json.loads(line)
        if "rows" in read:
            log, begin = read["log"], line.index('"rows":') + len('"rows":')
            _, size = json.JSONDecoder().raw_decode(line[begin:])
            said = (log["line"], log["time"], "set" if log["clock_set"] else "machine", log["author"],
                    log["action"], log["event"], log["subject"],
                    hashlib.sha256(line[begin:begin + size].encode()).hexdigest())
            digest = hashlib.sha256(previous + "".join(f"{one}\n" for one in said).encode()).hexdigest()
            line = re.sub(r'"hash":"[0-9a-f]{64}"}$', f'"hash":"{digest}"}}', line)
            previous = bytes.fromhex(digest)
        yield line


def main():
    program, problems = str(pathlib.Path(sys.argv[1]).resolve()), []
    with tempfile.TemporaryDirectory() as folder:
        def run(*words):
            return subprocess.run([program, *words], cwd=folder, capture_output=True, text=True, check=False,
                                  env={**os.environ, "CANASTA_NOW": "2026-03-05T19:30:00Z", "HOME": folder,
                                       "CANASTA_USER": "Kirjuri"})

        run("event", "new", "Kuvitelma", "--rulebook", "fi-canasta", "--venue", "Mallila")
        run("entrant", "add", "Alfa")
        good = run("export").stdout.splitlines()
        if list(chained(good, "", "")) != good:
            problems.append("the chain is not made as the program makes it")
        for what, (old, new, words) in FORGED.items():
            forged = pathlib.Path(folder, "forged.jsonl")
            forged.write_text("\n".join(chained(good, old, new)) + "\n", "utf-8")
            done = run("--db", "new.db", "import", str(forged))
            if done.returncode != 2 or words not in done.stderr or pathlib.Path(folder, "new.db").exists():
                problems.append(f"{what}: {done.returncode} {done.stdout}{done.stderr}")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
