import { expect, test } from 'vitest'
import { contrast, groundOf } from '../clubs/colour.ts'
import { cropFormSchema, middle, moveCrop, partOf, posterSize, veil } from './picture.ts'

test('shows the largest part of the card’s shape, or a smaller one, never beyond the picture', () => {
  expect(partOf({ width: 716, height: 2000 }, middle)).toEqual({ left: 0, top: 552, width: 716, height: 896 })
  expect(partOf({ width: 2000, height: 448 }, { ...middle, left: 1 })).toMatchObject({ left: 1642, top: 0, width: 358 })
  for (const [width, height] of [
    [1, 1],
    [3000, 20],
    [20, 3000],
    [1234, 777],
  ] as const)
    for (const left of [0, 0.3, 1])
      for (const top of [0, 0.7, 1])
        for (const zoom of [1, 2.5, 4]) {
          const part = partOf({ width, height }, { left, top, zoom })
          expect(part.width / part.height).toBeCloseTo(posterSize.width / posterSize.height, 6)
          expect(Math.min(part.left, part.top)).toBeGreaterThanOrEqual(0)
          expect(part.left + part.width).toBeLessThanOrEqual(width + 1e-9)
          expect(part.top + part.height).toBeLessThanOrEqual(height + 1e-9)
        }
})

test('a dragged picture follows the finger, and stops at its edges', () => {
  const picture = { width: 716, height: 448 }
  expect(moveCrop(picture, middle, 0.25, 0)).toEqual({ ...middle, left: 0.25 })
  expect(moveCrop(picture, middle, 3, 2)).toEqual({ ...middle, left: 0 })
  expect(moveCrop(picture, { ...middle, zoom: 2 }, -9, -9)).toEqual({ left: 1, top: 1, zoom: 2 })
})

test('takes a part as the fields of a form say it, and no other', () => {
  expect(cropFormSchema.parse({ left: '0', top: '1', zoom: '2.25' })).toEqual({ left: 0, top: 1, zoom: 2.25 })
  for (const fault of [
    { left: '1.1' },
    { left: '-0.1' },
    { top: '' },
    { top: 'NaN' },
    { zoom: '0.5' },
    { zoom: '5' },
    { zoom: '1e9' },
    { zoom: undefined },
  ])
    expect(cropFormSchema.safeParse({ left: '0', top: '0', zoom: '1', ...fault }).success).toBe(false)
})

test('text at the head and in the lower part is readable above the lightest picture, in every colour', () => {
  const partAt = (height: number) => {
    const next = veil.findIndex(({ at }) => at >= height)
    const [from, to] = [veil[Math.max(0, next - 1)], veil[next]]
    if (!from || !to) throw new Error('The veil ends early')
    const way = to.at === from.at ? 0 : (height - from.at) / (to.at - from.at)
    return from.part + way * (to.part - from.part)
  }
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  for (const colour of ['#0f3d32', '#ffd400', '#a02040', '#1f5f8b', '#000000', '#ffffff']) {
    const { ground, text } = groundOf(colour)
    // The number stands in the upper eighth, name, values, footer and code in the lower half.
    for (const height of [0, 0.05, 0.12, 0.47, 0.66, 0.8, 1]) {
      const part = partAt(height)
      const above = channels(ground).map((channel) => Math.round(channel * part + 255 * (1 - part)))
      const hex = `#${above.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
      expect(contrast(text, hex)).toBeGreaterThanOrEqual(4.5)
    }
  }
})
