"""A path template of the contract, such as `/v1/{name=matches/*}:join`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

_PIECE = re.compile(r"/(?:\{(?P<field>[a-z_][a-z0-9_.]*)(?:=(?P<pattern>[^{}]+))?\}|(?P<literal>[\w.-]+))")
_VERB = re.compile(r"(?::[A-Za-z]\w*)?")
_WILDCARD = "*"


@dataclass(frozen=True)
class Variable:
    """A piece of the path that fills a field: `matches/*` fills `name`."""

    field: str
    segments: tuple[str, ...]

    def value(self, found: Mapping[str, str]) -> str:
        """The field's value, made of what stood for the wildcards in one path."""
        return "/".join(found[key] if key else segment for segment, key in zip(self.segments, self.keys, strict=True))

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """For each segment the name of its wildcard among the path's parts, empty for a literal."""
        stem = self.field.replace(".", "__")
        return tuple(f"{stem}_{place}" if segment == _WILDCARD else "" for place, segment in enumerate(self.segments))


@dataclass(frozen=True)
class Template:
    """The template taken apart: literal segments and variables in order, then the custom verb (":join" or "")."""

    pieces: tuple[str | Variable, ...]
    verb: str

    @cached_property
    def variables(self) -> tuple[Variable, ...]:
        """The variables, from left to right."""
        return tuple(piece for piece in self.pieces if isinstance(piece, Variable))

    def rule(self) -> str:
        """The template as a rule for Flask's URL map."""
        return self._path({key: f"<segment:{key}>" for variable in self.variables for key in variable.keys})

    def shown(self, names: Mapping[str, str]) -> str:
        """The template as OpenAPI writes it, each wildcard under the name given for its key."""
        return self._path({key: f"{{{name}}}" for key, name in names.items()})

    def _path(self, wildcards: Mapping[str, str]) -> str:
        pieces = (piece.value(wildcards) if isinstance(piece, Variable) else piece for piece in self.pieces)
        return "".join(f"/{piece}" for piece in pieces) + self.verb


def parse(text: str) -> Template:
    """Takes a template apart; ValueError if it uses a form that the gateway does not serve (`**`, a bare `*`)."""
    pieces: list[str | Variable] = []
    place = 0
    while match := _PIECE.match(text, place):
        place = match.end()
        pieces.append(match["literal"] or Variable(match["field"], tuple((match["pattern"] or _WILDCARD).split("/"))))
    verb = text[place:]
    if not pieces or not _VERB.fullmatch(verb) or "**" in text:
        raise ValueError(f"no path template that the gateway can serve: {text!r}")
    return Template(tuple(pieces), verb)
