"""As much of `redis-cli` as a page of ours uses, for machines that have none: `redis_cli.py -p PORT WORD...`."""

from __future__ import annotations

import socket
import sys


def main() -> None:
    """Sends the words as one command, and prints what the server answers."""
    [port, *words] = sys.argv[2:]
    with socket.create_connection(("127.0.0.1", int(port))) as line, line.makefile("rwb") as wire:
        wire.write(b"*%d\r\n" % len(words))
        for word in words:
            wire.write(b"$%d\r\n%s\r\n" % (len(word.encode()), word.encode()))
        wire.flush()
        head = wire.readline()
        said = wire.read(int(head[1:])) if head.startswith(b"$") else head[1:]
        sys.stdout.buffer.write(said.rstrip() + b"\n")
        sys.exit(head.startswith(b"-"))


if __name__ == "__main__":
    main()
