"""The tests of the archive on a bucket of a real S3 server, moto: `make archive-test`.

moto needs packages that exclude those of the service, so it has an environment of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx

from tests.service import free_port
from tests.waiting import wait_until

SERVER = Path(__file__).parents[1] / ".venv-archive" / "bin" / "moto_server"


def main() -> int:
    """The exit status of pytest."""
    url = f"http://127.0.0.1:{free_port()}"
    with subprocess.Popen([SERVER, "-H", "127.0.0.1", "-p", url.rpartition(":")[2]]) as server:
        try:
            with httpx.Client(trust_env=False) as client:
                wait_until(lambda: client.put(f"{url}/hall").is_success, retry_on=httpx.TransportError)
            keys = {"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_REGION": "us-east-1"}
            environment = {**os.environ, **keys, "AWS_ENDPOINT_URL": url, "MARKETHALL_TEST_BUCKET": "s3://hall"}
            command = [
                sys.executable,
                "-m",
                "pytest",
                "tests/store/test_archive.py",
                "-k",
                "not full_disk and not badly",
            ]
            return subprocess.run(command, env=environment, check=False).returncode
        finally:
            server.terminate()


if __name__ == "__main__":
    sys.exit(main())
