"""markethall settings shows every setting, where its value comes from, and no secret."""

from __future__ import annotations

import json

from markethall_service.app.settings import Settings

from .commands import in_this_process

KEY = "k" * 40


def list_settings(*arguments: str, **settings: str) -> dict[str, dict[str, str]]:
    """The lines of `markethall settings --json` by the name of the setting."""
    result = in_this_process("settings", "--json", *arguments, **settings)
    assert result.returncode == 0, result.stderr
    return {line["name"]: line for line in json.loads(result.stdout)}


def test_every_setting_is_shown_with_its_meaning() -> None:
    lines = list_settings()
    assert len(lines) == len(Settings.model_fields)
    assert all(line["meaning"] for line in lines.values())
    assert lines["MARKETHALL_HTTP_PORT"]["value"] == "8080"
    assert {line["source"] for line in lines.values()} == {"default"}


def test_the_source_of_a_value_is_named() -> None:
    lines = list_settings("--changed", http_port="8081", rest="false")
    assert list(lines) == ["MARKETHALL_HTTP_PORT", "MARKETHALL_REST"]
    assert lines["MARKETHALL_HTTP_PORT"]["value"] == "8081"
    assert lines["MARKETHALL_REST"]["source"] == "environment (MARKETHALL_REST)"


def test_alias_is_shown_as_a_source() -> None:
    assert (
        list_settings("--changed", token_key=KEY)["MARKETHALL_TOKEN_KEYS"]["source"]
        == "environment (MARKETHALL_TOKEN_KEY)"
    )


def test_no_secret_is_shown() -> None:
    url = "redis://hall:sesame@redis.example:6379/0"
    result = in_this_process("settings", token_key=KEY, api_key=KEY, redis_url=url)
    assert result.returncode == 0
    assert KEY not in result.stdout
    assert "sesame" not in result.stdout
    assert "redis://redis.example:6379/0" in result.stdout


def test_invalid_settings_are_refused_in_a_sentence() -> None:
    result = in_this_process("settings", http_port="many")
    assert result.returncode == 2
    assert "MARKETHALL_HTTP_PORT=many" in result.stderr
