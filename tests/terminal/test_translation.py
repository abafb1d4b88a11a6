"""Every word that the terminal shows comes from the catalogue.

Matches are shown in a language that is made of the English texts: each letter of a text is replaced by a letter of
another alphabet. A Latin letter on the screen is then part of a name, or of a text that is not in the catalogue.
"""

from __future__ import annotations

import io
import random
import re
import threading
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from types import MappingProxyType
from typing import Final

import pytest
from markethall_client.sentences import LANGUAGES
from rich.console import Console, Group, RenderableType

from markethall.v1.event_pb2 import Event
from markethall.v1.game_pb2 import Game
from markethall.v1.match_pb2 import Commit, Match, MatchState
from markethall_client import Client, errors, names_of, refusal, sentences
from markethall_rules.secret import redact
from markethall_service.codec import envelope
from markethall_service.codec.records import verify_record
from markethall_terminal import (
    NothingSaved,
    NotThatSeat,
    Refused,
    SavedSeat,
    SavedSeats,
    Screen,
    join_play,
    kairo_board,
    klongs_board,
    language,
    refusals_in,
    result_of_check,
    resume_latest,
    resume_play,
    run_demo,
    run_play,
    run_replay,
    run_watch,
)  # fmt: skip
from markethall_terminal.drawing import Drawing, commit_lines, drawing_of
from markethall_terminal.menu import Menu
from markethall_terminal.play import rules_of
from tests.golden.playthrough import Catalogue, Entry, play
from tests.kit import Step
from tests.service import Service
from tests.texts.played import CATALOGUES as GAMES, PLAYERS, game_of, match_of
from tests.texts.test_catalogue import CATALOGUES
from tests.waiting import wait_until

from .gallery import GALLERY as PORTOBELLO, Gallery
from .test_kairo_gallery import GALLERY as KAIRO
from .test_klongs_gallery import GALLERY as KLONGS
from .typist import Terminal

SYNTAX: Final = re.compile(r"(\{[\w.]+, plural, one\{|\} other\{|\{[\w.:]+\}|\})")
OTHER_LETTERS: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "абвгдежзийклмнопрстуфхцчшщАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩ"
)
SIGNS: Final = re.compile(r"(?<![A-Za-z])(?:[A-P]|[ad](?=\d\d)|n)(?![A-Za-z])|Luk- ?Phat")
"""Sites, fields, squares, columns, alleys and districts; what is neutral; a name of a game."""
RAW: Final = re.compile(r"[{}#]|[A-Z]+_[A-Z]|\b[a-z]+_[a-z]+\b|None|undefined")
"""Braces, and names of enum values and fields."""


def in_other_letters(text: str) -> str:
    """A text of the catalogue with other letters; its placeholders stay as they are."""
    return "".join(part if SYNTAX.fullmatch(part) else part.translate(OTHER_LETTERS) for part in SYNTAX.split(text))


@pytest.fixture
def other_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """German consists of the English texts in other letters."""
    texts = MappingProxyType({key: in_other_letters(text) for key, text in CATALOGUES["en"].items()})
    monkeypatch.setattr(sentences, "texts", lambda _: texts)
    monkeypatch.setattr(language, "_catalogue", lambda _: texts)


