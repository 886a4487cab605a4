"""The program as tests run it: its command line, its JSON answers, its environment and its database."""

import fcntl
import json
import os
import pty
import struct
import subprocess
import termios

NOW = "2026-03-05T19:30:00Z"
LANGUAGES = ("en", "fi", "sv", "nl")
TRANSLATIONS = LANGUAGES[1:]


class Canasta:
    """Runs the program in a folder. The clock is fixed and the author is Kirjuri, because CANASTA_* variables of the
    machine are left out. `leading` are the words at the start of every command. NAME=value sets a variable of the
    environment, NAME=None removes it."""

    def __init__(self, program, folder=".", *leading, **environment):
        self.program, self.folder, self.leading = os.path.abspath(program), folder, leading
        surroundings = {name: value for name, value in os.environ.items() if not name.startswith("CANASTA_")}
        surroundings |= {"CANASTA_NOW": NOW, "CANASTA_USER": "Kirjuri", **environment}
        self.environment = {name: value for name, value in surroundings.items() if value is not None}

    def words(self, *words):
        """Returns the whole command line."""
        return [self.program, *self.leading, *map(str, words)]

    def call(self, *words, status=None, text=None, binary=False, environment=None, **how):
        """Runs a command and returns .returncode, .stdout and .stderr, as bytes if `binary`. Fails the test unless the exit
        status is `status`, or one of several; None allows all."""
        done = subprocess.run(self.words(*words), **{
            "cwd": self.folder, "input": text, "capture_output": True, "text": not binary, "check": False,
            "env": {**self.environment, **(environment or {})}, **how})
        if status is not None and done.returncode not in (status if isinstance(status, tuple) else (status,)):
            raise AssertionError(f"canasta {' '.join(map(str, words))}: status {done.returncode}\n{done.stdout}{done.stderr}")
        return done

    def run(self, *words, status=0, **how):
        """Returns the output of a command."""
        return self.call(*words, status=status, **how).stdout

    def ask(self, *words, **how):
        """Returns the JSON answer of a command."""
        return json.loads(self.run(*words, "--json", **how))

    def on_terminal(self, words, width, **environment):
        """Returns the output of a command on a terminal of this width, without the terminal's line ends, and its
        status."""
        child, terminal = pty.fork()
        if child == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 40, width, 0, 0))
            os.chdir(self.folder)
            os.execve(self.program, self.words(*words), {**self.environment, **environment})
        shown = b""
        try:
            while more := os.read(terminal, 1 << 16):
                shown += more
        except OSError:  # the program has ended
            pass
        os.close(terminal)
        return shown.decode().replace("\r\n", "\n"), os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
