#!/usr/bin/env python3
"""The rules of the code as tests: style.py CHECK, one of CHECKS below."""

import collections
import functools
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HERE = os.path.dirname(os.path.abspath(__file__))

# From the lowest up. A folder includes only itself and lower floors.
FLOORS = [
    ["base"], ["card"], ["rulebook"], ["score"], ["tournament", "referee", "slip"], ["draw", "answer"], ["form", "file"],
    ["club"], ["cli"], ["author", "enter", "phase"], ["dispute", "season"], ["hall"], ["publish"],
]

# The file with the drawing of the layers.
GUIDE = "examples/guide/programmer.md"

# Parts of the command line, in order: each knows the call's own files, itself and the parts before it. Only the
# dispatcher knows them all.
ROOMS = ["print", "help", "commands"]
DOOR = ["src/cli/dispatch.c"]

# The only files that may use a library.
LIBRARIES = {
    "sqlite3.h": "src/file/", "hpdf": "src/form/", "jansson.h": "src/slip/",
    "yaml.h": ("src/base/yaml.c", "src/catalogue.c"), "microhttpd.h": "src/hall/http.c", "gnutls/": "src/hall/client.c", "qrencode.h": "src/form/pdf.c",
}

# A function is one idea, as long as the idea: the most lines between its braces, of statements within one another, and
# of ifs and loops.
LINES_MOST = 90
DEPTH_MOST = 3
BRANCHES_MOST = 14

# Turns that make a reader of English read a comment twice: a sentence without a noun, "is no" for "is not a", and words
# that are not in use.
ODD_ENGLISH = [
    r"(?:^|[.;:] )(?:What|Whether|Who|Whoever|Whose|Those|Of what|As what|By what|For what)\b",
    r"(?<!there )(?<!There )\b(?:is|are|was|were) no (?!longer|more|need|doubt|reason|point|other)\w+",
    r"\b(?:stands|stood|told|is said|are said|be said|said of|anew|amid|nought|thereof|therein|whereupon|whoever)\b",
    r"\b(?:but for|but to|but of|but by|nothing but|none but|beside|behind)\b",
]

BANNED = {
    "strcpy", "strncpy", "stpcpy", "strcat", "strncat", "sprintf", "vsprintf", "gets", "atoi",
    "atol", "atoll", "atof", "strtok", "alloca", "setjmp", "longjmp", "HPDF_SaveToFile",
}

# The only files that may jump.
BANNED_BUT = {("src/base/boundary.c", "setjmp"), ("src/base/boundary.c", "longjmp"),
              ("tests/broken_off.h", "setjmp")}

# One function makes and names files. SQLite makes the database, and copies for that function.
OUTPUTS = {
    r"\bO_CREAT\b": ["src/base/output.c", "src/publish/page_folder.c", "src/file/store.c"],
    r"\b(?:rename|renameat|link|linkat|mkstemp|creat|freopen)\s*\(": [
        "src/base/output.c", "src/publish/page_folder.c"],
    r"\bfopen\s*\([^;\"]*\"[^\"\n]*[wa+]": ["src/catalogue.c"],  # before `base` is built
    r"\bsqlite3_backup_init\s*\(": ["src/file/store.c"],
    r"VACUUM INTO": [],
}

# Files are read by one function, with a limit for each purpose, and by SQLite. Typed input comes line by line.
INPUTS = {
    r"\bO_RDONLY\b": ["src/base/file.c", "src/base/output.c", "src/publish/page_folder.c"],
    r"\bfopen\s*\(": ["src/base/output.c", "src/catalogue.c"],
    r"\b(?:getline|getdelim|fgets|fgetc|getchar|mmap|popen)\s*\(": [],
    r"\b(?:getc|getc_unlocked)\s*\(|\bstdin\b": ["src/enter/input.c", "src/enter/enter.c"],
}

# Folders where a figure would belong to a rulebook's file instead.
FIGURELESS = ["src/score", "src/rulebook", "src/referee"]

# The only file that takes a rulebook if none is named.
DEFAULT_RULEBOOK = ["src/author/generate_commands.c"]

# Headers that the build makes.
MADE = ["base/catalogue.h", "cli/build_info.h"]

ROOT = {
    "CMakeLists.txt", "CMakePresets.json", "README.md", "CHANGELOG.md", "LICENSE",
    "src", "schema", "templates", "tests", "examples",
}


