"""Draws meshes as a PNG with VTK, without a screen. It must not know what the meshes are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import vtk
from vtk.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray

from tools.hardware.enclosure.bodies import Mesh

SIZE = (1200, 900)
ANGLE = 30.0  # degrees between faces that are drawn as an edge
SIGN = 21  # pixels
Colour = tuple[float, float, float]
Label = tuple[str, tuple[float, float, float]]


@dataclass(frozen=True)
class Piece:
    """A mesh with its colour; clear: how much one sees through it, 0 to 1."""

    mesh: Mesh
    colour: Colour
    clear: float = 0.0


def actors(piece: Piece) -> Iterable[vtk.vtkActor]:
    """The mesh as VTK wants it: shaded faces with sharp edges, and thin dark lines on those."""
    points, cells, data = vtk.vtkPoints(), vtk.vtkCellArray(), vtk.vtkPolyData()
    points.SetData(numpy_to_vtk(np.ascontiguousarray(piece.mesh.vertices, dtype=np.float64), deep=True))
    faces = piece.mesh.faces
    ids = np.hstack((np.full((len(faces), 1), 3), faces)).astype(np.int64).ravel()
    cells.SetCells(len(faces), numpy_to_vtkIdTypeArray(ids, deep=True))
    data.SetPoints(points)
    data.SetPolys(cells)
    normals = vtk.vtkPolyDataNormals()
    normals.SetInputData(data)
    normals.SetFeatureAngle(ANGLE)
    mapper = vtk.vtkPolyDataMapper()
    mapper.SetInputConnection(normals.GetOutputPort())
    solid = vtk.vtkActor()
    solid.SetMapper(mapper)
    look = solid.GetProperty()
    look.SetColor(*piece.colour)
    look.SetAmbient(0.25)
    look.SetDiffuse(0.8)
    look.SetSpecular(0.15)
    look.SetOpacity(1.0 - piece.clear)
    yield solid
    edges = vtk.vtkFeatureEdges()
    edges.SetInputData(data)
    edges.SetFeatureAngle(ANGLE)
    edges.BoundaryEdgesOff()
    edges.ColoringOff()
    lines = vtk.vtkPolyDataMapper()
    lines.SetInputConnection(edges.GetOutputPort())
    lines.SetResolveCoincidentTopologyToPolygonOffset()
    drawn = vtk.vtkActor()
    drawn.SetMapper(lines)
    drawn.GetProperty().SetColor(*(0.35 * value for value in piece.colour))
    drawn.GetProperty().SetLineWidth(1.2)
    drawn.GetProperty().SetOpacity(0.6 * (1.0 - piece.clear))
    yield drawn


def sign(label: Label) -> vtk.vtkBillboardTextActor3D:
    """A name that hangs at a place and always faces the reader."""
    text, place = label
    made = vtk.vtkBillboardTextActor3D()
    made.SetInput(text)
    made.SetPosition(*place)
    look = made.GetTextProperty()
    look.SetFontSize(SIGN)
    look.SetFontFamilyToArial()
    look.BoldOn()
    look.SetColor(0.05, 0.05, 0.1)
    look.SetBackgroundColor(1.0, 1.0, 1.0)
    look.SetBackgroundOpacity(0.75)
    look.SetJustificationToCentered()
    look.SetVerticalJustificationToCentered()
    return made


def draw(
    path: Path,
    pieces: list[Piece],
    eye: tuple[float, float, float],
    zoom: float = 1.0,
    labels: Iterable[Label] = (),
) -> None:
    """One PNG. eye: the direction from which it is seen; labels: names at places, drawn over everything."""
    renderer = vtk.vtkRenderer()
    renderer.SetBackground(1.0, 1.0, 1.0)
    for piece in pieces:
        for actor in actors(piece):
            renderer.AddActor(actor)
    over = vtk.vtkRenderer()
    over.SetLayer(1)
    over.InteractiveOff()
    for label in labels:
        over.AddActor(sign(label))
    window = vtk.vtkRenderWindow()
    window.SetNumberOfLayers(2)
    window.SetOffScreenRendering(1)
    window.SetMultiSamples(8)
    window.SetSize(*SIZE)
    window.AddRenderer(renderer)
    window.AddRenderer(over)
    over.SetActiveCamera(renderer.GetActiveCamera())
    low = np.min([piece.mesh.bounds[0] for piece in pieces], axis=0)
    high = np.max([piece.mesh.bounds[1] for piece in pieces], axis=0)
    middle = (low + high) / 2
    camera = renderer.GetActiveCamera()
    camera.SetFocalPoint(*middle)
    camera.SetPosition(*(middle + 400 * np.array(eye) / np.linalg.norm(eye)))
    upright = abs(eye[0]) + abs(eye[1]) > 0.05 * abs(eye[2])
    camera.SetViewUp(0, 0 if upright else 1, 1 if upright else 0.01)
    camera.SetViewAngle(24)
    renderer.ResetCamera()
    camera.Zoom(1.25 * zoom)
    renderer.ResetCameraClippingRange()
    window.Render()
    shot = vtk.vtkWindowToImageFilter()
    shot.SetInput(window)
    shot.ShouldRerenderOff()
    shot.ReadFrontBufferOff()
    shot.Update()
    writer = vtk.vtkPNGWriter()
    writer.SetFileName(str(path))
    writer.SetCompressionLevel(6)
    writer.SetInputConnection(shot.GetOutputPort())
    writer.Write()
