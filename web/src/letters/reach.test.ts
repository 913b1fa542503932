import { expect, test } from 'vitest'
import { countLetters, countOnPaper, goesOnPaper, mayTake, readFor, whyUnreached } from './reach.ts'

const member = { id: 'a', memberId: '1', fullName: 'Anna', email: 'anna@club.test', photoUrl: null, enabled: true }
const refused = (address: string) => ({ memberId: 'a', refused: { address, said: '550' } })
const today = '2026-05-01'

test.each([
  ['a usable address', 'note', {}, undefined, undefined],
  ['an address that refused the last e-mail', 'reminder', {}, refused('anna@club.test'), 'no-address'],
  ['a former address that refused', 'note', {}, refused('former@club.test'), undefined],
  ['no address', 'note', { email: '' }, undefined, 'no-address'],
  ['no notes wanted', 'note', {}, { memberId: 'a', noNotes: true }, 'unwanted'],
  ['no notes wanted, of a reminder', 'reminder', {}, { memberId: 'a', noNotes: true }, undefined],
  ['the invitation unanswered', 'note', {}, { memberId: 'a', withheld: 'undecided' }, 'undecided'],
  ['the invitation unanswered, of a reminder', 'reminder', {}, { memberId: 'a', withheld: 'undecided' }, 'undecided'],
  ['the invitation unanswered, of a card', 'card', {}, { memberId: 'a', withheld: 'undecided' }, 'undecided'],
  ['the invitation unanswered, of it', 'invitation', {}, { memberId: 'a', withheld: 'undecided' }, undefined],
  ['declined', 'invitation', {}, { memberId: 'a', withheld: 'declined' }, 'declined'],
  ['disabled', 'note', { enabled: false }, refused('anna@club.test'), 'disabled'],
  ['has left', 'note', { leavesOn: '2026-04-30' }, undefined, 'disabled'],
  ['is yet to begin, of a card', 'card', { joinedOn: '2026-06-01' }, undefined, 'disabled'],
  ['is yet to begin', 'note', { joinedOn: '2026-06-01' }, undefined, undefined],
] as const)('%s', (_, kind, more, mail, why) => {
  expect(whyUnreached(kind, { ...member, ...more }, mail, today, false)).toBe(why)
})

test.each([
  ['note', 'undecided', true],
  ['reminder', 'undecided', true],
  ['proof', 'undecided', true],
  ['card', 'no-address', true],
  ['card', 'undecided', true],
  ['card', 'declined', false],
  ['invitation', 'no-address', false],
  ['reminder', 'declined', true],
  ['note', 'declined', false],
  ['note', 'unwanted', false],
  ['note', 'disabled', false],
] as const)('a %s whose e-mail is not sent (%s) goes on paper: %s', (kind, why, is) => {
  expect(goesOnPaper(kind, why)).toBe(is)
})

const via = { email: 'anna@club.test', fullName: 'Anna' }
const child = { ...member, id: 'c', email: '' }

test.each([
  ['by the head of the family', 'reminder', { memberId: 'c', via }, undefined],
  ['by the head, whose address refused', 'note', { ...refused('anna@club.test'), memberId: 'c', via }, 'no-address'],
  ['to be invited', 'invitation', { memberId: 'c', via }, 'no-address'],
  ['without a head', 'reminder', { memberId: 'c' }, 'no-address'],
] as const)('a child without an address, %s', (_, kind, mail, why) => {
  expect(whyUnreached(kind, child, mail, today, false)).toBe(why)
  expect(why && mayTake(kind, child, mail, why)).toBe(why && 'refused' in mail)
})

test('letters about a family are one to its head, and those about others of one address their own', () => {
  const [first, second] = ['c', 'd'].map((id) => ({ ...child, id, belongsTo: 'a' }))
  const grown = { ...member, id: 'g', belongsTo: 'a' }
  const both = [first, second].flatMap((one) => one ?? [])
  const count = (some: Parameters<typeof countLetters>[1], diedHeadOf: readonly string[] = []) =>
    countLetters({ kind: 'note', attachPass: false }, some, (memberId) =>
      diedHeadOf.includes(memberId) ? { memberId, ownPaper: true } : undefined,
    )
  expect(count([])).toBe(0)
  expect(count([...both, member])).toBe(1)
  expect(count(both)).toBe(1)
  expect(count([member, grown, { ...child, id: 'n' }])).toBe(3)
  // On paper each gets an own one where the head has died.
  expect(count(both, ['c', 'd'])).toBe(2)
  const eleven = Array.from({ length: 11 }, (_, at) => ({ ...child, id: `c${at}`, belongsTo: 'a' }))
  const cards = (attachPass: boolean) => countLetters({ kind: 'card', attachPass }, eleven, () => undefined)
  expect([cards(false), cards(true)]).toEqual([1, 11])
  expect([
    countOnPaper('note', [...both, member], () => undefined),
    countOnPaper('card', [...both, member], () => undefined),
  ]).toEqual([1, 3])
})

test('of a note to one mailbox, the head reads it, or else the first, unless they are one family; of a reminder each their own', () => {
  const [other, stranger] = [
    { ...child, id: 'd' },
    { ...child, id: 'e' },
  ]
  const mailOf = (id: string) => (id === 'e' ? undefined : { memberId: id, via })
  const all = [other, child, stranger, member]
  expect([...readFor('note', all, mailOf)]).toEqual([
    ['d', member],
    ['c', member],
  ])
  expect([...readFor('note', [other, child, stranger], mailOf)]).toEqual([['c', other]])
  const family = [other, child].map((one) => ({ ...one, belongsTo: 'a' }))
  expect(readFor('note', [...family, member], mailOf).size).toBe(0)
  const guest = { ...member, id: 'g' }
  expect([...readFor('note', [...family, guest, member], mailOf).keys()]).toEqual(['a', 'd', 'c'])
  expect(readFor('reminder', all, mailOf).size).toBe(0)
})

test.each(['anna@club.test', 'anna@club.invalid', 'anna@example.org', 'anna@x.example', 'anna@localhost'])(
  'counts %s as no address where e-mails leave by a mail server',
  (email) => {
    expect(whyUnreached('note', { ...member, email }, undefined, today, true)).toBe('no-address')
    expect(whyUnreached('note', { ...member, email }, undefined, today, false)).toBeUndefined()
  },
)
