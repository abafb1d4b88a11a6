"""The language of a request, and the words of the service in each language: events of matches, and errors.

`shown` writes what a caller gave into a sentence, `wrong` what is wrong with an id.

The words are in `words/<code>.json`. Those of a game are beside its rules, see `markethall_rules.sentences`.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Final

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

ACCEPT_LANGUAGE: Final = "accept-language"
"""Metadata of a call that name its language, as the header of this name does in HTTP."""
CONTENT_LANGUAGE: Final = "content-language"
"""Metadata of a response that name the language of its texts. REST sends them as the header of this name."""
FALLBACK: Final = "en"

_FOLDER: Final = resources.files(__package__) / "words"
CODES: Final = tuple(
    sorted(file.name.removesuffix(".json") for file in _FOLDER.iterdir() if file.name.endswith(".json"))
)
"""The languages of the service."""


def language_of(code: str) -> str:
    """The language of the service for a code such as "de-CH" or "de_DE.UTF-8"; "" for an unknown one."""
    primary = re.split("[-_.]", code.strip().lower(), maxsplit=1)[0]
    return primary if primary in CODES else ""


def spoken(code: str) -> str:
    """The language of the service for a code of a request. FALLBACK for an unknown one."""
    return language_of(code) or FALLBACK


LONGEST_HEADER: Final = 500
"""The characters of Accept-Language that are read: far more than the languages of a person take."""


def accepted(header: str) -> str:
    """The language of the service that a value of Accept-Language prefers, such as "fr;q=0.5, de".

    "" if it names no language, FALLBACK if the service has none of its languages.
    """
    return _accepted(header[:LONGEST_HEADER])


@lru_cache(maxsize=256)
def _accepted(header: str) -> str:
    wanted = [code for code, quality in parse_accept_header(header, LanguageAccept) if quality > 0]
    named = [code for code in wanted if code.strip() not in ("", "*")]
    return next(filter(None, map(language_of, named)), FALLBACK if named else "")


@cache
def words(language: str) -> Mapping[str, str]:
    """The words of the service in one of CODES, by key."""
    texts: dict[str, str] = json.loads((_FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return MappingProxyType(texts)


def localized(reason: str, metadata: Mapping[str, str], language: str) -> str:
    """An error in sentences of a language, of its reason and metadata: no part of the English message is in them.

    `field` in the metadata is the wrong field of the request, `given` its value ("" if it is missing), and `allowed`,
    or `least` and `most`, what it takes. The clause of the rules is cited by its number.
    """
    said, field = words(language), metadata.get("field", "")
    clause = metadata.get("clause", "")
    known = "BAD_FIELD" if reason == "MALFORMED" and field else reason
    sentences = [said[f"reason.{known}"] + (f" ({clause})" if clause else "")]
    if field:
        given = metadata.get("given")
        key = "error.field" if given is None else "error.given" if given else "error.missing"
        sentences.append(said[key].format(field=printable(field, _MOST_OF_PATH), given=printable(given or "")))
        sentences += _allowed(metadata, said)
    return "".join(f"{each}. " for each in sentences).rstrip()


def _allowed(metadata: Mapping[str, str], said: Mapping[str, str]) -> list[str]:
    """What a wrong field takes, if the error has it as data. Bounds are those of a single value."""
    if allowed := metadata.get("allowed"):
        return [said["error.allowed"].format(allowed=allowed)]
    if "given" not in metadata or "least" not in metadata:
        return []
    return [said["error.range" if "most" in metadata else "error.least"].format_map(metadata)]


def cited(rule: str, language: str, size: int) -> str:
    """The first whole sentences of a rule that fit into a number of bytes, as a quotation. "" if there is none.

    The names of options, in the font of code, are for programs: what comes before them is cited.
    """
    text = rule.partition("`")[0] if "`" in rule else f"{rule} "
    quote = words(language)["error.rule"]
    # Quotation marks in a quotation are single ones.
    text = text.translate(_SINGLE)
    while ". " in text:
        text = text[: text.rindex(". ") + 1]
        if len((whole := quote.format(rule=text)).encode()) <= size:
            return whole
    return ""


_SINGLE: Final = str.maketrans("„“«»", "‚‘‹›")


_MOST_SHOWN: Final = 40
"""The longest text that a sentence repeats in full."""
_MOST_OF_PATH: Final = 100
"""The longest path of a field that a sentence has in full."""


def shown(given: str) -> str:
    """A given text for a sentence: in quotes, and marked where it is cut.

    A text that looks like another one, with a space at its end or with an invisible character, has escapes.
    """
    return f"'{printable(given)}'"


def printable(given: str, most: int = _MOST_SHOWN) -> str:
    """A given text, with escapes if it looks like another one, and marked where it is cut."""
    text = given if given.isprintable() and given == given.strip() else ascii(given)[1:-1]
    return text if len(text) <= most else f"{text[:most]}..."


def alternatives(ids: Iterable[object]) -> str:
    """What a sentence of an error allows: "2, 3 or 4"."""
    *others, last = map(str, ids)
    return f"{', '.join(others)} or {last}" if others else last


def wrong(given: str, known: Iterable[str]) -> str:
    """What is wrong with an id that is not among the known ones."""
    return f"is {shown(given)}{hint(given, known)}" if given else "is missing"


def hint(given: str, known: Iterable[str]) -> str:
    """The known id that looks like the given one, or else the characters in it that only look like those of ids.

    Ids look alike if they differ in case, in the width of letters or in spaces around them. "" without such an id.
    """
    if meant := next((id for id in known if _plain(id) == _plain(given)), ""):
        return f" (did you mean {meant}?)"
    odd = [f"U+{ord(letter):04X}" for letter in given[:_MOST_SHOWN] if not letter.isascii()]
    return f" (with {', '.join(odd[:3])})" if odd else ""


def _plain(id: str) -> str:
    return unicodedata.normalize("NFKC", id[: 2 * _MOST_SHOWN]).strip().casefold()