def c_files(*folders, endings=(".c", ".h")):
    """Returns paths from the top of the C files below the folders, sorted."""
    return sorted(
        os.path.relpath(os.path.join(folder, name), TOP)
        for start in folders for folder, _, names in os.walk(os.path.join(TOP, start))
        for name in names if name.endswith(endings))


def read(path):
    with open(os.path.join(TOP, path), encoding="utf-8") as file:
        return file.read()


def code_of(text):
    """Returns the text without comments, strings and characters, with all lines in place."""
    pattern = r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
    return re.sub(pattern, lambda found: re.sub(r"[^\n]", " ", found[0]), text, flags=re.S)


def includes(path):
    """Yields (line, header, if quoted) of each #include."""
    for number, line in enumerate(read(path).split("\n"), 1):
        found = re.match(r'\s*#\s*include\s*([<"])([^>"]+)', line)
        if found:
            yield number, found[2], found[1] == '"'


def layers():
    floor = {folder: level for level, folders in enumerate(FLOORS) for folder in folders}
    for path in c_files("src"):
        parts = path.split("/")
        own = parts[1] if len(parts) > 2 else None
        if own is not None and own not in floor:
            yield f"{path}: the folder {own} stands on no floor"
            continue
        for line, header, quoted in includes(path):
            place = f"{path}:{line}: {header}"
            if quoted:
                other = header.split("/")[0]
                if "/" not in header or other not in floor:
                    yield f"{place}: headers are named from src/, as folder/header.h"
                elif own and other != own and floor[other] >= floor[own]:
                    yield f"{place}: {own} may not know {other}"
            for library, home in LIBRARIES.items():
                if not quoted and header.startswith(library) and not path.startswith(home):
                    yield f"{place}: only {home} knows this library"


def links():
    """Returns the folders that each folder links, and main.c: the link lines are the architecture."""
    features = re.search(r"set\(all_features ([^)]*)\)", read("src/CMakeLists.txt")).group(1).split()
    found = {"main": ["cli", *features]}
    for folder in (folder for folders in FLOORS for folder in folders):
        layer = re.search(r"canasta_layer\(\w+([^)]*)\)", read(f"src/{folder}/CMakeLists.txt")).group(1)
        said = re.search(r"\bLINKS\b((?:\s+canasta_\w+)*)", layer)
        found[folder] = re.findall(r"canasta_(\w+)", said.group(1)) if said else []
    return found


def drawing():
    """Yields the drawing of the layers, one line for each: a folder links those on the layer below and those named
    with it."""
    below = links()

    def height(name):
        return 1 + max((height(other) for other in below[name]), default=-1)

    floors = [sorted(name for name in below if height(name) == level) for level in range(len(below))]
    floors = [floor for floor in reversed(floors) if floor]
    for floor, next_floor in zip(floors, floors[1:] + [[]]):
        beside = sorted({other for name in floor for other in below[name]} - set(next_floor))
        yield " · ".join(floor) + (f"   (and {', '.join(beside)})" if beside else "")
        if next_floor:
            yield " ↓"


def house():
    drawn = "".join(f"    {line}\n" for line in drawing())
    guide = read(GUIDE)
    if f"\n\n{drawn}\n" not in guide:
        yield f"{GUIDE}: the link lines draw the house so:\n{drawn}"
    for name in links():
        if name != "main" and guide.count(f"\n| `{name}` |") != 1:
            yield f"{GUIDE}: a row about src/{name} is expected, one"


def rooms():
    for path in c_files("src/cli"):
        own = path.split("/")[2] if path.count("/") > 2 else None
        if own is not None and own not in ROOMS:
            yield f"{path}: {own} is no room of src/cli"
            continue
        for line, header, quoted in includes(path):
            other = header.split("/")[1] if quoted and re.match(r"cli/\w+/", header) else None
            if other is None or other == own or path in DOOR:
                continue
            if other not in ROOMS:
                yield f"{path}:{line}: {header}: {other} is no room of src/cli"
            elif own is None or ROOMS.index(other) > ROOMS.index(own):
                yield f"{path}:{line}: {header}: {own or 'the call'} may not know {other}"


