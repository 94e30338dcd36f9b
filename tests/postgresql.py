"""A PostgreSQL of the tests' own: started by the first worker that needs it, stopped after the last one.

`python -m tests.postgresql FOLDER` is what keeps the server: it waits for nothing but the locks that workers hold on a
file, which the system frees with them.
"""

import fcntl
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from filelock import FileLock

PLACES: Final = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/usr/local/pgsql/bin",
    "/opt/homebrew/opt/postgresql*/bin",
)
USER: Final = "gamekeeper"
CARELESS: Final = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=400",
    "shared_buffers=64MB",
)
"""Settings for speed: nobody needs its data after a power cut."""
ROOT: Final = Path(__file__).parents[1]


@cache
def programs() -> Path | None:
    """Return the folder with initdb and postgres; None where none is installed."""
    on_path = shutil.which("postgres")
    found = [Path(on_path).resolve().parent] if on_path else []
    for place in PLACES:
        found += sorted(Path("/").glob(place.lstrip("/")), reverse=True)
    return next((each for each in found if (each / "initdb").exists() and (each / "postgres").exists()), None)


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs, reached by a socket in its folder."""

    folder: Path

    @property
    def process(self) -> int:
        """The process that has begun all others of it."""
        return int((self.folder / "data" / "postmaster.pid").read_text("utf-8").split()[0])

    def url(self, database: str) -> str:
        """Return the address of one of its databases."""
        return f"postgresql+asyncpg://{USER}@/{database}?host={self.folder}"


def server_in(shared: Path, settings: Sequence[str] = CARELESS) -> Server:
    """Return the server of this run of the tests, whose workers share that folder; the first one sets it up."""
    with FileLock(shared / "postgresql.lock"):
        noted = shared / "postgresql.folder"
        if noted.exists():
            folder = Path(noted.read_text("utf-8"))
            _hold(folder)
            return Server(folder)
        # The path of a socket must be short.
        folder = Path(tempfile.mkdtemp(prefix="gk-pg-", dir="/tmp"))
        _hold(folder)
        with (folder / "keeper.log").open("wb") as log:
            keeper = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-m", "tests.postgresql", str(folder), *settings],
                cwd=ROOT,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        keeper.returncode = 0  # nobody waits for it: it ends after us
        _wait_for(folder)
        noted.write_text(str(folder), "utf-8")
        return Server(folder)


_held: list[int] = []


def _hold(folder: Path) -> None:
    """Keep the server for as long as this process lasts."""
    handle = os.open(folder / "in_use", os.O_CREAT | os.O_RDWR)
    os.set_inheritable(handle, False)
    fcntl.flock(handle, fcntl.LOCK_SH)
    _held.append(handle)


def _wait_for(folder: Path) -> None:
    end = time.monotonic() + 60
    while not (folder / "ready").exists():
        if time.monotonic() > end or (folder / "failed").exists():
            said = "\n".join(each.read_text("utf-8", "replace") for each in folder.glob("*.log"))
            raise RuntimeError(f"no PostgreSQL starts in {folder}:\n{said}")
        time.sleep(0.02)


def keep(folder: Path, settings: Sequence[str]) -> None:
    """Run the server until nobody holds it, and leave nothing of it."""
    try:
        with (folder / "in_use").open("rb") as in_use:
            try:
                _run(folder, in_use.fileno(), settings)
            except (OSError, subprocess.SubprocessError, TimeoutError):
                (folder / "failed").touch()
                raise
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(folder: Path, in_use: int, settings: Sequence[str]) -> None:
    bin_folder, owner = programs(), _owner()
    if bin_folder is None:
        raise FileNotFoundError("postgres")
    if owner is not None:
        os.chown(folder, owner.pw_uid, owner.pw_gid)
    data = folder / "data"
    made = [bin_folder / "initdb", "-D", data, "-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
    with (folder / "initdb.log").open("wb") as log:
        _start(made, owner, log).wait()
    told = [part for each in settings for part in ("-c", each)]
    ours = ["-c", "listen_addresses=", "-c", f"unix_socket_directories={folder}"]
    with (folder / "server.log").open("wb") as log:
        server = _start([bin_folder / "postgres", "-D", data, *ours, *told], owner, log)
    try:
        _until_ready(folder, server)
        while server.poll() is None and not _free(in_use):
            time.sleep(0.25)
    finally:
        server.send_signal(3)  # SIGQUIT: at once
        server.wait()


def _until_ready(folder: Path, server: "subprocess.Popen[bytes]") -> None:
    pid_file = folder / "data" / "postmaster.pid"
    end = time.monotonic() + 50
    while not (pid_file.exists() and "ready" in pid_file.read_text("utf-8")):
        if server.poll() is not None or time.monotonic() > end:
            raise TimeoutError("the server does not start")
        time.sleep(0.02)
    (folder / "ready").touch()


def _free(in_use: int) -> bool:
    try:
        fcntl.flock(in_use, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _owner() -> pwd.struct_passwd | None:
    """Return an unprivileged user if we are root: it refuses to run as root."""
    if os.getuid() != 0:
        return None
    known = {each.pw_name: each for each in pwd.getpwall()}
    return known.get("postgres") or known["nobody"]


def _start(words: list[object], owner: pwd.struct_passwd | None, log: object) -> "subprocess.Popen[bytes]":
    as_owner = {} if owner is None else {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
    return subprocess.Popen([str(word) for word in words], cwd="/", stdout=log, stderr=log, **as_owner)  # type: ignore[call-overload, no-any-return] # noqa: S603 - the database's own programs; the keywords go together


if __name__ == "__main__":
    keep(Path(sys.argv[1]), sys.argv[2:])
