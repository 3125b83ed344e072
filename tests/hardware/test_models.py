"""The files that other programs take, as committed: the plate for printers (3MF), the cup to be turned (glTF)."""

import json
import math
import struct
import zipfile
from xml.etree import ElementTree

import pytest

from tools.hardware.source import HARDWARE

PRINT = HARDWARE / "print"
NAME = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"  # as the standard names its elements
BED = 180.0  # mm, as the guide says
GLTF, JSON_PART = 0x46546C67, 0x4E4F534A  # "glTF", "JSON"


def plate():
    """{name: (triangles, lowest and highest corner in mm)} of the parts on the plate."""
    with zipfile.ZipFile(PRINT / "cup.3mf") as archive:
        model = ElementTree.fromstring(archive.read("3D/3dmodel.model"))
    assert model.get("unit") == "millimeter"
    laid = [item.get("objectid") for item in model.iter(f"{NAME}item")]
    found = {}
    for body in model.iter(f"{NAME}object"):
        assert laid.count(body.get("id")) == 1, "each part is printed once"
        corners = [[float(corner.get(axis)) for axis in "xyz"] for corner in body.iter(f"{NAME}vertex")]
        count = sum(1 for _ in body.iter(f"{NAME}triangle"))
        found[body.get("name")] = (count, list(map(min, zip(*corners))), list(map(max, zip(*corners))))
    return found


def test_the_plate_has_each_printed_part_whole_and_flat_on_a_bed_of_180_mm():
    parts = plate()
    alone = {"shell-slim", "panel-large", "visor-large", "case", "case-lid"}  # instead of others; for the dongle
    assert {*parts} | alone == {path.stem for path in PRINT.glob("*.stl")} and not alone & {*parts}
    for name, (count, low, _) in parts.items():
        assert count == struct.unpack_from("<I", (PRINT / f"{name}.stl").read_bytes(), 80)[0], name
        assert abs(low[2]) < 1e-4, f"{name} hangs in the air"
    for axis in (0, 1):
        assert max(part[2][axis] for part in parts.values()) - min(part[1][axis] for part in parts.values()) <= BED


def test_a_hand_has_room_between_the_parts_of_the_plate():
    parts = list(plate().items())
    for at, (name, (_, low, high)) in enumerate(parts):
        for other, (_, its_low, its_high) in parts[at + 1 :]:
            boxes = max(max(its_low[axis] - high[axis], low[axis] - its_high[axis]) for axis in (0, 1))
            middles = [[(a + b) / 2 for a, b in zip(*ends)] for ends in ((low, high), (its_low, its_high))]
            wide = [max(b - a for a, b in zip(*ends)) for ends in ((low[:2], high[:2]), (its_low[:2], its_high[:2]))]
            assert max(boxes, math.dist(middles[0][:2], middles[1][:2]) - sum(wide) / 2) > 4, f"{name} and {other}"


@pytest.mark.parametrize("path", sorted(PRINT.glob("*.stl")), ids=lambda path: path.stem)
def test_every_file_lies_as_it_is_printed(path):
    """As the guide says: on the bed, with a side that is flat and wide enough to stick to it."""
    data = path.read_bytes()
    triangles = [
        [struct.unpack_from("<3f", data, 84 + 50 * number + 12 * corner) for corner in (1, 2, 3)]
        for number in range(struct.unpack_from("<I", data, 80)[0])
    ]
    lowest = min(corner[2] for triangle in triangles for corner in triangle)
    flat = [triangle for triangle in triangles if all(abs(corner[2]) < 0.01 for corner in triangle)]
    area = sum(abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2 for a, b, c in flat)
    assert abs(lowest) < 0.01 and area > 40


@pytest.mark.parametrize("name", ["cup", "exploded"])
def test_the_model_is_gltf_in_metres_with_y_up(name):
    data = (HARDWARE / "pictures" / f"{name}.glb").read_bytes()
    assert struct.unpack_from("<III", data) == (GLTF, 2, len(data))
    length, kind = struct.unpack_from("<II", data, 12)
    told = json.loads(data[20 : 20 + length])
    assert kind == JSON_PART and told["asset"]["version"] == "2.0"
    places = {one["attributes"]["POSITION"] for mesh in told["meshes"] for one in mesh["primitives"]}
    heights = [told["accessors"][place]["max"][1] for place in places]
    assert (0.07 < max(heights) < 0.1) if name == "cup" else (0.15 < max(heights) < 0.3)
