#!/usr/bin/env python3
"""Checks if a test would notice a fault. mutate.py --seed N --count N [--folder NAME]... [--file NAME]... [--units]
[--work FOLDER]

Picks random lines in the folders below, or in the named files of them (meld_check.c), makes one small change in each in
a copy of the sources, builds it and runs the tests for its folder: the folder's unit tests, then the quick ones of the
transcripts and generated tests. The first test that fails, or takes much longer than it should, kills the mutant. A
change that the compiler refuses or warns of does not count, and another is made. Survivors are shown. Those that change
nothing are listed with their reason in `equivalent` next to this file. Status 1 if another one survives.
"""
import argparse
import concurrent.futures
import filecmp
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(TOP, "tests", "style"))
from style import code_of  # noqa: E402

# Run if a folder's unit tests pass, and only the quick ones.
OTHERS = {
    "score": r"rulebooks\.|transcript\.",
    "referee": r"generated\.counts|transcript\.",
    "rulebook": r"rulebooks\.|transcript\.(score\.|club\.rulebook)",
    "tournament": r"generated\.formats|transcript\.",
    "draw": r"generated\.draws|transcript\.",
    "file": r"generated\.(oldest|penalties)|transcript\.",
    "author": r"transcript\.author",
    "club": r"generated\.(foreign|forged)|transcript\.",
}
# Seconds of processor time. Tests that take longer are not run.
QUICK = 5
QUICK_UNIT = 30
JOBS = 2

EXCHANGED = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="],
    "!=": ["=="], "+": ["-"], "-": ["+"], "+=": ["-="], "-=": ["+="], "&&": ["||"], "||": ["&&"],
}
OPERATOR = re.compile(r"(?<= )(<=|>=|==|!=|\+=|-=|&&|\|\||<|>|\+|-)(?= |$)")
CONSTANT = re.compile(r"(?<![\w.{])[01](?![\w.])")
CONDITION = re.compile(r"\b(?:if|while) (\()")
ANSWER = re.compile(r"(?<=\breturn )(true|false)(?=;)")
STATEMENT = re.compile(r"^\t+((?:continue|[\w>.\[\]*()-]+ [-+|]?= [^;]*);)$")


def read(top, path):
    with open(os.path.join(top, path), encoding="utf-8") as file:
        return file.read()


# --- possible changes ---

def closing(code, at):
    """Returns where the parenthesis opened at `at` is closed on this line, or None."""
    depth = 0
    for place in range(at, len(code)):
        depth += {"(": 1, ")": -1}.get(code[place], 0)
        if depth == 0:
            return place
    return None


def changes_of(code, line):
    """Yields each other form of the line. `code` is the line without comments and strings."""
    for found in OPERATOR.finditer(code):
        for other in EXCHANGED[found[1]]:
            yield line[:found.start()] + other + line[found.end():]
    for found in CONSTANT.finditer(code):
        yield line[:found.start()] + ("1" if found[0] == "0" else "0") + line[found.end():]
    for found in CONDITION.finditer(code):
        start, end = found.start(1), closing(code, found.start(1))
        if end is not None:
            yield f"{line[:start]}(!{line[start:end + 1]}){line[end + 1:]}"
    for found in ANSWER.finditer(code):
        yield line[:found.start()] + ("false" if found[1] == "true" else "true") + line[found.end():]
    found = STATEMENT.match(code)
    if found:
        yield line[:found.start(1)] + "{}" + line[found.end(1):]


def lines_in_functions(text):
    """Yields (index, code, line) of function bodies, without tables, preprocessor lines and assertions."""
    inside = table = False
    for index, (code, line) in enumerate(zip(code_of(text).split("\n"), text.split("\n"))):
        code = code.rstrip()
        if code in ("{", "}"):
            inside = code == "{"
        elif inside:
            table = table or code.startswith("\tstatic const ")
            if not table and not code.startswith("#") and "assert(" not in code:
                yield index, code, line
            table = table and not code.endswith(";")


def places(top, folders, names):
    """Yields (path, index, line, its other forms) of every line that has any, in those files or in all."""
    for folder in folders:
        for name in sorted(os.listdir(os.path.join(top, "src", folder))):
            path = f"src/{folder}/{name}"
            if name.endswith(".c") and (not names or name in names):
                for index, code, line in lines_in_functions(read(top, path)):
                    others = sorted(set(changes_of(code, line)))
                    if others:
                        yield path, index, line, others


