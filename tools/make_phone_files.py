"""Makes what telephones get beside the pages, `python -m tools.make_phone_files`: the icons of a cup on a home screen,
drawn from the pages' own, and the film that keeps a screen on where a page may not ask for that.

The film is twenty seconds of one colour and of silence, in the two formats that browsers play; few pictures and few
samples, as it runs a whole evening on a battery. It needs PyAV, which the
project needs for nothing else: `pip install av==18.1.0` into any environment, then `make_phone_files film` there.
"""

import re
import sys
from pathlib import Path

STATIC = Path(__file__).resolve().parent.parent / "host_tools/gobelet_host/web/static"
MADE = STATIC / "made"
ICONS = (180, 192, 512)  # pixels: iOS, Android's home screen, Android's splash screen
FELT = "#0f3d2e"
FILL = 0.62  # of the icon's width that the cup takes: what Android cuts off is empty
SIDE = 16  # pixels of the film, the least that encoders take
SECONDS, RATE, SOUND = 20, 1, 8000
FORMATS = {"awake.mp4": ("libx264", "aac"), "awake.webm": ("libvpx", "libopus")}


def icons() -> None:
    """Draws the icon on felt, in each size."""
    from playwright.sync_api import sync_playwright

    from gobelet_host.device import node
    from tools import get_browser

    node.for_playwright()
    drawn = (STATIC / "shared" / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = get_browser.launch(playwright)
        for side in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side})
            image = re.sub("<svg ", f'<svg width="{side * FILL:.0f}" ', drawn, count=1)
            page.set_content(
                f'<body style="margin:0;height:100vh;display:grid;place-items:center;background:{FELT}">{image}</body>'
            )
            page.screenshot(path=MADE / f"{side}.png")
            page.close()
        browser.close()


def film() -> None:
    """Encodes the film."""
    import av  # pyright: ignore[reportMissingImports]

    for name, (video, audio) in FORMATS.items():
        with av.open(str(MADE / name), "w", options={"movflags": "+faststart"} if name.endswith("mp4") else {}) as out:
            seen = out.add_stream(video, rate=RATE)
            seen.width = seen.height = SIDE
            seen.pix_fmt = "yuv420p"
            heard = out.add_stream(audio, rate=SOUND, layout="mono")
            for number in range(SECONDS * RATE):
                frame = av.VideoFrame(SIDE, SIDE, "yuv420p")
                for plane, value in zip(frame.planes, (40, 118, 116), strict=True):
                    plane.update(bytes([value]) * plane.buffer_size)
                frame.pts = number
                out.mux(seen.encode(frame))
            silence = av.AudioFrame("fltp", "mono", 960)
            for plane in silence.planes:
                plane.update(bytes(plane.buffer_size))
            silence.sample_rate = SOUND
            for number in range(SECONDS * SOUND // 960):
                silence.pts = number * 960
                out.mux(heard.encode(silence))
            for stream in (seen, heard):
                out.mux(stream.encode(None))


if __name__ == "__main__":
    MADE.mkdir(exist_ok=True)
    film() if "film" in sys.argv[1:] else icons()
