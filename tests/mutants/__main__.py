"""`make mutants`: small changes of the service, one at a time, each of which a test has to find.

cosmic-ray makes the changes. Its runner starts a process of pytest for each, which takes seconds: here a process that
has imported everything forks for each change, puts the new code into the loaded functions, and runs those tests of the
module (`modules.py`) that call a changed function, the fastest first. A function that runs when modules are imported
would have run before the change: then the process imports them again, and all tests of the module run. A sample with a
fixed seed is tried. Changes outside of functions, such as that of a constant, are not.

A test that fails is run again without the change, at once. Only if it passes then, and well within its time, the
change is killed: under load a test may fail by itself. The survivors are listed at the end. `REASONS` has those that
change nothing that anybody can see; any other survivor is open, and a failure.

The results are appended to a file, and a run that was stopped goes on from there. Survivors are tried again, since a
test may find them now; all changes of a module whose source has changed are.
"""

from __future__ import annotations

import argparse
import difflib
import gc
import json
import os
import pickle
import signal
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from hashlib import sha256
from importlib import import_module
from importlib.machinery import SourceFileLoader
from io import RawIOBase
from pathlib import Path
from select import select
from tempfile import TemporaryFile
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, Final, NamedTuple

import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from .modules import MODULES
from .reasons import REASONS

ROOT: Final = Path(__file__).resolve().parents[2]
SERVICE: Final = "service/markethall_service"
RESULTS: Final = ROOT / "build/mutants.jsonl"

OPERATORS: Final = (
    "ReplaceComparisonOperator", "NumberReplacer", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr",
    "ReplaceOrWithAnd", "AddNot", "ExceptionReplacer", "ZeroIterationForLoop", "ReplaceContinueWithBreak",
    "ReplaceBreakWithContinue", "ReplaceUnaryOperator", "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_Sub_Add", "ReplaceBinaryOperator_Mul_FloorDiv", "ReplaceBinaryOperator_FloorDiv_Mul",
    "ReplaceBinaryOperator_Mod_Add", "ReplaceBinaryOperator_BitOr_BitAnd",
)  # fmt: skip
"""The kinds of changes, by the beginning of their name."""

_OPTIONS: Final = ("-q", "-p", "no:cacheprovider")
_SHORTEST_S: Final = 15
"""The time that any test has."""


class Mutant(NamedTuple):
    """One change: the module (such as "matches/clocks.py"), the operator, and which of its places."""

    module: str
    operator: str
    occurrence: int


