"""The cup as other programs take it: to be turned in a page (glTF), and all printed parts as they lie on the bed (3MF).

usage: .venv-hardware/bin/python -m tools.hardware.enclosure.models

Made of the very meshes that are checked and drawn; the same bytes each time. It must not know what a check is.
"""

from __future__ import annotations

import io
import itertools
import re
import uuid
import zipfile
from pathlib import Path

import lib3mf
import numpy as np
import trimesh
from trimesh.visual.material import PBRMaterial

from tools.hardware.enclosure.bed import PLATE as PLACES
from tools.hardware.enclosure.bed import on_bed
from tools.hardware.enclosure.cup import PRINT, Cup, cup_of
from tools.hardware.enclosure.pictures import PICTURES, apart, whole
from tools.hardware.enclosure.render import Piece
from tools.hardware.source import load

PLATE = PRINT / "cup.3mf"
UPRIGHT = trimesh.transformations.rotation_matrix(-np.pi / 2, (1, 0, 0)) @ np.diag((0.001, 0.001, 0.001, 1.0))
SHINE = {"metallicFactor": 0.0, "roughnessFactor": 0.7}
SHARP = 0.52  # radians between faces that meet in an edge and not in a round
EPOCH = (1980, 1, 1, 0, 0, 0)  # the first day that a ZIP knows
RANDOM = re.compile(rb'UUID="[0-9a-f-]{36}"')


def gltf(pieces: list[Piece]) -> bytes:
    """A model as glTF wants it: metres, the y axis up, a material a colour."""
    scene, materials = trimesh.Scene(), {}
    for number, piece in enumerate(pieces):
        mesh = trimesh.graph.smooth_shade(piece.mesh, angle=SHARP)
        colour = tuple(round(255 * linear(value)) for value in piece.colour)
        look = materials.setdefault(colour, PBRMaterial(baseColorFactor=[*colour, 255], name=f"{colour}", **SHINE))
        mesh.visual = trimesh.visual.TextureVisuals(material=look)
        mesh.apply_transform(UPRIGHT)
        scene.add_geometry(mesh, node_name=f"{number:03}", geom_name=f"{number:03}")
    return trimesh.exchange.gltf.export_glb(scene, include_normals=True)


def linear(value: float) -> float:
    """A part of a colour as glTF wants it: light, 0 to 1, of what a screen is told (sRGB, IEC 61966-2-1)."""
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def plate(cup: Cup) -> bytes:
    """The printed parts as they lie on the printer, each an object with its name, in millimetres."""
    names = ["shell", *PLACES]
    format3 = lib3mf.get_wrapper()
    model = format3.CreateModel()
    model.SetUnit(lib3mf.ModelUnit.MilliMeter)
    for name, piece in zip(names, on_bed(cup)[1:], strict=True):
        body = model.AddMeshObject()
        body.SetName(name)
        corners = [lib3mf.Position(tuple(map(float, corner))) for corner in piece.mesh.vertices]
        body.SetGeometry(corners, [lib3mf.Triangle(tuple(map(int, face))) for face in piece.mesh.faces])
        model.AddBuildItem(body, format3.GetIdentityTransform())
    written = model.QueryWriter("3mf").WriteToBuffer()
    return settled(bytes(written))


def settled(data: bytes) -> bytes:
    """The same archive without what is other each time: hours, and numbers that are drawn."""
    told, made = io.BytesIO(data), io.BytesIO()
    with zipfile.ZipFile(told) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(old.namelist()):
            new.writestr(zipfile.ZipInfo(name, EPOCH), counted(old.read(name)), zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()


def counted(text: bytes) -> bytes:
    """A text with its drawn numbers counted instead."""
    numbers = itertools.count(1)
    return RANDOM.sub(lambda _: b'UUID="%s"' % str(uuid.UUID(int=next(numbers))).encode(), text)


def write(cup: Cup, models: Path = PICTURES, printed: Path = PLATE) -> None:
    """All three."""
    (models / "cup.glb").write_bytes(gltf(whole(cup)))
    (models / "exploded.glb").write_bytes(gltf(apart(cup)))
    printed.write_bytes(plate(cup))


if __name__ == "__main__":
    write(cup_of(load(), PRINT))
