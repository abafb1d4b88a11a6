"""A small `redis-cli` for machines without one: `redis_cli.py -p PORT WORD...`."""

from __future__ import annotations

import sys
from typing import Any

from redis import Connection


def main() -> None:
    """Send the words as one command and print the answer. Exits on an error."""
    [port, *words] = sys.argv[2:]
    line: Any = Connection(host="127.0.0.1", port=int(port), protocol=2)  # type: ignore[no-untyped-call]
    line.send_command(*words)
    sys.stdout.buffer.write(line.read_response().rstrip() + b"\n")
    line.disconnect()


if __name__ == "__main__":
    main()
