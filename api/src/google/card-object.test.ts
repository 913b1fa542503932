import { cardActions } from '@tessera/domain/passes/card-actions'
import { expect, test } from 'vitest'
import { faultsOf } from '../../../tests/support/google-wallet-schema.ts'
import type { CardContent } from '../passes/service.ts'
import { cardClass, cardObject } from './card-object.ts'

const issuer = '3388000000022222222'

function cardOf(view: Partial<CardContent['view']> = {}, more: Partial<CardContent> = {}): CardContent {
  const full = {
    clubName: 'Segelclub',
    memberId: '7',
    fullName: 'Anna Auer',
    status: 'Active',
    year: 2026,
    ...view,
  } as const
  return {
    clubId: 'club',
    serial: 'Zm9v_bar-1',
    voided: false,
    tag: 1,
    view: full,
    title: 'Segelclub',
    colour: null,
    code: 'https://club.example/pass#token',
    expires: '2026-12-31T23:59:59+01:00',
    actions: cardActions('https://club.example', full),
    logo: null,
    picture: null,
    family: 'anna',
    ...more,
  }
}

const fee = { label: 'Fee', open: 12_000, isDue: true, dueOn: '2026-03-31' } as const
const images = { logo: 'https://club.example/api/logos/a', picture: 'https://club.example/api/logos/b' }
const field = (place: number) => ({ id: `f${place}`, label: `Field ${place}`, value: `Value ${place}` })

test.each<[string, CardContent]>([
  ['an active member', cardOf()],
  ['whose fee is due', cardOf({ status: 'Payment Due', owed: [fee] })],
  ['whose fee will be due', cardOf({ owed: [{ ...fee, isDue: false }] })],
  ['whose fee has no day', cardOf({ status: 'Payment Due', owed: [{ label: 'Fee', open: 1, isDue: true }] })],
  ['whose family fee somebody else pays', cardOf({ owed: [{ ...fee, open: 0, openWith: 'Max Auer' }] })],
  ['whose membership pauses', cardOf({ typeName: 'Pausing' })],
  ['whose membership has ended', cardOf({ status: 'Disabled' }, { voided: true, actions: [] })],
  [
    'who was deleted',
    cardOf({ memberId: '-', fullName: 'Former member', status: 'Disabled' }, { voided: true, actions: [] }),
  ],
  ['of a season from July, with days of grace', cardOf({ seasonStartsInMonth: 7, graceDays: 31, typeName: 'Adult' })],
  ['with logo, picture and colour', cardOf({}, { ...images, colour: '#aa3355' })],
  ['with a logo alone', cardOf({}, { logo: images.logo })],
  ['in a club without https', cardOf({}, { actions: [] })],
  ['who belongs to a family', cardOf({}, { family: 'head' })],
  [
    'with everything at once',
    cardOf(
      {
        status: 'Payment Due',
        typeName: 'Adult',
        more: Array.from({ length: 10 }, (_, place) => field(place)),
        owed: Array.from({ length: 12 }, () => fee),
      },
      images,
    ),
  ],
])('the card of a member %s fits the published schema of Google', (_, card) => {
  expect(faultsOf('GenericObject', cardObject(issuer, card))).toEqual([])
})

test('the class of a club fits the published schema of Google, and names fields that each card has', () => {
  const made = cardClass(issuer, 'club')
  expect(faultsOf('GenericClass', made)).toEqual([])
  const named = JSON.stringify(made).matchAll(/textModulesData\['(\w+)'\]/g)
  const fields = cardObject(issuer, cardOf()).textModulesData.map(({ id }) => id)
  expect(fields).toEqual(expect.arrayContaining([...named].map(([, id]) => id)))
})

test('what is owed stands before what the club adds, which may have no room', () => {
  const more = Array.from({ length: 10 }, (_, place) => field(place))
  const { textModulesData } = cardObject(issuer, cardOf({ status: 'Payment Due', owed: [fee, fee], more }))
  expect(textModulesData.map(({ id }) => id).join(' ')).toBe(
    'number status season validUntil owed-1 owed-2 own-f0 own-f1 own-f2 own-f3',
  )
})

const made = cardObject(issuer, cardOf({}, images))
test.each<[string, object]>([
  ['an unknown field', { ...made, colour: '#ffffff' }],
  ['an unknown field deep inside', { ...made, barcode: { ...made.barcode, format: 'QR' } }],
  ['a kind that Google does not know', { ...made, genericType: 'MEMBERSHIP_CARD' }],
  ['an old name of a state', { ...made, state: 'active' }],
  ['a day that is none', { ...made, validTimeInterval: { end: { date: '31.12.2026' } } }],
  ['an address without a scheme', { ...made, logo: { sourceUri: { uri: '/api/logos/a' } } }],
  ['an image without an address', { ...made, logo: {} }],
  ['an id that Google does not take', { ...made, id: `${issuer}.a b` }],
  ['no title', { ...made, cardTitle: undefined }],
  ['a place in a group that is no number', { ...made, groupingInfo: { groupingId: 'a', sortIndex: 1.5 } }],
])('the published schema refuses %s', (_, object) => {
  expect(faultsOf('GenericObject', object)).not.toEqual([])
})
