"""`make bench`, or `python -m benchmarks [NAME ...]`: runs every benchmark, or those named.

`python -m benchmarks load PEOPLE MATCHES SECONDS` is one load alone; what follows a name is for that benchmark.
"""

import importlib
import pkgutil
import sys

import benchmarks


def main(words: list[str]) -> None:
    """Run the benchmarks of those names; all of them where none is named. Other words are for the one before them."""
    known = sorted(module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name[0] != "_")
    for name, arguments in parse_names(words, known):
        module = importlib.import_module(f"benchmarks.{name}")
        print(f"== {name}: {(module.__doc__ or '').splitlines()[0]}", flush=True)
        module.run(*([arguments] if arguments else []))


def parse_names(words: list[str], known: list[str]) -> list[tuple[str, list[str]]]:
    """Return the benchmarks that words name, each with what it is told; SystemExit where the first is none."""
    benchmarks: list[tuple[str, list[str]]] = []
    for word in words:
        if word in known:
            benchmarks.append((word, []))
        elif benchmarks:
            benchmarks[-1][1].append(word)
        else:
            raise SystemExit(f"There is no benchmark {word!r}. There are: {', '.join(known)}.")
    return benchmarks or [(name, []) for name in known]


if __name__ == "__main__":
    main(sys.argv[1:])
