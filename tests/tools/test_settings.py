"""markethall settings shows every setting, where its value comes from, and no secret."""

from __future__ import annotations

import json

from markethall_service.app.settings import Settings

from .matches import in_this_process

KEY = "k" * 40


def listed(*words: str, **settings: str) -> dict[str, dict[str, str]]:
    said = in_this_process("settings", "--json", *words, **settings)
    assert said.returncode == 0, said.stderr
    return {one["name"]: one for one in json.loads(said.stdout)}


def test_every_setting_is_shown_with_its_meaning() -> None:
    found = listed()
    assert len(found) == len(Settings.model_fields)
    assert all(one["meaning"] for one in found.values())
    assert found["MARKETHALL_HTTP_PORT"]["value"] == "8080"
    assert {one["source"] for one in found.values()} == {"default"}


def test_the_source_of_a_value_is_named() -> None:
    found = listed("--changed", http_port="8081", rest="false")
    assert list(found) == ["MARKETHALL_HTTP_PORT", "MARKETHALL_REST"]
    assert found["MARKETHALL_HTTP_PORT"]["value"] == "8081"
    assert found["MARKETHALL_REST"]["source"] == "environment (MARKETHALL_REST)"


def test_alias_is_shown_as_a_source() -> None:
    assert listed("--changed", token_key=KEY)["MARKETHALL_TOKEN_KEYS"]["source"] == "environment (MARKETHALL_TOKEN_KEY)"


def test_no_secret_is_shown() -> None:
    url = "redis://hall:geheim@redis.example:6379/0"
    said = in_this_process("settings", token_key=KEY, api_key=KEY, redis_url=url)
    assert said.returncode == 0
    assert KEY not in said.stdout
    assert "geheim" not in said.stdout
    assert "redis://redis.example:6379/0" in said.stdout


def test_invalid_settings_are_refused_in_a_sentence() -> None:
    said = in_this_process("settings", http_port="many")
    assert said.returncode == 2
    assert "MARKETHALL_HTTP_PORT=many" in said.stderr
