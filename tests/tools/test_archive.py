"""What operators do with the archive: fill it, take a match out of it, delete a match, make the table of results."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as parquet

from markethall_rules import GAMES
from markethall_service.store.archive import object_name

from .commands import in_this_process
from .conftest import Backup, match_name


def test_matches_go_to_the_archive_and_come_back_and_have_a_row_in_the_table(backup: Backup, tmp_path: Path) -> None:
    data, archive, table = str(backup.copy_data(tmp_path)), tmp_path / "archive", str(tmp_path / "results.parquet")
    assert "no archive: name its folder" in in_this_process("archive", "--all", "--data", data).stderr
    missing = in_this_process("archive", "--all", "--data", data, archive=str(archive)).stderr
    assert missing == f"markethall: the archive {archive} cannot be used: there is no folder {archive}\n"
    archive.mkdir()
    unmounted = in_this_process("results", "--output", table, archive=str(archive)).stderr
    assert unmounted.startswith(
        f"markethall: the archive {archive} cannot be used: it has no markethall-archive: a volume"
    )
    result = in_this_process("archive", "--all", "--data", data, archive=str(archive))
    assert result.stdout.startswith(f"{len(GAMES)} matches are in the archive"), result.stderr
    finished = [line for line in backup.lines if (archive / object_name(match_name(line)[8:])).exists()]
    assert len(finished) == len(GAMES)

    assert in_this_process("results", "--output", table, archive=str(archive)).returncode == 0
    rows = {row["match"]: row for row in parquet.read_table(table).to_pylist()}
    assert rows.keys() == {match_name(line) for line in finished}
    for line in map(json.loads, finished):
        row, record, last = rows[match_name(json.dumps(line))], line["header"]["record"], line["commits"][-1]["commit"]
        scores = [event["matchFinished"]["scores"] for event in last["events"] if "matchFinished" in event]
        assert [row["scores"]] == scores
        assert (row["game"], row["seats"], row["players"]) == (
            record["game"].removeprefix("games/"),
            2,
            ["person", "person"],
        )
        assert row["started"] < row["ended"]
        assert row["moves"] == sum("move" in commit["commit"] for commit in line["commits"])
    result = in_this_process("results", "--output", table, "--finished-since", "2999-01-01", archive=str(archive))
    assert result.stderr.startswith("0 matches written")
    # No names of players, no codes.
    assert not {"seat 1", "displayName", "joinCode"} & set(str(rows).split("'"))

    line, other = finished[0], finished[1]
    empty = ("--data", str(tmp_path / "empty"))
    assert in_this_process("import", "-", *empty, text=backup.lines[-1] + "\n").returncode == 0
    taken = in_this_process("export", match_name(line), *empty, archive=str(archive))
    assert taken.stdout.splitlines() == [line]
    assert in_this_process("import", "-", *empty, text=taken.stdout).returncode == 0

    deleted = in_this_process("delete", match_name(other), "--yes", "--data", data, archive=str(archive))
    assert deleted.stdout == f"{match_name(other)}: deleted\n"
    gone = in_this_process("export", match_name(other), "--data", data, archive=str(archive))
    assert "there is no such match" in gone.stderr
    again = in_this_process("delete", match_name(other), "--yes", "--data", data, archive=str(archive))
    sentence = f"{match_name(other)}: there is no such match, or it has expired or was deleted\n"
    assert (again.returncode, again.stderr) == (1, sentence)
