"""What is wrong with a part of a request, told by its path in JSON."""

from __future__ import annotations

from markethall_service.matches.errors import BadField


class BadPart(BadField):
    """A part of a message holds what can never be right.

    `path` leads to it in JSON from the message that has been read so far ("ownBoard.setups[3].colour"), "" for that
    message itself; the sentence begins with it and goes on with what it `says`. Whoever reads the message around it
    adds to the path.
    """

    def __init__(self, path: str, says: str) -> None:
        super().__init__(f"{path} {says}", field=path)
        self.path = path
        self.says = says

    def within(self, outer: str) -> BadPart:
        """The same, told from one message further out."""
        return BadPart(outer + ("" if self.path[:1] in ("", "[") else ".") + self.path, self.says)
