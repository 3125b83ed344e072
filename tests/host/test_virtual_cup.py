"""A virtual cup keeps what its player set on it when it starts again, as a real one does."""

import asyncio
import json

from gobelet_host.sim.cup import VirtualCup


def test_settings_changed_on_the_cup_outlive_a_power_cut(tmp_path):
    async def play() -> dict[str, object]:
        cup = VirtualCup(tmp_path / "flash", "5e00000000000001", {"name": "Marie", "lang": "fr"}, None)
        try:
            cup.start(port=tmp_path / "port")
            (cup.folder / "settings").write_text('{"name":"Zo\\u00e9"}')  # as the cup writes them
            cup.kill()
            cup.start(port=tmp_path / "port")
        finally:
            cup.stop()
        return json.loads((cup.folder / "settings").read_text())

    assert asyncio.run(play()) == {"name": "Zoé"}
