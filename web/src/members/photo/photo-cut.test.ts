import { expect, test } from 'vitest'
import { moveCut, squareOf, wholeCut } from './photo-cut.ts'

const wide = { width: 400, height: 200 }

test('the largest square stands in the middle', () => {
  expect(squareOf(wide, wholeCut)).toEqual({ left: 100, top: 0, side: 200 })
  expect(squareOf(wide, { ...wholeCut, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 })
})
test('the square moves against the picture, and stops at its edge', () => {
  expect(squareOf(wide, moveCut(wide, wholeCut, 0.25, 0))).toEqual({ left: 50, top: 0, side: 200 })
  const atEdge = moveCut(wide, wholeCut, 9, 9)
  expect(squareOf(wide, atEdge)).toEqual({ left: 0, top: 0, side: 200 })
  expect(squareOf(wide, moveCut(wide, atEdge, -0.25, 0))).toEqual({ left: 50, top: 0, side: 200 })
})
test('a smaller zoom after a move stays inside the picture', () => {
  const corner = moveCut(wide, { ...wholeCut, zoom: 4 }, -9, -9)
  expect(squareOf(wide, { ...corner, zoom: 1 })).toEqual({ left: 200, top: 0, side: 200 })
})
