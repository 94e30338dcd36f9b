"""`make bench`, or `python -m benchmarks [NAME ...]`: runs every benchmark, or those named.

`python -m benchmarks load PEOPLE MATCHES SECONDS` is one load alone.
"""

import importlib
import pkgutil
import sys

import benchmarks


def main(names: list[str]) -> None:
    """Run the benchmarks of those names; all of them where none is named. Numbers are for the one before them."""
    found = sorted(module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name[0] != "_")
    numbers = [name for name in names if name.isdecimal()]
    for name in [name for name in names if not name.isdecimal()] or found:
        module = importlib.import_module(f"benchmarks.{name}")
        if hasattr(module, "run"):
            print(f"== {name}: {(module.__doc__ or '').splitlines()[0]}", flush=True)
            module.run(*([numbers] if numbers else []))


if __name__ == "__main__":
    main(sys.argv[1:])