def latin_words(output: str, names: Iterable[str]) -> set[str]:
    """The words in Latin letters, without these names and without signs of places."""
    others = " ".join(output.split())
    for name in sorted(filter(None, names), key=len, reverse=True):
        others = re.sub(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", "", others)
    return set(re.findall(r"[A-Za-zÀ-ÖØ-öø-ÿ]+", SIGNS.sub("", others)))


def steps(catalogue: Catalogue) -> Iterator[tuple[Entry, Step]]:
    """Steps of a game's golden matches: those with a move or an event that no earlier one has, and four of each."""
    seen: set[object] = set()
    for entry in catalogue.entries:
        match = list(play(catalogue.game, entry))
        for number, step in enumerate(match, 1):
            kinds = {type(step.move), *map(type, step.events)}
            if kinds - seen or number % (len(match) // 3) == 0 or step is match[-1]:
                yield entry, step
            seen |= kinds


def match_before(catalogue: Catalogue, entry: Entry, step: Step) -> Match:
    """The match before a step, as the seat that acts sees it."""
    game, match = catalogue.game, match_of(catalogue, entry)
    match.to_act[:] = game.to_act(step.before)
    match.seat_count, match.state = entry.seats, MatchState.MATCH_STATE_PLAYING
    for number, seat in enumerate(match.seats, 1):
        seat.number = number
    match.perspective.view.CopyFrom(envelope.encode_view(game.box.name, redact(step.before, step.seat)))
    return match


def place_names(match: Match, game: Game) -> list[str]:
    """The names and ids of the places of a board of Portobello Market."""
    board = names_of(match, game).board
    ids = [place.id for places in (board.squares, board.alleys, board.districts) for place in places]
    return [*(square.name for square in board.squares), *ids]


def printed(part: RenderableType, width: int) -> str:
    sheet = io.StringIO()
    Console(width=width, file=sheet).print(part)
    return sheet.getvalue()


def shown(catalogue: Catalogue, step: Step, drawing: Drawing, match: Match, width: int) -> str:
    """The picture for this width, the menu of the seat that acts, and the events of the step; no word is cut off."""
    name, game = catalogue.game.box.name, catalogue.game
    moves = [envelope.encode_move(name, move) for move in game.legal_moves(step.before, step.seat)] if step.seat else []
    menu = Menu(drawing, moves, match)
    folded = menu.pages(width)
    menu.open()
    commit = Commit(events=[Event(**envelope.event_fields(name, redact(event, 1))) for event in step.events])
    log = commit_lines(drawing, commit, match.seat_count)
    return printed(Group(drawing.picture(match, width), *folded, *menu.pages(width)[:3], *log), 120)


@pytest.mark.usefixtures("other_letters")
@pytest.mark.parametrize("catalogue", GAMES, ids=[catalogue.game.box.name for catalogue in GAMES])
def test_no_word_of_a_match_is_outside_the_catalogue(catalogue: Catalogue) -> None:
    game = game_of(catalogue)
    for number, (entry, step) in enumerate(steps(catalogue)):
        match = match_before(catalogue, entry, step)
        output = shown(catalogue, step, drawing_of(game, match, "de"), match, (100, 80, 57)[number % 3])
        assert latin_words(output, [game.title, *PLAYERS, *place_names(match, game)]) == set()


GALLERIES: Final = [PORTOBELLO, KAIRO, KLONGS]


@pytest.mark.usefixtures("other_letters")
@pytest.mark.parametrize("gallery", GALLERIES, ids=["portobello", "kairo", "klongs"])
def test_no_word_of_a_kept_position_is_outside_the_catalogue(gallery: Gallery) -> None:
    for name, width in product(gallery.names, (100, 80)):
        match = gallery.match(name)
        names = [seat.display_name for seat in match.seats] + place_names(match, gallery.game)
        assert latin_words(gallery.drawn(match, width, lang="de"), [gallery.game.title, *names]) == set()


class Person(Terminal):
    """A person who types lines that are not on the screen."""

    def ask(self, prompt: str) -> str:
        self.console.print(prompt, markup=False, highlight=False)
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        return line

    def screen_in(self, lang: str) -> Screen:
        return Screen(self.console, self.ask, lang=lang)

    @property
    def match(self) -> str:
        return str(re.findall(r"matches/\w+", self.output)[0])

    @property
    def join_code(self) -> str:
        return str(re.findall(r"--join-code (\S+)", self.output)[0])

    def latin_words(self, *names: str) -> set[str]:
        """The words on the screen in Latin letters, without names, options and commands to copy."""
        lines = [line for line in self.output.splitlines() if not line.startswith("markethall play")]
        others = re.sub(r"\S*/\S+|--\w+", "", "\n".join(lines))
        return latin_words(others, [*(text.title for text in map(game_of, GAMES)), *names])


COMMANDS: Final = ("p", "open", "find", "rules", "history", "all", "resign", "u", "b", "m", "q")


@pytest.mark.usefixtures("other_letters")
def test_no_word_of_a_played_match_is_outside_the_catalogue(client: Client) -> None:
    [game] = [game_of(each) for each in GAMES if each.game.box.name == "portobello"]
    places, sections = place_names(Match(game="portobello"), game), rules_of(game.rules_texts[1].markdown, "")
    yes = in_other_letters("yes")
    lines = ["?", "0", "x", "1 2", "p 1", "find xy", "u", "rules", "rules 99", "open", "", "b", "m", "3", "p 1"]
    lines += [*["1"] * 30, "history", "history all", "resign", "no"]
    left, resumed = Person(*lines), Person("resign", yes)
    run_play(client, "portobello", 4, None, screen=left.screen_in("de"))
    run_play(client, "portobello", 2, None, screen=Person().screen_in("de"))
    resume_latest(client, resumed.screen_in("de"))
    assert left.latin_words(*places, *sections, *COMMANDS, "xy", "x") == set()
    assert resumed.latin_words(*places) == set()
    assert in_other_letters("Really resign? Type yes:") in left.output


@pytest.mark.usefixtures("other_letters")
def test_no_word_of_a_match_with_friends_is_outside_the_catalogue(client: Client, hall: Service) -> None:
    host, guest = Person("resign", in_other_letters("yes")), Person()

    def ask(prompt: str) -> str:
        wait_until(lambda: in_other_letters("Waiting for") in guest.output)
        return host.ask(prompt)

    def join() -> None:
        wait_until(lambda: "--join-code" in host.output)
        with Client(hall.target) as other:
            join_play(other, host.match, join_code=host.join_code, screen=guest.screen_in("de"))

    joining = threading.Thread(target=join)
    joining.start()
    run_play(client, "klongs", 2, None, friends=1, screen=Screen(host.console, ask, lang="de"))
    joining.join(timeout=30)
    assert not joining.is_alive()
    assert host.latin_words() == guest.latin_words() == set()


@pytest.mark.usefixtures("other_letters")
def test_no_word_of_a_watch_a_replay_and_a_demo_is_outside_the_catalogue(client: Client) -> None:
    names = client.create("kairo", seats=2), client.create("kairo", seats=2)
    seats = [client.join(names[0], name=name) for name in PLAYERS[:2]]
    closed = client.join(names[1], name="Dora")
    client.call_off(names[1])
    seats[seats[0].refresh().to_act[0] - 1].play(seats[seats[0].refresh().to_act[0] - 1].legal_moves()[0])
    seats[1].resign()
    watch, replay, demo = Person(), Person("?", "x", "2", "b", "999", "", "", "", "", ""), Person()
    for match in names:
        run_watch(client, match.match.name, console=watch.console, lang="de")
    resume_play(client, names[1].match.name, closed.token, screen=watch.screen_in("de"))
    run_replay(client, names[0].match.name, console=replay.console, ask=replay.ask, lang="de")
    run_replay(client, client.create("kairo", seats=2).match.name, console=replay.console, ask=replay.ask, lang="de")
    run_demo(client, "klongs", 2, None, verify_record, console=demo.console, rng=random.Random(1), lang="de")
    seed = re.findall(r"\b[0-9a-f]{64}\b", demo.output)
    assert watch.latin_words(*PLAYERS) == set()
    assert replay.latin_words(*PLAYERS, "b", "q") == set()
    assert demo.latin_words(*seed) == set()


@pytest.mark.usefixtures("other_letters")
def test_no_word_of_an_error_is_outside_the_catalogue(client: Client) -> None:
    match, saved, screen = client.create("kairo", seats=2), SavedSeats(), Person().screen_in("de")
    own, name = client.join(match).token, match.match.name
    with pytest.raises(NothingSaved) as nothing_is_saved:
        saved.latest("markethall play", "de")
    saved.save(SavedSeat("matches/one", own, "hall play"))
    attempts: list[Callable[[], object]] = [
        lambda: saved.latest("markethall play", "de"),
        lambda: saved.load("matches/two", "de"),
        lambda: saved.load("..", "de"),
        lambda: resume_latest(client, Screen(screen.console, command="hall play", lang="de")),
        lambda: resume_play(client, name, match.creator_token, screen=screen),
        lambda: resume_play(client, name, own, 2, screen=screen),
        lambda: client.get_match("matches/nowhere"),
    ]
    texts = [str(nothing_is_saved.value)]
    for attempt in attempts:
        with pytest.raises((NothingSaved, NotThatSeat, Refused)) as caught, refusals_in("de"):
            attempt()
        texts.append(str(caught.value))
    texts += [result_of_check("Verified", is_verified=each, lang="de") for each in (True, False)]
    assert [text for text in texts if latin_words(re.sub(r"`.*?`|matches/\w+|--\w+", "", text), ())] == []
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("gallery", GALLERIES, ids=["portobello", "kairo", "klongs"])
def test_pictures_of_all_languages_are_whole(gallery: Gallery) -> None:
    """No word is cut off, and no picture is much higher than in English."""
    for name, width in product(gallery.names, (100, 80)):
        english, *others = [gallery.drawn(gallery.match(name), width, lang=lang) for lang in LANGUAGES]
        for picture in (english, *others):
            assert "…" not in picture
            assert not RAW.search(picture)
            assert len(picture.splitlines()) <= len(english.splitlines()) + 2


def test_the_letters_of_things_differ_in_each_language() -> None:
    for lang in LANGUAGES:
        words = language.Language(lang)
        assert len({kairo_board.letter(colour, words) for colour in kairo_board.COLOURS}) == 6
        assert len({klongs_board.short(good, words) for good in klongs_board.GOODS}) == 7
        special = {klongs_board.tag(kind, 0, words) for kind in (85, 86, 87)}
        assert len(special) == 3
        assert max(map(len, special)) <= 5


def test_a_person_resigns_with_yes_in_the_own_language(client: Client) -> None:
    for lang, yes in (("de", "ja"), ("it", "si"), ("fr", "oui")):
        person = Person("resign", "yes", "resign", yes)
        run_play(client, "portobello", 2, None, screen=person.screen_in(lang))
        assert person.output.rstrip().endswith(language.Language(lang).player(2))


def test_an_english_refusal_is_the_sentence_of_the_service(client: Client) -> None:
    for lang in ("en", "xx"):
        with pytest.raises(errors.MatchNotFound), refusals_in(lang):
            client.get_match("matches/nowhere")
    with pytest.raises(Refused, match=refusal("MATCH_NOT_FOUND", "fr")), refusals_in("fr_FR.UTF-8"):
        client.get_match("matches/nowhere")
    assert result_of_check("Verified: matches/one", is_verified=True) == "Verified: matches/one"
