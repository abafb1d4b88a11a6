"""`make mutants`: small changes of the service, one at a time, each of which a test has to find.

cosmic-ray makes the changes. Its runner starts a process of pytest for each, which takes seconds: here a process that
has imported everything forks for each change, puts the new code into the loaded functions, and runs the tests of that
module, the smallest set that is meant to pin it. A sample with a fixed seed is tried. Survivors are printed with their
change. `REASONS` has those that change nothing that anybody can see; any other survivor is a failure.
"""

from __future__ import annotations

import argparse
import difflib
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple

import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from .modules import MODULES
from .reasons import REASONS

ROOT: Final = Path(__file__).resolve().parents[2]
SERVICE: Final = "service/markethall_service"

OPERATORS: Final = (
    "ReplaceComparisonOperator", "NumberReplacer", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr",
    "ReplaceOrWithAnd", "AddNot", "ExceptionReplacer", "ZeroIterationForLoop", "ReplaceContinueWithBreak",
    "ReplaceBreakWithContinue", "ReplaceUnaryOperator", "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_Sub_Add", "ReplaceBinaryOperator_Mul_FloorDiv", "ReplaceBinaryOperator_FloorDiv_Mul",
    "ReplaceBinaryOperator_Mod_Add", "ReplaceBinaryOperator_BitOr_BitAnd",
)  # fmt: skip
"""The kinds of changes, by the beginning of their name."""

_OPTIONS: Final = ("-x", "-q", "-p", "no:cacheprovider", "--timeout=100")
_LONGEST_S: Final = 120


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
            # Small numbers and members of enums are the same objects: "is" for "==" changes nothing.
            if name.partition("/")[2].startswith(OPERATORS) and not name.endswith(("_Is", "_IsNot")):
                operator = get_operator(name)()
                places = sum(len(list(operator.mutation_positions(node))) for node in nodes)
                yield from (Mutant(self.name, name, place) for place in range(places))

    def changed(self, mutant: Mutant) -> str:
        """The source with the change."""
        changed = mutate_code(self.source, get_operator(mutant.operator)(), mutant.occurrence)
        return changed.decode() if isinstance(changed, bytes) else str(changed)

    def difference(self, changed: str) -> str:
        """The changed lines."""
        lines = difflib.unified_diff(self.source.splitlines(), changed.splitlines(), lineterm="", n=0)
        return "\n".join(line for line in lines if not line.startswith(("---", "+++")))

    def load(self, changed: str) -> bool:
        """Put the code of a changed source into the loaded functions. False if no function differs."""
        namespace: dict[str, Any] = {"__name__": f"{self.module.__name__}", "__package__": self.module.__package__}
        exec(compile(changed, str(self.path), "exec"), namespace)
        pairs = list(_functions(vars(self.module), namespace, self.module.__name__))
        differ = [(old, new) for old, new in pairs if _differs(old, new)]
        for old, new in differ:
            old.__code__, old.__defaults__, old.__kwdefaults__ = new.__code__, new.__defaults__, new.__kwdefaults__
        return bool(differ)


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


SURVIVED, KILLED, UNCHANGED = "survived", "killed", "unchanged"


def outcome(code: Code, changed: str) -> str:
    """What the tests of the module say to the change, in a process of its own."""
    child = os.fork()
    if not child:
        os.setsid()
        signal.alarm(_LONGEST_S)
        os.dup2(os.open(os.devnull, os.O_RDWR), 1)
        os.dup2(1, 2)
        status = 1
        try:
            if not code.load(changed):
                status = 99
            elif pytest.main([*_OPTIONS, *MODULES[code.name]]) == pytest.ExitCode.OK:
                status = 0
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    return {0: SURVIVED, 99: UNCHANGED}.get(os.waitstatus_to_exitcode(status), KILLED)


def main() -> int:
    """Try a sample of all changes. The exit status is 1 if one survives without a reason."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=300, help="how many changes to try")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--module", action="append", help="only these, such as matches/clocks.py")
    given = parser.parse_args()
    codes = {name: Code(name) for name in given.module or MODULES}
    mutants = [mutant for code in codes.values() for mutant in code.mutants()]
    random.Random(given.seed).shuffle(mutants)
    tests = sorted({test for name in codes for test in MODULES[name]})
    # Imports the tests, and finds those that fail without a change.
    if pytest.main([*_OPTIONS, *tests]) != pytest.ExitCode.OK:
        print("The tests fail without a change.")
        return 2
    counts: Counter[str] = Counter()
    unexplained = 0
    is_interrupted = False

    def interrupt(*_: object) -> None:
        nonlocal is_interrupted
        is_interrupted = True

    signal.signal(signal.SIGINT, interrupt)
    for mutant in mutants:
        # Interrupted by the person, who wants to know how far it came.
        if is_interrupted:
            break
        if counts[KILLED] + counts[SURVIVED] == given.number:
            break
        code = codes[mutant.module]
        changed = code.changed(mutant)
        found = outcome(code, changed)
        counts[found] += 1
        if found == SURVIVED:
            difference = code.difference(changed)
            reason = next((why for place, why in REASONS.items() if place in f"{mutant.module}\n{difference}"), "")
            unexplained += not reason
            print(f"{mutant.module} {mutant.operator}\n{difference}\n  {reason or 'SURVIVED'}\n", flush=True)
    print(f"{counts[KILLED]} killed of {counts[KILLED] + counts[SURVIVED]} tried, {unexplained} survivors unexplained")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
