import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colourSchema, contrast, groundOf } from './colour.ts'

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#0f5c4d', '#0f5c4d')).toBe(1)
})

test('a colour that is dark enough stays as it is', () => {
  expect(groundOf('#0f3d32').ground).toBe('#0f3d32')
  expect(groundOf('#000000')).toMatchObject({ ground: '#000000', text: '#fffdfa' })
})

test('whatever colour a club chooses, text and labels on its ground can be read', () => {
  const colours = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colours, (colour) => {
      const { ground, text, label } = groundOf(colour)
      expect(contrast(ground, text)).toBeGreaterThanOrEqual(7)
      expect(contrast(ground, label)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test.each([
  ['#0F5C4D ', '#0f5c4d'],
  ['#fff', undefined],
  ['red', undefined],
  ['#0f5c4d;background:url(x)', undefined],
])('%s is taken as %s', (typed, taken) => {
  expect(colourSchema.safeParse(typed).data).toBe(taken)
})
