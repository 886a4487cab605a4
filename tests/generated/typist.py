"""A typist at a terminal of its own: presses keys and waits for what the screen shows. Nothing sleeps: every wait ends
with the expected text or with the program."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios

PATIENCE = 20  # seconds without a byte; only a program that hangs takes that long


class Typist:
    """Runs a command on a terminal of 80 by 24."""

    def __init__(self, command, environment, folder):
        self.keys = 0
        self.shown = b""
        self.seen = 0
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, cwd=folder, env=environment,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(slave)

    def press(self, keys):
        """Types. Every byte is one key, except those that continue a letter."""
        data = keys.encode("utf-8")
        self.keys += sum((byte & 0xC0) != 0x80 for byte in data)
        while data:
            data = data[os.write(self.master, data):]

    def resize(self, columns):
        """Changes the width of the window."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))

    def kill(self):
        """Kills the program."""
        self.process.kill()
        os.close(self.master)
        return self.process.wait()

    def read(self):
        """Reads the next output. Returns false at the end."""
        if not select.select([self.master], [], [], PATIENCE)[0]:
            raise TimeoutError(f"nothing more after {self.shown[-400:]!r}")
        try:
            data = os.read(self.master, 65536)
        except OSError:  # the other end is closed
            data = b""
        self.shown += data
        return bool(data)

    def wait(self, text):
        """Waits until the text is shown after the text of the last wait."""
        while True:
            at = plain(self.shown).find(text, self.seen)
            if at >= 0:
                self.seen = at + len(text)
                return
            if not self.read():
                raise AssertionError(f"{text!r} was not shown: {plain(self.shown)[self.seen:]!r}")

    def end(self):
        """Waits for the program's end and returns its status and last output."""
        while self.read():
            pass
        os.close(self.master)
        return self.process.wait(), plain(self.shown)[self.seen:]

    def hang_up(self):
        """Closes the terminal."""
        os.close(self.master)
        return self.process.wait()


def plain(data):
    """Returns the text without escapes for cursor and colours. An incomplete escape is left out."""
    text = data.decode("utf-8", "ignore")
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>()][0-9A-Z]?|[\r\x00\x07\x0f]", "", text)
    return re.sub(r"\x1b.*\Z", "", text, flags=re.S)
