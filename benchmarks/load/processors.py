"""Processor and memory use as reported by Linux; 0 on systems that report nothing."""

import os
from pathlib import Path


def descendants(pid: int) -> list[int]:
    """Return all child processes of a process, recursively."""
    pids: list[int] = []
    for join_names in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = [int(child) for child in join_names.read_text().split()]
        except OSError:
            continue  # its thread has ended
        pids += [each for child in children for each in (child, *descendants(child))]
    return pids


def processor_seconds(pid: int) -> float:
    """Return the processor seconds that a process has used so far."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return 0.0
    user, system = status.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def own_memory(pid: int) -> int:
    """Return the private bytes of a process, plus its share of memory shared with others."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024


def machine_seconds() -> tuple[float, float]:
    """Return the busy processor seconds of the machine so far, and the total available."""
    try:
        first = Path("/proc/stat").read_text().splitlines()[0]
    except OSError:
        return 0.0, 0.0
    times = [int(each) / os.sysconf("SC_CLK_TCK") for each in first.split()[1:9]]
    return sum(times) - times[3] - times[4], sum(times)
