import { expect, test } from 'vitest'
import { fillPoster, fillTemplate } from './fill.ts'
import { fieldsOf } from './pass-json.ts'

const view = { clubName: 'Club', memberId: '022', fullName: 'Mia', status: 'Active', year: 2026 } as const

test('adds every field to an empty template', () => {
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

test.each([
  ['Europe/Zurich', '2026-12-31T23:59:59+01:00'],
  ['Pacific/Kiritimati', '2026-12-31T23:59:59+14:00'],
])('the card of a club in %s is valid until the end of the year there', (timeZone, end) => {
  const fields = fieldsOf(fillTemplate({ generic: {} }, { ...view, timeZone }))
  expect(fields.find(({ key }) => key === 'validUntil')?.value).toBe(end)
})

test('fills a field of the template and keeps its label, place and style', () => {
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

test('keeps a used primary field and adds the member to the auxiliary fields', () => {
  const style = fillTemplate({ generic: { primaryFields: [{ key: 'motto', value: 'Ahoi' }] } }, view)
  expect(style.primaryFields).toEqual([{ key: 'motto', value: 'Ahoi' }])
  expect(style.auxiliaryFields).toMatchObject([{ key: 'member', value: 'Mia' }])
})

test('the back has what the club’s own fields say, unless the template has a field of that key', () => {
  const more = [
    { id: 'f1', label: 'Section', value: 'Tennis' },
    { id: 'f2', label: 'Key', value: '7' },
  ]
  const json = { generic: { backFields: [{ key: 'own-f2', value: 'Ask' }] } }
  expect(fillTemplate(json, { ...view, more }).backFields).toEqual([
    { key: 'own-f2', value: 'Ask' },
    { key: 'club', label: 'Club', value: 'Club' },
    { key: 'own-f1', label: 'Section', value: 'Tennis' },
  ])
})

test('the back says what the member owes, in the device’s own way of writing amounts and days', () => {
  const owed = [
    { label: 'Fee 2027', open: 3990, dueOn: '2027-03-31', isDue: true },
    { label: 'Key', open: 500, isDue: true },
    { label: 'Hut', open: 100, dueOn: '2027-04-01', isDue: false },
  ]
  const json = { generic: { backFields: [{ key: 'club', value: 'sample' }] } }
  const day = { dateStyle: 'PKDateStyleMedium', ignoresTimeZone: true }
  expect(fillTemplate(json, { ...view, owed }).backFields).toEqual([
    { key: 'club', value: 'Club' },
    { key: 'owed-1', label: 'Fee 2027', value: 39.9, currencyCode: 'EUR' },
    { key: 'owed-1-due', label: 'Due since', value: '2027-03-31T00:00:00Z', ...day },
    { key: 'owed-2', label: 'Key', value: 5, currencyCode: 'EUR' },
    { key: 'owed-3', label: 'Hut', value: 1, currencyCode: 'EUR' },
    { key: 'owed-3-due', label: 'Due by', value: '2027-04-01T00:00:00Z', ...day },
  ])
  const own = { generic: { backFields: [{ key: 'owed-1', value: 'Thank you' }] } }
  expect(fillTemplate(own, { ...view, owed }).backFields?.filter(({ key }) => key === 'owed-1')).toEqual([
    { key: 'owed-1', value: 'Thank you' },
  ])
})

test('does not change the template', () => {
  const json = { generic: { backFields: [{ key: 'club', value: 'sample' }] } }
  fillTemplate(json, view)
  expect(json).toEqual({ generic: { backFields: [{ key: 'club', value: 'sample' }] } })
})

const keysOf = (fields: readonly { readonly key: string }[] | undefined) => fields?.map(({ key }) => key)

test('an empty poster has number, name in large letters, status, season and last day, and the club below', () => {
  const poster = fillPoster({ generic: {}, posterGeneric: {} }, { ...view, typeName: 'Adult' })
  expect(keysOf(poster?.headerFields)).toEqual(['number'])
  expect(keysOf(poster?.primaryFields)).toEqual(['member', 'status', 'season', 'validUntil'])
  expect(poster?.primaryFields?.[0]).toEqual({ key: 'member', value: 'Mia' })
  expect(poster?.footerFields).toEqual([{ key: 'club', label: 'Club', value: 'Club' }])
  expect(poster?.backFields).toMatchObject([{ key: 'type', value: 'Adult' }])
  expect(fillPoster({ generic: {} }, view)).toBeUndefined()
})

test('a poster of the club’s own keeps its fields, and what has no room goes to its back', () => {
  const own = ['a', 'b', 'c'].map((key) => ({ key, value: key }))
  const json = {
    generic: {},
    posterGeneric: {
      headerFields: [{ key: 'since', value: '1902' }],
      primaryFields: [{ key: 'name', label: 'NOME', value: 'x' }, ...own],
      footerFields: [{ key: 'motto', value: 'Ahoi' }],
    },
  }
  const poster = fillPoster(json, view)
  expect(poster?.primaryFields).toEqual([{ key: 'name', label: 'NOME', value: 'Mia' }, ...own])
  expect(poster?.headerFields).toEqual(json.posterGeneric.headerFields)
  expect(poster?.footerFields).toEqual(json.posterGeneric.footerFields)
  expect(keysOf(poster?.backFields)).toEqual(['number', 'status', 'season', 'validUntil', 'club'])
})

test('the back leads to the payments and the membership, in both layouts', () => {
  const actions = [
    { id: 'pay', label: 'Pay now', url: 'https://club.example/member-dashboard#payments' },
    { id: 'membership', label: 'My membership', url: 'https://club.example/member-dashboard' },
  ] as const
  const json = { generic: {}, posterGeneric: { backFields: [{ key: 'link-membership', value: 'Ask' }] } }
  expect(fillTemplate(json, view, actions).backFields?.slice(1)).toEqual([
    { key: 'link-pay', label: 'Pay now', value: 'https://club.example/member-dashboard#payments' },
    { key: 'link-membership', label: 'My membership', value: 'https://club.example/member-dashboard' },
  ])
  expect(keysOf(fillPoster(json, view, actions)?.backFields)).toEqual(['link-membership', 'link-pay'])
})

test('a card that is to be renewed says by when, on its front and on the poster’s foot, and tells of it', () => {
  const owed = [{ label: 'Fee 2027', open: 3990, dueOn: '2027-03-31', isDue: false }]
  const field = {
    key: 'renewBy',
    label: 'RENEW BY',
    value: '2027-03-31T00:00:00Z',
    ignoresTimeZone: true,
    dateStyle: 'PKDateStyleMedium',
    changeMessage: 'Please renew your membership by %@',
  }
  const json = { generic: {}, posterGeneric: {} }
  expect(fillTemplate(json, { ...view, owed }).auxiliaryFields).toEqual([field])
  const poster = fillPoster(json, { ...view, owed })
  expect(poster?.footerFields).toEqual([field])
  expect(keysOf(poster?.backFields)?.[0]).toBe('club')
  expect(fillTemplate(json, { ...view, status: 'Payment Due', owed }).auxiliaryFields).toBeUndefined()
})
