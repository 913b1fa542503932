/** A square of a picture: `zoom` from 1 to `mostZoom`; `x` and `y` are its centre, from 0 to 1. */
export interface Cut {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const wholeCut: Cut = { zoom: 1, x: 0.5, y: 0.5 }
export const mostZoom = 4

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** The square in pixels of the picture, clamped to its edges. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Cut): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / between(1, zoom, mostZoom)
  return {
    side,
    left: between(0, x * width - side / 2, width - side),
    top: between(0, y * height - side / 2, height - side),
  }
}

/** The cut after dragging the picture under the square; `right` and `down` are fractions of the square's side. */
export function moveCut(size: Size, cut: Cut, right: number, down: number): Cut {
  const { left, top, side } = squareOf(size, cut)
  const moved = {
    zoom: cut.zoom,
    x: (left + side / 2 - right * side) / size.width,
    y: (top + side / 2 - down * side) / size.height,
  }
  const square = squareOf(size, moved)
  return { ...moved, x: (square.left + side / 2) / size.width, y: (square.top + side / 2) / size.height }
}