def functions():
    """Returns the extern functions of src with the file that defines each, by name, and the code of each file."""
    homes, codes = {}, {}
    for path in c_files("src", endings=(".c",)):
        codes[path] = re.sub(r"^\s*#.*$", "", code_of(read(path)), flags=re.M)
        for found in re.finditer(r"^(?!static|typedef|UNCHECKED static)[A-Za-z_][\w \*]*?\b(\w+)\([^;{}]*\)\s*\{", codes[path], re.M):
            homes[found[1]] = path
    return homes, codes


def lonely():
    """Finds functions of a header that no other file, header or test uses."""
    homes, codes = functions()
    words = {path: collections.Counter(re.findall(r"\w+", code)) for path, code in codes.items()}
    total = sum(words.values(), collections.Counter())
    offered = collections.Counter(word for header in c_files("src", endings=(".h",))
                                  for word in re.findall(r"\w+", code_of(read(header))))
    tested = {word for path in c_files("tests") for word in re.findall(r"\w+", read(path))}
    for name, path in sorted(homes.items(), key=lambda home: home[1]):
        at_home = words[path][name]
        if name == "main" or total[name] > at_home or offered[name] > 1:
            continue
        if at_home == 1:
            yield f"{path}: {name}: nothing in src asks for it: leave it out"
        elif name not in tested:
            yield f"{path}: {name}: only its own file asks for it: make it static"


@functools.cache
def said(header):
    """Returns the names that a header of src declares: types, macros, constants, functions, data."""
    code = code_of(read(header))
    names = set(re.findall(r"\b(?:struct|enum|union) (\w+)\s*[{;]|^\s*#\s*define (\w+)|\b(\w+)\(|^(?:__extension__ )?typedef [^;]*?(\w+);", code, re.M))
    names |= {(name,) for body in re.findall(r"\benum(?: \w+)?\s*\{([^}]*)\}", code) for name in re.findall(r"\w+", body)}
    names |= {(name,) for line in re.findall(r"^extern [^;]+", code, re.M) for name in re.findall(r"\w+", line)}
    return {name for group in names for name in group if name} - {"extern", "const", "char", "struct", "int"}


# Names of the C library that show that a file uses its header.
TAKEN = {
    "assert.h": r"assert\(", "ctype.h": r"(is|to)[a-z]+\(", "errno.h": r"errno\b|E[A-Z]{3,}\b", "stdarg.h": r"va_",
    "string.h": r"(str|mem|stp)[a-z]+\(", "strings.h": r"strn?casecmp\(",
}


def needless():
    """Finds headers that include more than they use, and files that include a C library header without using it."""
    for path in c_files("src", endings=(".h",)):
        words = set(re.findall(r"\w+", code_of(read(path))))
        for number, header, quoted in includes(path):
            there = os.path.join("src", header)
            if quoted and os.path.exists(os.path.join(TOP, there)) and not said(there) & words:
                yield f"{path}:{number}: {header}: the header takes no name from it"
    for path in c_files("src"):
        code = re.sub(r"^#include.*", "", code_of(read(path)), flags=re.M)
        for number, header, _ in includes(path):
            if header in TAKEN and not re.search(r"\b" + TAKEN[header], code):
                yield f"{path}:{number}: {header}: the file takes no name from it"


def size():
    """Finds functions that are too long, too deep or branch too often."""
    for path in c_files("src"):
        code = code_of(read(path))
        for found in re.finditer(r"^\{\n(.*?)^\}$", code, re.M | re.S):
            line = code.count("\n", 0, found.start()) + 1
            indents = re.findall(r"^(\t+)(?:\} else )?(?:if|for|while|do|switch)\b", found[1], re.M)
            for what, count, most in [
                ("lines", found[1].count("\n"), LINES_MOST),
                ("statements within one another", max(map(len, indents), default=0), DEPTH_MOST),
                ("ifs and loops", len(re.findall(r"\b(?:if|for|while)\b", found[1])), BRANCHES_MOST),
            ]:
                if count > most:
                    yield f"{path}:{line}: a function with {count} {what}; {most} are the most"


def english():
    """Finds odd English in comments. Quoted words and code are left out."""
    for path in c_files("src"):
        text = read(path)
        for comment in re.finditer(r"/\*(.*?)\*/", text, re.S):
            words = re.sub(r"\s*\n\s*\*?\s*", " ", re.sub(r"`[^`]*`|\"[^\"]*\"", "x", comment[1])).strip()
            for pattern in ODD_ENGLISH:
                for found in re.finditer(pattern, words):
                    line = text.count("\n", 0, comment.start()) + 1
                    yield f"{path}:{line}: `{found[0].strip()}` in a comment: {words[:60]}"


