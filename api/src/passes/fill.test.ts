import { expect, test } from 'vitest'
import { fillTemplate } from './fill.ts'
import { fieldsOf } from './pass-json.ts'

const view = { clubName: 'Club', memberId: '022', fullName: 'Mia', status: 'Active', year: 2026 } as const

test('an empty template gets every field in its place', () => {
  const style = fillTemplate({ generic: {} }, view)
  expect(fieldsOf(style).map(({ key, value }) => [key, value])).toEqual([
    ['number', '022'],
    ['member', 'Mia'],
    ['status', 'Active'],
    ['season', '2026'],
    ['validUntil', '2026-12-31T23:59:59Z'],
    ['club', 'Club'],
  ])
  expect(style.primaryFields).toHaveLength(1)
})

test('a field of the template keeps label, place and looks', () => {
  const style = fillTemplate(
    {
      storeCard: {
        auxiliaryFields: [{ key: 'memberName', label: 'NOME', value: 'x', textAlignment: 'PKTextAlignmentRight' }],
      },
    },
    view,
  )
  expect(style.auxiliaryFields).toEqual([
    { key: 'memberName', label: 'NOME', value: 'Mia', textAlignment: 'PKTextAlignmentRight' },
  ])
  expect(style.primaryFields).toBeUndefined()
})

test('a primary place that is taken stays, and the member goes below', () => {
  const style = fillTemplate({ generic: { primaryFields: [{ key: 'motto', value: 'Ahoi' }] } }, view)
  expect(style.primaryFields).toEqual([{ key: 'motto', value: 'Ahoi' }])
  expect(style.auxiliaryFields).toMatchObject([{ key: 'member', value: 'Mia' }])
})

test('filling changes nothing of the template', () => {
  const json = { generic: { backFields: [{ key: 'club', value: 'sample' }] } }
  fillTemplate(json, view)
  expect(json).toEqual({ generic: { backFields: [{ key: 'club', value: 'sample' }] } })
})
