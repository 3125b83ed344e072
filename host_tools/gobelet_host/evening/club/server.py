"""The NATS server of a night: a process of the system's package `nats-server`, started, watched, started again.

Who may what stands in its configuration: a table publishes under its own name and reads who plays where; only the night
itself makes the stream, reads on, and says who plays where. It knows no entry.
"""

import asyncio
import contextlib
import json
import os
import shutil
import socket
from pathlib import Path
from typing import Any

from gobelet_host.errors import HostError
from gobelet_host.evening.club.invitation import NIGHT
from gobelet_host.evening.club.night_file import NightFile
from gobelet_host.table.data_folders import own_file, own_folder

AGAIN = 1.0  # seconds until a server that has ended is started again, or one that was there is looked at again
_BESIDE = ("/usr/sbin", "/usr/local/sbin", "/opt/homebrew/bin")  # where packages put it and a PATH may not look


def find() -> str | None:
    """Where the program is."""
    return shutil.which("nats-server") or shutil.which("nats-server", path=os.pathsep.join(_BESIDE))


def rights(night: str, table: str) -> dict[str, Any]:
    """The subjects that a table may use."""
    asks = [f"$JS.API.STREAM.MSG.GET.{night}", f"$JS.API.DIRECT.GET.{night}.>"]
    return {
        "publish": {"allow": [f"{night}.entry.{table}.*", f"{night}.here.{table}", *asks]},
        "subscribe": {"allow": [f"_INBOX.{table}.>", f"{night}.round"]},
    }


def configuration(night_file: NightFile, store: Path) -> str:
    """Its file. JSON is as good to it as its own format."""
    users = [
        {"user": name, "password": secret, **({} if name == NIGHT else {"permissions": rights(night_file.night, name)})}
        for name, secret in night_file.secrets.items()
    ]
    return json.dumps(
        {
            "host": night_file.host, "port": night_file.port, "server_name": night_file.night, "max_payload": 65536,
            "max_connections": 16 + 4 * len(users), "jetstream": {"store_dir": str(store)},
            "authorization": {"timeout": 30, "users": users},
        },
        indent=1,
    )  # fmt: skip


class Server:
    """folder: where the night is kept."""

    def __init__(self, folder: Path, night_file: NightFile) -> None:
        self._folder = folder
        self._kept = night_file
        self.process: asyncio.subprocess.Process | None = None

    async def run(self) -> None:
        """Runs it until cancelled. One that is there already, as this program was killed, is used until it ends. Raises
        HostError("no_server")."""
        program = find()
        if program is None:
            raise HostError("no_server")
        path = self._write()
        try:
            while True:
                if not self._answers():
                    log = os.open(self._folder / "server.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
                    self.process = await asyncio.create_subprocess_exec(
                        program, "-c", str(path), stdin=asyncio.subprocess.DEVNULL, stdout=log, stderr=log
                    )
                    os.close(log)
                    await self.process.wait()
                await asyncio.sleep(AGAIN)
        finally:
            await self.stop()

    async def stop(self) -> None:
        """Ends the process, if it is ours."""
        if self.process and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.terminate()
            await self.process.wait()

    def _write(self) -> Path:
        own_folder(self._folder)
        own_folder(self._folder / "stream", ours=True)
        path = self._folder / "server.json"
        own_file(path)
        path.write_text(configuration(self._kept, self._folder / "stream"), encoding="utf-8")
        return path

    def _answers(self) -> bool:
        host = "127.0.0.1" if self._kept.host in ("0.0.0.0", "::") else self._kept.host
        with contextlib.suppress(OSError), socket.create_connection((host, self._kept.port), timeout=1):
            return True
        return False
