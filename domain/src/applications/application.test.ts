import { expect, test } from 'vitest'
import { applicationFaults, applicationInputSchema, keptOf, similarTo } from './application.ts'
import { joinFormInputSchema } from './join-form-input.ts'
import { type JoinOffer, joinOfferOf, newJoinForm } from './join-offer.ts'

const offer: JoinOffer = {
  club: 'Club',
  colour: null,
  logo: null,
  language: null,
  text: '',
  link: '',
  types: [],
  facts: newJoinForm.facts,
  fields: [],
}
const nora = applicationInputSchema.parse({
  givenName: ' Nora ',
  familyName: 'Neu',
  email: 'Nora@Club.test',
  typeId: '',
  accepted: false,
  language: 'de',
  birthday: '2026-12-01',
  phone: '1',
  street: '',
  town: 'Wien',
  fields: { fboat: 'fone' },
})
const type = { id: 'adult', name: 'Adult' }
const boat = {
  id: 'fboat',
  name: 'Boat',
  kind: 'choice' as const,
  choices: [{ id: 'fone', name: '1' }],
  required: true,
}

test.each<[string, Partial<JoinOffer>, object, string[]]>([
  ['fits a club that asks for nothing more', {}, { birthday: '' }, []],
  ['has a birthday in the future', {}, {}, ['birthday']],
  ['has no type where some are offered', { types: [type] }, { birthday: '' }, ['typeId']],
  ['has the type that is offered', { types: [type] }, { birthday: '', typeId: 'adult' }, []],
  ['has a type where none is offered', {}, { birthday: '', typeId: 'adult' }, ['typeId']],
  ['has not accepted the statutes', { link: 'https://a.test' }, { birthday: '' }, ['accepted']],
  [
    'lacks a part of an address that is required; line and country can be empty',
    { facts: { ...newJoinForm.facts, address: 'required' } },
    { birthday: '' },
    ['street', 'postcode'],
  ],
  ['has a choice', { fields: [boat] }, { birthday: '' }, []],
  ['lacks a required choice', { fields: [boat] }, { birthday: '', fields: {} }, ['fields.fboat']],
  ['has another choice', { fields: [boat] }, { birthday: '', fields: { fboat: 'f2' } }, ['fields.fboat']],
])('an application that %s', (_, club, change, faulty) => {
  expect(Object.keys(applicationFaults({ ...offer, ...club }, { ...nora, ...change }, '2026-11-28'))).toEqual(faulty)
})

test('nothing is kept that the club does not ask for, and no empty field', () => {
  expect(keptOf(offer, nora)).toEqual({
    givenName: 'Nora',
    familyName: 'Neu',
    email: 'nora@club.test',
    typeId: '',
    language: 'de',
    facts: {},
    fields: {},
  })
  const asks: JoinOffer = { ...offer, facts: { birthday: 'no', phone: 'asked', address: 'asked' }, fields: [boat] }
  expect(keptOf(asks, nora)).toMatchObject({ facts: { phone: '1', town: 'Wien' }, fields: { fboat: 'fone' } })
})

test('a member with the same name or address may be the same person', () => {
  const members = [
    { id: '1', memberId: '1', fullName: 'NORA neu', email: '' },
    { id: '2', memberId: '2', fullName: 'N. N.', email: 'nora@club.test' },
    { id: '3', memberId: '3', fullName: 'Nora Neumann', email: 'other@club.test' },
  ]
  expect(similarTo(nora, members).map(({ id }) => id)).toEqual(['1', '2'])
})

test('the page of a club offers types and fields that are in use alone, and there is none without the form', () => {
  const club = {
    name: 'Club',
    colour: null,
    logo: null,
    language: null,
    membershipTypes: ['a', 'b', 'c'].map((id) => ({ id, name: id, shortName: id, enabled: id !== 'b' })),
    memberFields: [],
    joinForm: { ...newJoinForm, types: ['a', 'b', 'gone'], fields: { gone: 'required' as const } },
  }
  expect(joinOfferOf(club)).toMatchObject({ types: [{ id: 'a', name: 'a' }], fields: [] })
  expect(joinOfferOf({ ...club, joinForm: null })).toBeUndefined()
})

test.each([
  ['', true],
  ['https://club.test/statutes?a=1', true],
  ['http://club.test', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://', false],
  ['https://user@club.test', false],
  ['//club.test', false],
  ['https://a b.test', false],
])('the address %j is taken: %s', (link, isTaken) => {
  expect(joinFormInputSchema.safeParse({ ...newJoinForm, link }).success).toBe(isTaken)
})