def banned():
    for path in c_files("src", "tests"):
        for number, line in enumerate(code_of(read(path)).split("\n"), 1):
            for word in re.findall(r"\b(\w+)\s*\(", line):
                if word in BANNED and (path, word) not in BANNED_BUT:
                    yield f"{path}:{number}: {word} is banned"
        # In a Turkish locale I is not the capital of i, and strncasecmp() does not know a word of ours.
        for locale in re.findall(r"\bsetlocale\([^;]*;", read(path)):
            if '"C.UTF-8"' not in locale:
                yield f"{path}: {locale} words are compared as in C"


def codes():
    """Checks that only error_is compares codes of errors, and that each code it is given belongs to some error."""
    home = "src/base/error.c"
    for path in c_files("src"):
        text = code_of(read(path))
        names = "|".join(sorted(set(re.findall(r"\bstruct error \*?(\w+)", text)) | {"err"}))
        for found in re.finditer(rf"\bstr\w*cmp\([^;]*?\b(?:{names})(?:->|\.)code\b", text):
            if path != home:
                yield f"{path}:{text.count(chr(10), 0, found.start()) + 1}: errors are told apart by error_is"
    sources = "".join(map(read, c_files("src")))
    english = read("templates/labels/en.yaml")
    for name in sorted(set(re.findall(r"\bCODE_(\w+)", sources))):
        word = name.lower().replace("_", "-")
        explained = f"  error.{word}:" in english
        if explained and f'"{word}"' not in sources and not re.search(rf"^  {word}[.:]", english, re.M):
            yield f"src: no error has the code {word}"


def outputs():
    """Checks that only base/output.c writes files, so that nothing wanted is overwritten."""
    for path in c_files("src"):
        text = re.sub(r"//[^\n]*|/\*.*?\*/", "", read(path), flags=re.S)
        for pattern, homes in OUTPUTS.items():
            if path not in homes and re.search(pattern, text):
                yield f"{path}: {re.search(pattern, text)[0]}: files are written by base/output.h"


