"""What no sentence has: two colons, the marks of another language, and other slips of the pen."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

QUOTED: Final = re.compile("“[^”]*”|„[^“]*“|«[^»]*»|`[^`]*`")
"""A quotation, which is a text of its own."""

SENTENCE: Final = re.compile(r"(?<=[.!?…])\s+|\s*;\s+|\n+|[()]")
"""What divides a text into sentences, parts of them that could be sentences, and what is in parentheses."""

SLIPS: Final[Mapping[str, str]] = {
    "two full stops": r"(?<!\.)\.\s?\.(?!\.)",
    "doubled quotes": r"““|””|„„|««|»»|\"",
    "straight apostrophe": r"\w'\w",
    "two spaces": r"\w  ",
    "two colons": r":(?=\s|$).*:(?=\s|$)",
}
"""By what is wrong, how it looks in any language."""

MARKS: Final[Mapping[str, str]] = {
    "en": r"\s[:;!,.](?=\s|$)|[„«»]",
    "de": r"\s[:;!,.](?=\s|$)|[”«»]",
    "it": r"\s[:;!,.](?=\s|$)|[“”„]",
    "fr": "[^\u00a0\\d](?=:(?:\\s|$)|»)|«(?!\u00a0)|[^\u202f(](?=[;?!](?:\\s|$))|[“”„]",
}
"""By language the marks that it writes in another way. French has a space that does not break before a double mark, and
a narrow one before a semicolon, a question mark and an exclamation mark."""

CAPITAL: Final = re.compile(r":\s(?!GRPC\b)[A-ZÀ-Ý][a-zà-ÿ]")
"""A sentence goes on after a colon: in English, Italian and French it has no capital there."""


def slips(text: str, language: str, *, names: bool = False) -> list[str]:
    """What is wrong with a text. `names`: it has names, which may have a capital letter after a colon."""
    found = [wrong for wrong, pattern in SLIPS.items() if wrong != "two colons" and re.search(pattern, text)]
    if mark := re.search(MARKS[language], text):
        found.append(f"mark at {mark.start()}")
    bare = QUOTED.sub("x", text)
    if language != "de" and not names and CAPITAL.search(bare):
        found.append("capital after a colon")
    found += ["two colons" for each in SENTENCE.split(bare) if re.search(SLIPS["two colons"], each)]
    return found
