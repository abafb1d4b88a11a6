"""As much of `redis-cli` as a page of ours uses, for machines that have none: `redis_cli.py -p PORT WORD...`."""

from __future__ import annotations

import sys
from typing import Any

from redis import Connection


def main() -> None:
    """Sends the words as one command, and prints what the server answers; an error ends it."""
    [port, *words] = sys.argv[2:]
    line: Any = Connection(host="127.0.0.1", port=int(port), protocol=2)  # type: ignore[no-untyped-call]
    line.send_command(*words)
    sys.stdout.buffer.write(line.read_response().rstrip() + b"\n")
    line.disconnect()


if __name__ == "__main__":
    main()