def equivalents():
    """Returns {(path, line, changed line)} of the list, whose head explains it."""
    blocks = re.split(r"\n{2,}", re.sub(r"(?m)^#.*\n", "", read(HERE, "equivalent")).strip())
    known = set()
    for block in filter(None, blocks):
        rows = block.split("\n")
        if len(rows) < 4 or rows[1][:2] != "- " or rows[2][:2] != "+ " or not rows[3].strip():
            sys.exit(f"equivalent: {rows[0]}: expected a path, '- ' line, '+ ' line and a reason")
        if rows[1][2:].strip() not in map(str.strip, read(TOP, rows[0]).split("\n")):
            sys.exit(f"equivalent: {rows[0]} no longer has the line: {rows[1][2:]}")
        known.add((rows[0], rows[1][2:].strip(), rows[2][2:].strip()))
    return known


# --- running ---

def bounded(seconds):
    """Returns limits for a child process in a group of its own: it cannot run for ever or use all memory."""
    def limit():
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
    return limit


def patience(name):
    return QUICK_UNIT if name.startswith("unit.") else QUICK


def kill_group(pid):
    try:
        os.killpg(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


class Tests:
    """The tests of a build tree, and the time each takes without a change."""

    def __init__(self, tree, scratch):
        self.tree, self.scratch = tree, scratch
        self.tests, self.taken = {}, {}
        self.list()
        self.stop = threading.Event()

    def list(self):
        """Reads the tests from ctest now, because it gives no command for one that is not built."""
        listed = subprocess.run(["ctest", "--test-dir", self.tree, "--show-only=json-v1"],
                                check=True, capture_output=True, text=True).stdout
        self.tests = {test["name"]: test for test in json.loads(listed)["tests"]}

    def run(self, name):
        """Returns (if it passed, seconds of processor time)."""
        if self.stop.is_set():
            return True, 0
        test = self.tests[name]
        properties = {row["name"]: row["value"] for row in test.get("properties", [])}
        given = dict(row.split("=", 1) for row in properties.get("ENVIRONMENT", []))
        seconds = int(5 + 4 * self.taken[name]) if name in self.taken else patience(name) + 1
        child = subprocess.Popen(
            test["command"], cwd=properties.get("WORKING_DIRECTORY", self.tree),
            env={**os.environ, "TMPDIR": self.scratch, **given}, preexec_fn=bounded(seconds),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        begun = time.monotonic()
        while True:
            pid, status, used = os.wait4(child.pid, os.WNOHANG)
            if pid:
                break
            if self.stop.is_set() or time.monotonic() - begun > 10 * seconds:
                kill_group(child.pid)
            time.sleep(0.02)
        child.returncode = os.waitstatus_to_exitcode(status)
        kill_group(child.pid)  # processes it may have left running
        passed = child.returncode == 0
        slow = child.returncode < 0 and name not in self.taken
        return passed, patience(name) + 1 if slow else used.ru_utime + used.ru_stime

    def measure(self, names):
        """Keeps the quick tests. Every one of them must pass."""
        self.stop.clear()
        with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
            for name, (passed, seconds) in zip(names, pool.map(self.run, names)):
                if passed and seconds <= patience(name):
                    self.taken[name] = seconds
                    print(f"{name}: {seconds:.1f} s", file=sys.stderr, flush=True)
                elif seconds <= patience(name):
                    sys.exit(f"{name} fails where nothing is changed")

    def killer(self, names):
        """Returns the first test that fails, starting with the quickest, or None if all pass."""
        self.stop.clear()
        killer = None
        names = sorted((name for name in names if name in self.taken), key=self.taken.get)
        with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
            asked = {pool.submit(self.run, name): name for name in names}
            for done in concurrent.futures.as_completed(asked):
                if not done.result()[0] and not self.stop.is_set():
                    killer = asked[done]
                    self.stop.set()
        for left in os.listdir(self.scratch):
            shutil.rmtree(os.path.join(self.scratch, left), ignore_errors=True)
        return killer


def files_below(top):
    for folder, folders, names in os.walk(top):
        folders[:] = [name for name in folders if name != "build" and not name.startswith(".")]
        yield from (os.path.relpath(os.path.join(folder, name), top) for name in names)


def copy_sources(source):
    """Copies changed files with the present time, so that an earlier mutant does not stay built."""
    wanted = set(files_below(TOP))
    for path in set(files_below(source)) - wanted:
        os.remove(os.path.join(source, path))
    for path in wanted:
        own, copy = os.path.join(TOP, path), os.path.join(source, path)
        if not os.path.exists(copy) or not filecmp.cmp(own, copy, shallow=False):
            os.makedirs(os.path.dirname(copy), exist_ok=True)
            shutil.copy(own, copy)


class House:
    """A copy of the sources with a build tree of its own."""

    def __init__(self, work, units_alone):
        self.units_alone = units_alone
        self.source, scratch = os.path.join(work, "canasta"), os.path.join(work, "scratch")
        self.tree = os.path.join(self.source, "build")  # kept, with paths as in the checkout
        os.makedirs(self.tree, exist_ok=True)
        os.makedirs(scratch, exist_ok=True)
        copy_sources(self.source)
        os.environ.update(CCACHE_BASEDIR=self.source, CCACHE_NOHASHDIR="1")
        os.environ.pop("CANASTA_SOAK", None)
        launcher = ["-DCMAKE_C_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
        subprocess.run(["cmake", "-S", self.source, "-B", self.tree, "-G", "Ninja",
                        "-DCMAKE_BUILD_TYPE=Debug", "-DCANASTA_SANITIZE=ON",
                        "-DCANASTA_WERROR=ON", *launcher], check=True, stdout=subprocess.DEVNULL)
        self.tests = Tests(self.tree, scratch)

    def units(self, folder):
        return [name for name in self.tests.tests if name.startswith(f"unit.{folder}.")]

    def others(self, folder):
        return [name for name in self.tests.tests
                if not self.units_alone and re.match(OTHERS[folder], name)]

    def build(self, targets):
        return subprocess.run(["ninja", "-C", self.tree, f"-j{JOBS}", *targets],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0

    def build_units(self, folder):
        return self.build([f"{name.split('.')[2]}_test" for name in self.units(folder)])

    def begin(self, folders):
        if not all(map(self.build_units, folders)) or not self.build(["canasta"]):
            sys.exit(f"does not build where nothing is changed: ninja -C {self.tree}")
        self.tests.list()
        self.tests.measure(sorted({name for folder in folders
                                   for name in self.units(folder) + self.others(folder)}))
        for folder in folders:
            if not any(name.startswith(f"unit.{folder}.") for name in self.tests.taken):
                sys.exit(f"no quick unit test bears on {folder}")

    def write(self, path, text):
        with open(os.path.join(self.source, path), "w", encoding="utf-8") as file:
            file.write(text)

    def judge(self, path, index, other):
        """Returns the name of the test that kills the change, "" if none does, None if it does not compile."""
        text = read(self.source, path)
        lines = text.split("\n")
        lines[index] = other
        self.write(path, "\n".join(lines))
        try:
            folder = path.split("/")[1]
            if not self.build_units(folder):
                return None
            killer = self.tests.killer(self.units(folder))
            if killer:
                return killer
            others = self.others(folder)
            if others and not self.build(["canasta"]):
                return None
            return self.tests.killer(others) or ""
        finally:
            self.write(path, text)


def main():
    asked = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--count", type=int, default=10)
    asked.add_argument("--folder", action="append", choices=list(OTHERS))
    asked.add_argument("--file", action="append", default=[])
    asked.add_argument("--units", action="store_true", help="ask the unit tests alone")
    asked.add_argument("--work", help="folder that is kept for the next time; else one of /tmp")
    asked = asked.parse_args()
    folders = asked.folder or list(OTHERS)
    known = equivalents()
    chance = random.Random(asked.seed)
    with tempfile.TemporaryDirectory() as scratch:
        house = House(os.path.abspath(asked.work or scratch), asked.units)
        lines = list(places(house.source, folders, asked.file))
        chance.shuffle(lines)
        house.begin(folders)
        made = killed = listed = 0
        for path, index, line, others in lines:
            if made == asked.count:
                break
            other = chance.choice(others)
            if (path, line.strip(), other.strip()) in known:
                listed += 1
                continue
            killer = house.judge(path, index, other)
            if killer is None:
                continue
            made += 1
            killed += bool(killer)
            if killer:
                print(f"{path}:{index + 1}: {killer}", file=sys.stderr, flush=True)
            else:
                print(f"{path}:{index + 1}: survives\n- {line.strip()}\n+ {other.strip()}",
                      flush=True)
    print(f"{made} mutants, {killed} killed" + (f", {listed} left out as equal" if listed else ""))
    return made != killed


if __name__ == "__main__":
    sys.exit(main())
