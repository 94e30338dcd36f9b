"""A PostgreSQL of a run's own, which is stopped and started in it."""

import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.patience import PATIENCE
from tests.postgresql import USER, _owner, _start, _until_ready, programs

SETTINGS: Final = (
    "fsync=off",
    "full_page_writes=off",
    "max_connections=200",
    "shared_buffers=64MB",
    "listen_addresses=",
)
"""It is killed, and its machine is not: what it has told the system to write is there."""


class RestartedServer:
    """Kept in a folder of its own, as the path of a socket must be short."""

    def __init__(self) -> None:
        self._kept = tempfile.TemporaryDirectory(prefix="gk-pg-", dir="/tmp")
        self.folder = Path(self._kept.name)
        self._server: subprocess.Popen[bytes] | None = None
        self._bin, self._as = programs(), _owner()
        assert self._bin is not None, "no PostgreSQL is installed"
        if self._as is not None:
            os.chown(self.folder, self._as.pw_uid, self._as.pw_gid)
        data = self.folder / "data"
        words: list[object] = [self._bin / "initdb", "-D", data, "-A", "trust", "-U", USER, "-E", "UTF8", "--no-sync"]
        with (self.folder / "initdb.log").open("wb") as log:
            assert _start([*words, "--locale=C.UTF-8"], self._as, log).wait() == 0

    @property
    def url(self) -> str:
        """The address of its one database."""
        return f"postgresql+asyncpg://{USER}@/postgres?host={self.folder}"

    def start(self) -> None:
        """Start it, and wait until it lets people in."""
        assert self._bin is not None
        settings: list[object] = [word for each in SETTINGS for word in ("-c", each)]
        words = [self._bin / "postgres", "-D", self.folder / "data", "-c", f"unix_socket_directories={self.folder}"]
        with (self.folder / "server.log").open("ab") as log:
            self._server = _start([*words, *settings], self._as, log)
        _until_ready(self.folder, self._server)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT throws everybody out, SIGQUIT is as a crash."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(PATIENCE)
            time.sleep(0.1)

    def close(self) -> None:
        """Leave nothing of it."""
        self.stop(signal.SIGQUIT)
        self._kept.cleanup()