def inputs():
    """Checks that files are read only through base/file.h, so that nothing is read without a limit."""
    for path in c_files("src"):
        text = re.sub(r"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"", "", read(path), flags=re.S)
        for pattern, homes in INPUTS.items():
            if path not in homes and re.search(pattern, text):
                yield f"{path}: {re.search(pattern, text)[0]}: files are read by base/file.h"


def figures():
    allowed, used = {}, set()
    for line in read("tests/style/figures.allowed").split("\n"):
        if line and not line.startswith("#"):
            path, literal, reason = line.split(None, 2)
            allowed[path, literal] = reason
    for path in c_files(*FIGURELESS, endings=(".c",)):
        for number, line in enumerate(code_of(read(path)).split("\n"), 1):
            for literal in re.findall(r"(?<![\w.])(0[xX][0-9a-fA-F]+|\d\d[\d.]*)[uUlL]*\b", line):
                if (path, literal) in allowed:
                    used.add((path, literal))
                else:
                    yield f"{path}:{number}: {literal}: figures stand in the rulebook's file"
    for path, literal in sorted(set(allowed) - used):
        yield f"tests/style/figures.allowed: {path} no longer has {literal}"


def rulebooks():
    """Checks that no C file knows a rulebook by its name: rulebooks differ in mechanisms that any file may use. Help
    may show a name in an example, and the generator has a default."""
    known = {path.split(".")[0] for folder in ("schema/rulebooks", "examples/rulebooks")
             for path in os.listdir(os.path.join(TOP, folder)) if path.endswith(".yaml")}
    known |= {"burraco", "buraco", "sitoumussamba"}
    for path in c_files("src"):
        text = re.sub(r"//[^\n]*|/\*.*?\*/", lambda found: re.sub(r"[^\n]", " ", found[0]), read(path), flags=re.S)
        for number, line in enumerate(text.split("\n"), 1):
            for literal in re.findall(r'"((?:\\.|[^"\\])*)"', line):
                whole = literal in known and path not in DEFAULT_RULEBOOK
                within = not path.startswith("src/cli/") and not path.endswith("_commands.c") and any(
                    re.search(rf"(?<![\w-]){name}(?![\w-])", literal) for name in known if "-" in name)
                if whole or within:
                    yield f"{path}:{number}: \"{literal}\" is the name of a rule set; a mechanism is expected"


def top():
    listed = subprocess.run(["git", "-C", TOP, "ls-files"], capture_output=True, text=True, check=False)
    if listed.returncode == 0 and listed.stdout:
        names = {path.split("/")[0].strip('"') for path in listed.stdout.split("\n") if path}
    else:
        names = set(os.listdir(TOP)) - {"build"}
    for name in sorted(names - ROOT):
        if not name.startswith("."):
            yield f"{name}: does not belong at the top of the project"


def schema():
    """Checks that each file of the schema is built, says what it contains, and leaves guards to the build."""
    built = re.search(r"set\(schema_files ([^)]*)\)", read("src/file/CMakeLists.txt")).group(1).split()
    for name in sorted(os.listdir(os.path.join(TOP, "schema/store"))):
        text = read(f"schema/store/{name}")
        if name.removesuffix(".sql") not in built:
            yield f"schema/store/{name}: not among the schema_files of src/file/CMakeLists.txt"
        if not text.startswith("-- "):
            yield f"schema/store/{name}: does not begin with what it is of"
        for trigger in re.findall(r"CREATE TRIGGER (\w+_(?:is_not_changed|is_not_deleted|has_the_side))",
                                  text):
            if name != "log.sql":
                yield f"schema/store/{name}: {trigger} is made while the program is built"


def questions():
    """Checks that each file of schema/questions says what it asks and is used, and that each one used exists."""
    asked = {name for path in c_files("src") for name in re.findall(r'"(\w+\.sql)"', read(path))}
    there = set(os.listdir(os.path.join(TOP, "schema/questions")))
    for name in sorted(there - asked):
        yield f"schema/questions/{name}: nobody asks it"
    for name in sorted(asked - there):
        yield f"schema/questions/{name}: asked, and not there"
    for name in sorted(there):
        if not read(f"schema/questions/{name}").startswith("-- "):
            yield f"schema/questions/{name}: does not begin with what it asks"


def named():
    """Finds names of C files that are not there, in comments and lists. The first version of the schema keeps its words."""
    folders = "|".join(sorted(name for name in os.listdir(os.path.join(TOP, "src")) if os.path.isdir(os.path.join(TOP, "src", name))))
    name = re.compile(rf"(?<![\w/])(?:src/)?((?:{folders})/[\w/]+\.[ch])\b")
    for path in c_files("src", "schema", "templates", "tests", endings=(".c", ".h", ".sql", ".yaml", ".txt", ".cmake", ".py", ".sh")):
        for found in name.findall(read(path)) if not path.startswith("schema/store/") else []:
            if not any(os.path.exists(os.path.join(TOP, top, found)) for top in ("src", "tests", "tests/unit")) \
                    and found not in MADE:
                yield f"{path}: names {found}, which is not there"


def formatting():
    # Each version lays some lines out in another way. The sources have the layout of Debian 12's.
    version = subprocess.run(["clang-format", "--version"], capture_output=True, text=True, check=True).stdout
    if "version 14." not in version:
        return []
    done = subprocess.run(
        ["clang-format", "--dry-run", "-Werror", *c_files("src", "tests")],
        cwd=TOP, capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return []
    files = sorted(set(re.findall(r"(?m)^(\S+?):\d+:\d+: error", done.stderr)))
    return [*done.stderr.split("\n"), f"`clang-format -i {' '.join(files)}` formats them"]


CHECKS = {
    "layers": layers, "house": house, "rooms": rooms, "size": size, "english": english, "banned": banned,
    "codes": codes, "outputs": outputs, "inputs": inputs,
    "figures": figures, "rulebooks": rulebooks, "lonely": lonely, "needless": needless,
    "top": top, "schema": schema, "questions": questions, "named": named, "format": formatting,
}


def main():
    if len(sys.argv) != 2 or sys.argv[1] not in CHECKS:
        print("usage: style.py", "|".join(CHECKS))
        return 2
    problems = list(CHECKS[sys.argv[1]]())
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
