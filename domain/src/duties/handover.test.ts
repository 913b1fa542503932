import { expect, test } from 'vitest'
import type { Colleague } from './committee.ts'
import { type HandoverFacts, handoverPoints } from './handover.ts'

const anna = { uid: 'a', name: 'Anna', email: 'anna@club.test', duty: 'owner', hasSecondStep: true } as const
const bert = { uid: 'b', name: 'Bert', email: 'bert@club.test', duty: 'owner' } as const
const now = new Date('2027-03-10T10:00:00Z')
const invited = { id: 'i', email: 'doris@club.test', duty: 'money', by: 'a', isExpired: false } as const
const invitation = { ...invited, sentAt: '2027-03-01T10:00:00.000Z', expiresAt: '2027-03-15T10:00:00.000Z' }

const facts = (people: readonly Colleague[], more: Partial<HandoverFacts> = {}): HandoverFacts => ({
  committee: { people: [...people], invitations: [] },
  machines: [],
  now,
  ...more,
})
const stateOf = (given: HandoverFacts, id: string) => handoverPoints(given).find((point) => point.id === id)?.state

test.each([
  ['two owners', [anna, bert], 'done'],
  ['one owner', [anna, { ...bert, duty: 'money' }], 'open'],
  ['one who goes', [anna, { ...bert, until: '2027-03-31' }], 'open'],
  ['one who has not come yet', [anna, { ...bert, from: '2027-04-01' }], 'open'],
  ['one who is suspended', [anna, { ...bert, isSuspended: true }], 'open'],
] as const)('two owners are to stay: %s', (_, people, state) => {
  expect(stateOf(facts(people), 'owners')).toBe(state)
})

test('whoever is in office is named without a second step, until the last day is over', () => {
  expect(handoverPoints(facts([anna, bert])).find(({ id }) => id === 'second-step')).toEqual({
    id: 'second-step',
    state: 'ask',
    names: ['Bert'],
  })
  expect(stateOf(facts([anna, { ...bert, until: '2027-03-31' }]), 'second-step')).toBe('ask')
  expect(stateOf(facts([anna, { ...bert, until: '2027-03-09', isOver: true }]), 'second-step')).toBe('done')
  expect(stateOf(facts([anna, { ...bert, from: '2027-04-01' }]), 'second-step')).toBe('done')
})

test.each([
  ['2028-01-01', 'done'],
  ['2027-03-20', 'open'],
  ['2027-03-01', 'open'],
])('the certificate until %s is %s', (certificateUntil, state) => {
  expect(stateOf(facts([anna], { certificateUntil }), 'certificate')).toBe(state)
})

test('the sentence of a certificate says whether it has expired', () => {
  const expired = (certificateUntil: string) =>
    handoverPoints(facts([anna], { certificateUntil })).flatMap((point) =>
      'isExpired' in point ? point.isExpired : [],
    )
  expect([expired('2027-03-20'), expired('2027-03-01')]).toEqual([[false], [true]])
})

test('a club without certificate, account, machines and invitations reads nothing of them', () => {
  expect(handoverPoints(facts([anna, bert])).map(({ id }) => id)).toEqual(['owners', 'second-step', 'operator'])
})

test('a club with everything reads each of it', () => {
  const given = facts([anna], {
    committee: { people: [anna], invitations: [invitation, { ...invitation, id: 'j', isExpired: true }] },
    certificateUntil: '2028-01-01',
    accountHolder: 'TSV',
    machines: ['Door'],
    mail: 'failing',
    backup: 'ok',
  })
  expect(handoverPoints(given).map(({ id, state }) => `${id} ${state}`)).toEqual([
    'owners open',
    'invited open',
    'expired open',
    'second-step done',
    'certificate done',
    'mail open',
    'backup done',
    'operator ask',
    'account ask',
    'machines ask',
  ])
})
