"""The faults there are in a file: what cosmic-ray and one operator of ours put in, without what cannot be a fault."""

import ast
import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator, operator_names
from parso.python.tree import Keyword, PythonBaseNode
from parso.tree import NodeOrLeaf

from tests.mutations.reached import ROOT
from tests.mutations.unfit import unfit

REPLACED: Final = {
    "Eq": ("NotEq",),
    "NotEq": ("Eq",),
    "Lt": ("LtE", "GtE"),
    "LtE": ("Lt", "Gt"),
    "Gt": ("GtE", "LtE"),
    "GtE": ("Gt", "Lt"),
    "Is": ("IsNot",),
    "IsNot": ("Is",),
    "In": ("NotIn",),
    "NotIn": ("In",),
    "Add": ("Sub",),
    "Sub": ("Add",),
    "Mul": ("FloorDiv", "Add"),
    "Div": ("Mul", "FloorDiv"),
    "FloorDiv": ("Mul", "Sub"),
    "Mod": ("FloorDiv", "Add"),
    "Pow": ("Mul",),
    "BitOr": ("BitAnd",),
    "BitAnd": ("BitOr",),
    "BitXor": ("BitOr",),
    "LShift": ("RShift",),
    "RShift": ("LShift",),
}
"""By what a sign is replaced: what runs and means something else. `<` for `is` fails wherever it is reached."""
NO_FAULTS: Final = ("NoOp", "USub_Not", "USub_Invert", "UAdd_", "Invert_", "Delete_USub", "Delete_Invert", "Not_")


class RemoveCall(Operator):  # type: ignore[misc]  # cosmic-ray has no types
    """Leaves out a call that stands for itself: something is not written, not sent, not drawn."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """Yield the place of a statement that is a call, awaited or not."""
        stands = node.parent is not None and node.parent.type == "simple_stmt" and node.type == "atom_expr"
        if stands and node.children[-1].type == "trailer" and node.children[-1].children[0].value == "(":
            yield node.start_pos, node.end_pos

    def mutate(self, node: PythonBaseNode, index: int) -> NodeOrLeaf:
        """Return `None` in its place."""
        leaf = node.get_first_leaf()
        replaced = get_ast("None").children[0]
        replaced.prefix = leaf.prefix
        return replaced

    @classmethod
    def examples(cls) -> tuple[()]:
        """Return none: cosmic-ray asks for them in tests of its own."""
        return ()


class Membership(Operator):  # type: ignore[misc]  # as above
    """Asks whether something is not in what it should be in, and the reverse."""

    def mutation_positions(self, node: NodeOrLeaf) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """Yield the place of `in` and `not in` in a comparison; that of a loop is none."""
        if node.type == "comparison" and _sign(node) in ("in", "notin"):
            yield node.children[1].start_pos, node.children[1].end_pos

    def mutate(self, node: PythonBaseNode, index: int) -> NodeOrLeaf:
        """Return the comparison with the other sign."""
        node.children[1] = Keyword("not in" if _sign(node) == "in" else "in", node.children[1].start_pos, prefix=" ")
        return node

    @classmethod
    def examples(cls) -> tuple[()]:
        """Return none: cosmic-ray asks for them in tests of its own."""
        return ()


def _sign(comparison: PythonBaseNode) -> str:
    return str(comparison.children[1].get_code()).replace(" ", "")


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """The n-th thing that an operator can do in a file."""

    path: str
    line: int
    column: int
    operator: str
    occurrence: int

    def before(self) -> str:
        """Return the file as it is."""
        return (ROOT / self.path).read_text()

    def shown(self) -> str:
        """Return the lines that change."""
        lines = difflib.unified_diff(self.before().splitlines(), self.text().splitlines(), lineterm="", n=0)
        changed = [line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")]
        return "\n".join((f"{self.path}:{self.line} {self.operator}", *changed))

    def can_run(self) -> bool:
        """Return whether it is Python at all: a pattern of `match` takes no other signs.

        Nor can cosmic-ray write one exception of several that is named with its module.
        """
        try:
            compile(self.text(), self.path, "exec")
        except (SyntaxError, AttributeError):
            return False
        return True

    def text(self) -> str:
        """Return the file with the fault in it."""
        return _with(self)


@cache
def _with(fault: Fault) -> str:
    changed = mutate_code(fault.before(), _operators()[fault.operator], fault.occurrence)
    if changed is None:
        raise LookupError(f"{fault.path} has changed meanwhile")
    return str(changed)


def faults(path: str) -> list[Fault]:
    """Return the faults that can be put into a file, in its order."""
    text = (ROOT / path).read_text()
    nodes = list(ast_nodes(get_ast(text)))
    left_out = unfit(ast.parse(text), text, tuned=path.startswith("players/"))
    found = [
        Fault(path, start[0], start[1], name, occurrence)
        for name, operator in _operators().items()
        for occurrence, start in enumerate(start for node in nodes for start, _ in operator.mutation_positions(node))
        if not left_out(name, start)
    ]
    return sorted(found)


@cache
def _operators() -> dict[str, Operator]:
    kinds = {name.removeprefix("core/"): get_operator(name) for name in operator_names()}
    return {name: kind() for name, kind in kinds.items() if not kind.arguments() and _means_something(name)} | {
        "RemoveCall": RemoveCall(),
        "Membership": Membership(),
    }


def _means_something(name: str) -> bool:
    if name.startswith(("ReplaceComparisonOperator_", "ReplaceBinaryOperator_")):
        _, old, new = name.split("_")
        return new in REPLACED[old]
    return not any(part in name for part in NO_FAULTS)
