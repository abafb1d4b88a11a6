"""Reading the settings from the environment and the command line, with sentences for what is wrong."""

from __future__ import annotations

import difflib
import logging
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pydantic import AliasChoices, ValidationError
from pydantic_settings import SettingsError

from .settings import PREFIX, BadSettings, Settings, variable

_SECRET: Final = frozenset({"token_keys", "api_keys", "redis_url"})
_MOST_SHOWN: Final = 80

_OF_KUBERNETES: Final = re.compile(r"(^|_)SERVICE_(HOST|PORT)(_\w+)?$|(^|_)PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$")
_LINK: Final = re.compile(r"(tcp|udp|sctp)://")
"""Kubernetes sets such variables for every service, and a service may be called markethall."""

_log = logging.getLogger(__name__)


def read(**given: object) -> Settings:
    """The settings. Options of the command line that are not None override the environment. Raises BadSettings."""
    chosen: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    try:
        return Settings(**chosen)
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_context=True)
        raise BadSettings("\n".join(_line(dict(one), chosen) for one in wrong)) from None
    except SettingsError as error:
        found = re.search(r'field "(\w+)"', str(error))
        field = found.group(1) if found else ""
        raise BadSettings(f"{variable(field)}: cannot be read. {_description(field)}") from None


def logs_json(environment: Mapping[str, str]) -> bool:
    """Whether all output is JSON lines, even the message that the settings cannot be used."""
    return any(name.upper() == variable("log_format") and value == "json" for name, value in environment.items())


def warn_of_unknown(environment: Mapping[str, str]) -> None:
    """Warn of variables that look like settings but are not. Most likely they are mistyped."""
    known = _known()
    for name in sorted(environment):
        upper = name.upper()
        if not upper.startswith(PREFIX) or upper in known or _is_foreign(upper, environment[name]):
            continue
        near = difflib.get_close_matches(upper, known, 1)
        meant = f"no such setting; {near[0]} is one" if near else "no such setting"
        _log.warning("a variable has no effect", extra={"variable": name, "why": meant})


def _is_foreign(name: str, value: str) -> bool:
    return bool(_OF_KUBERNETES.search(name.removeprefix(PREFIX)) or _LINK.match(value))


def _known() -> list[str]:
    return [name for field in Settings.model_fields for name in names_of(field)]


def names_of(field: str) -> Iterator[str]:
    """The environment variables of a setting, the preferred one first."""
    alias = Settings.model_fields[field].validation_alias
    yield from map(str, alias.choices) if isinstance(alias, AliasChoices) else [variable(field)]


def _line(error: Mapping[str, Any], given: Mapping[str, object]) -> str:
    why = str(error.get("ctx", {}).get("error") or error["msg"].removeprefix("Input ").removeprefix("Value error, "))
    if not error["loc"]:
        return why
    given_name = str(error["loc"][0])
    field = next(one for one in Settings.model_fields if given_name == one or given_name in names_of(one))
    name = f"--{field.replace('_', '-')}" if field in given else " or ".join(names_of(field))
    value = "" if field in _SECRET else f"={error['input']!s:.{_MOST_SHOWN}}"
    return f"{name}{value}: {why}. {_description(field)}".rstrip()


def _description(field: str) -> str:
    known = Settings.model_fields.get(field)
    return (known.description or "") if known else ""
