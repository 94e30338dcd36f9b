"""`make bench`, or `python -m benchmarks [NAME ...]`: runs every benchmark, or those named.

`python -m benchmarks load PEOPLE MATCHES SECONDS` is a single load; words after a name are its arguments.
"""

import importlib
import pkgutil
import sys

import benchmarks


def main(words: list[str]) -> None:
    """Run the benchmarks of those names, all by default. Other words are arguments of the name before them."""
    known = sorted(module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name[0] != "_")
    for name, arguments in parse_names(words, known):
        module = importlib.import_module(f"benchmarks.{name}")
        print(f"== {name}: {(module.__doc__ or '').splitlines()[0]}", flush=True)
        module.run(*([arguments] if arguments else []))


def parse_names(words: list[str], known: list[str]) -> list[tuple[str, list[str]]]:
    """Return the benchmarks named by words, each with its arguments; SystemExit if the first is not a benchmark."""
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
