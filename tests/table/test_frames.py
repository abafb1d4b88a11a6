"""Positions that arrive faster than the screen draws are drawn together, and no commit is lost."""

from __future__ import annotations

import json
from pathlib import Path

from tests.typescript.node import run_script

from .tools import TABLE

SCRIPT = """
import { oncePerFrame } from %s;
globalThis.requestAnimationFrame = (drawn) => setTimeout(drawn, 5);
async function* burst() {
  for (let revision = 1; revision <= 200; revision++) yield { revision, commits: [revision] };
  throw new Error('cut');
}
const found = { yielded: 0, commits: [], last: 0, error: '' };
try {
  for await (const { revision, commits } of oncePerFrame(burst())) {
    found.yielded++;
    found.last = revision;
    found.commits.push(...commits);
  }
} catch (error) {
  found.error = error.message;
}
console.log(JSON.stringify(found));
"""


def test_positions_of_one_frame_become_one_with_all_commits(tmp_path: Path) -> None:
    script = tmp_path / "burst.ts"
    script.write_text(SCRIPT % json.dumps(str(TABLE / "src/frames.ts")))
    found = json.loads(run_script(script))
    assert found["yielded"] < 5
    assert found["commits"] == list(range(1, 201))
    assert found["last"] == 200
    assert found["error"] == "cut"