class Code:
    """A module of the service: its source and its loaded functions."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = ROOT / SERVICE / name
        self.source = self.path.read_text(encoding="utf-8")

    @cached_property
    def module(self) -> ModuleType:
        """The loaded module."""
        return import_module(f"markethall_service.{self.name.removesuffix('.py').replace('/', '.')}")

    def mutants(self) -> Iterator[Mutant]:
        """All changes of the module."""
        nodes = list(ast_nodes(get_ast(self.source)))
        for name in sorted(operator_names()):
            # Small numbers and members of enums are the same objects, so that "is" for "==" changes nothing; and
            # nobody writes an order for "is". The opposite is left.
            is_odd = "_Is" in name and not name.endswith(("_Is_IsNot", "_IsNot_Is"))
            if name.partition("/")[2].startswith(OPERATORS) and not is_odd:
                operator = get_operator(name)()
                places = sum(len(list(operator.mutation_positions(node))) for node in nodes)
                yield from (Mutant(self.name, name, place) for place in range(places))

    def changed(self, mutant: Mutant) -> str:
        """The source with the change. Without it if cosmic-ray cannot make it, as in `except (a.Dotted, b.Name)`."""
        try:
            changed = mutate_code(self.source, get_operator(mutant.operator)(), mutant.occurrence)
        except AttributeError:
            return self.source
        return changed.decode() if isinstance(changed, bytes) else str(changed)

    def difference(self, changed: str) -> str:
        """The changed lines."""
        lines = difflib.unified_diff(self.source.splitlines(), changed.splitlines(), lineterm="", n=0)
        return "\n".join(line for line in lines if not line.startswith(("---", "+++")))

    def differing(self, changed: str) -> list[tuple[FunctionType, FunctionType]]:
        """The loaded functions that a changed source changes, each with its new form."""
        return [(old, new) for old, new in self._pairs(changed) if _differs(old, new) and old not in self._unsteady]

    @cached_property
    def _unsteady(self) -> set[FunctionType]:
        """Functions with a default that is another object each time, also without a change."""
        return {old for old, new in self._pairs(self.source) if _differs(old, new)}

    def _pairs(self, source: str) -> list[tuple[FunctionType, FunctionType]]:
        namespace: dict[str, Any] = {"__name__": f"{self.module.__name__}", "__package__": self.module.__package__}
        exec(compile(source, str(self.path), "exec"), namespace)
        return list(_functions(vars(self.module), namespace, self.module.__name__))


def _functions(old: Any, new: Any, module: str) -> Iterator[tuple[FunctionType, FunctionType]]:
    """The functions and methods that both namespaces have, in pairs."""
    for name, value in list(old.items()):
        other = new.get(name)
        for part in ("__func__", "fget", "func", "__wrapped__"):
            if hasattr(value, part) and hasattr(other, part) and not isinstance(value, type):
                value, other = getattr(value, part), getattr(other, part)
        if isinstance(value, FunctionType) and isinstance(other, FunctionType) and value.__module__ == module:
            yield value, other
        elif isinstance(value, type) and isinstance(other, type) and value.__module__ == module:
            yield from _functions(vars(value), vars(other), module)


def _differs(old: FunctionType, new: FunctionType) -> bool:
    one, other = old.__code__, new.__code__
    return len(one.co_freevars) == len(other.co_freevars) and (
        one != other or old.__defaults__ != new.__defaults__ or old.__kwdefaults__ != new.__kwdefaults__
    )


class Calls:
    """A plugin of pytest: which functions of the service each test and each import calls, and how long a test takes."""

    def __init__(self) -> None:
        self.of: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
        self.seconds: dict[str, float] = {}
        self.imports: set[tuple[str, str]] = set()
        self.failed: set[str] = set()

    def pytest_configure(self) -> None:
        """The tests try the same examples each time, and need not find the simplest one that fails."""
        # A plugin of pytest itself, which must import it first.
        from hypothesis import Phase, settings

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", derandomize=True, database=None, phases=phases)
        settings.load_profile("mutants")

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Note the calls of a test."""
        begun = time.monotonic()
        try:
            with self.noting(self.of[item.nodeid]):
                return (yield)
        finally:
            self.seconds[item.nodeid] = time.monotonic() - begun

    @contextmanager
    def noting(self, called: set[tuple[str, str]]) -> Iterator[None]:
        """Note the calls of imports, and in `called` all other ones."""
        service = str(ROOT / SERVICE)

        def note(frame: FrameType, event: str, _: object) -> None:
            if event == "call" and frame.f_code.co_filename.startswith(service):
                function = frame.f_code.co_filename, frame.f_code.co_qualname
                if function not in called:
                    (self.imports if _is_of_import(frame) else called).add(function)

        threading.settrace(note)
        sys.settrace(note)
        try:
            yield
        finally:
            sys.settrace(None)
            threading.settrace(None)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Forget a test that fails without a change: it says nothing."""
        if report.failed:
            print(f"{report.nodeid} fails without a change. It is left out.")
            self.failed.add(report.nodeid)

    def tests(self, code: Code, functions: Sequence[FunctionType]) -> tuple[list[str], bool]:
        """The module's tests that call one of its functions, the fastest first.

        All tests and True if one runs when modules are imported, or is made by a decorator: such calls are not noted.
        """
        names = {(function.__code__.co_filename, function.__qualname__) for function in functions}
        is_imported = bool(names & self.imports) or any(file != str(code.path) for file, _ in names)
        of_module = [test for test in self.of.keys() - self.failed if test.startswith(MODULES[code.name])]
        found = [test for test in of_module if is_imported or self.of[test] & names]
        return sorted(found, key=self.seconds.__getitem__), is_imported


def _is_of_import(frame: FrameType | None) -> bool:
    """Whether the frame runs because a module is imported."""
    while frame and (frame.f_code.co_name != "<module>" or frame.f_globals["__name__"] == "__main__"):
        frame = frame.f_back
    return frame is not None


def noted(calls: Calls, tests: Sequence[str]) -> Calls | None:
    """What the tests call, beside the calls that are given. None if they cannot be run.

    A process of its own runs them: a thread that they leave would be in this one, which forks for each change. Those of
    the object store crash it.
    """
    sys.stdout.flush()
    with TemporaryFile() as file:
        child = os.fork()
        if not child:
            status = 2
            try:
                ended = pytest.main([*_OPTIONS, *tests], plugins=[calls])
                if ended in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
                    pickle.dump(calls, file)
                    file.flush()
                    status = 0
                sys.stdout.flush()
            finally:
                os._exit(status)
        if os.waitpid(child, 0)[1]:
            return None
        file.seek(0)
        found: Calls = pickle.load(file)
        return found


class Chosen:
    """A plugin of pytest that runs these tests in this order, and writes the name of each into a pipe."""

    def __init__(self, tests: Sequence[str], pipe: int) -> None:
        self._places = {test: place for place, test in enumerate(tests)}
        self._pipe = pipe

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the other tests."""
        items[:] = [item for item in items if item.nodeid in self._places]
        items.sort(key=lambda item: self._places[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test begins."""
        os.write(self._pipe, f"{self._places[nodeid]} ".encode())


def exchange(pairs: Sequence[tuple[FunctionType, FunctionType]]) -> None:
    """Put the new code into the loaded functions."""
    for old, new in pairs:
        old.__code__, old.__defaults__, old.__kwdefaults__ = new.__code__, new.__defaults__, new.__kwdefaults__


def import_again(path: Path, source: str) -> None:
    """Forget the service and its tests, so that they are imported again, with this source for the module."""
    plain = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        return compile(source, path, "exec") if loader.path == str(path) else plain(loader, name)

    setattr(SourceFileLoader, "get_code", get_code)  # noqa: B010  mypy allows no other way
    for name in [*sys.modules]:
        if name.startswith(("markethall_service", "tests.")) and not name.startswith(__package__):
            del sys.modules[name]


def failing(tests: Sequence[str], longest_s: float, change: Callable[[], None]) -> str | None:
    """The first of the tests that fails in a process of its own, after a change. None if all pass.

    A test fails if it takes longer than `longest_s`.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.setsid()
        os.dup2(os.open(os.devnull, os.O_RDWR), 1)
        os.dup2(1, 2)
        status = 1
        try:
            change()
            options = (*_OPTIONS, "-x", f"--timeout={longest_s}")
            files = dict.fromkeys(test.partition("::")[0] for test in tests)
            status = int(pytest.main([*options, *files], plugins=[Chosen(tests, writing)]) != pytest.ExitCode.OK)
        finally:
            os._exit(status)
    os.close(writing)
    started = ""
    with os.fdopen(reading, "rb", buffering=0) as pipe:
        # A test that hangs when it is cleaned up is not ended by its own limit. No test begins for that long, then.
        while (more := _read_within(pipe, 2 * longest_s)) != b"":
            if more is None:
                os.killpg(child, signal.SIGKILL)
            started += (more or b"").decode()
    _, status = os.waitpid(child, 0)
    return None if status == 0 else tests[int((started.split() or ["0"])[-1])]


def _read_within(pipe: RawIOBase, seconds: float) -> bytes | None:
    """What a pipe has; b"" at its end, None if nothing comes in time."""
    return pipe.read(4096) if select([pipe], [], [], seconds)[0] else None


KILLED, SURVIVED, UNCHANGED, UNSURE = "killed", "survived", "unchanged", "unsure"


def outcome(code: Code, changed: str, calls: Calls) -> tuple[str, str]:
    """What the tests of the module say to the change, and the test that found it.

    UNCHANGED: no loaded function differs. UNSURE: a test failed that also fails or is slow without the change.
    """
    try:
        pairs = code.differing(changed)
    except Exception:
        # It cannot be imported, such as with another operator in a pattern of `match`.
        pairs = []
    if not pairs:
        return UNCHANGED, ""
    tests, is_imported = calls.tests(code, [old for old, _ in pairs])
    if not tests:
        return SURVIVED, ""
    change, restore = partial(exchange, pairs), partial(exchange, ())
    if is_imported:
        change, restore = (partial(import_again, code.path, source) for source in (changed, code.source))
    longest_s = _SHORTEST_S + 5 * max(calls.seconds[test] for test in tests)
    failed = failing(tests, longest_s, change)
    if failed is not None:
        return KILLED if failing([failed], longest_s / 3, restore) is None else UNSURE, failed
    return SURVIVED, ""


class Results:
    """The results so far, in a file of lines. Survivors are tried again, since a test may find them now."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.parent.mkdir(exist_ok=True)
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else ()
        self._found = {line["key"]: (line["found"], line["by"]) for line in map(json.loads, lines)}

    def of(self, code: Code, mutant: Mutant) -> tuple[str, str] | None:
        """The result for a change of this source, if there is one that holds."""
        found = self._found.get(_key(code, mutant))
        return found if found and found[0] in (KILLED, UNCHANGED) else None

    def add(self, code: Code, mutant: Mutant, found: str, by: str) -> tuple[str, str]:
        """Append a result, and return it."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"key": _key(code, mutant), "found": found, "by": by}) + "\n")
        return found, by


def _key(code: Code, mutant: Mutant) -> str:
    return f"{mutant.module} {mutant.operator} {mutant.occurrence} {sha256(code.source.encode()).hexdigest()[:16]}"


def main() -> int:
    """Try a sample of all changes. The exit status is 1 if one survives without a reason."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=300, help="how many changes to try")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--module", action="append", help="only these, such as matches/clocks.py")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file of results")
    given = parser.parse_args()
    codes = {name: Code(name) for name in given.module or MODULES}
    mutants = [mutant for code in codes.values() for mutant in code.mutants()]
    # By a hash, so that a change of one module leaves those of the others in the sample.
    mutants.sort(key=lambda mutant: sha256(f"{given.seed} {mutant}".encode()).digest())
    calls = Calls()
    tests = sorted({test for name in codes for test in MODULES[name]})
    # In the first run of a process the names of tests with a backslash are not those of later runs.
    with calls.noting(set()):
        pytest.main([*_OPTIONS, "--collect-only", "-q", *tests], plugins=[calls])
    if (calls_of_tests := noted(calls, tests)) is None:
        return 2
    # The processes of the tests collect none of what is imported here, which takes them most of their time.
    gc.freeze()
    results = Results(given.results)
    counts: Counter[str] = Counter()
    survivors: list[str] = []
    is_interrupted = False

    def interrupt(*_: object) -> None:
        nonlocal is_interrupted
        is_interrupted = True

    signal.signal(signal.SIGINT, interrupt)
    for mutant in mutants:
        # Interrupted by the person, who wants to know how far it came.
        if is_interrupted or counts[KILLED] + counts[SURVIVED] == given.number:
            break
        code = codes[mutant.module]
        changed = code.changed(mutant)
        found, by = results.of(code, mutant) or results.add(code, mutant, *outcome(code, changed, calls_of_tests))
        counts[found] += 1
        if found == SURVIVED:
            survivors.append(f"{mutant.module} {code.difference(changed)}")
        elif found == UNSURE:
            print(f"{mutant.module} {mutant.operator}: {by} is slow or fails without the change too", flush=True)
        if found == SURVIVED or (counts[KILLED] % 25 == 0 and found == KILLED):
            print(f"{counts[KILLED]} killed, {counts[SURVIVED]} survived", flush=True)
    return report(counts, survivors)


def report(counts: Counter[str], survivors: Sequence[str]) -> int:
    """Print how many changes were killed, and all survivors. The exit status is 1 if one has no reason."""
    reasons = {one: next((why for part, why in REASONS.items() if part in one), "") for one in survivors}
    unexplained = [one for one in survivors if not reasons[one]]
    for one in sorted(filter(reasons.get, survivors)):
        print(f"\n{one}\n  {reasons[one]}")
    for one in sorted(unexplained):
        print(f"\n{one}\n  OPEN: write a test, delete the code, or give a reason in tests/mutants/reasons.py")
    tried = counts[KILLED] + counts[SURVIVED]
    print(
        f"\n{tried} changes tried: {counts[KILLED]} killed, {len(survivors) - len(unexplained)} survived for a reason, "
        f"{len(unexplained)} open; {counts[UNSURE]} unsure"
    )
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
