import { expect, test } from 'vitest'
import { whyUnreached } from './reach.ts'

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
  ['disabled', 'note', { enabled: false }, refused('anna@club.test'), 'disabled'],
  ['has left', 'note', { leavesOn: '2026-04-30' }, undefined, 'disabled'],
  ['is yet to begin', 'note', { joinedOn: '2026-06-01' }, undefined, undefined],
] as const)('%s', (_, kind, more, mail, why) => {
  expect(whyUnreached(kind, { ...member, ...more }, mail, today, false)).toBe(why)
})

test.each(['anna@club.test', 'anna@club.invalid', 'anna@example.org', 'anna@x.example', 'anna@localhost'])(
  'counts %s as no address where e-mails leave by a mail server',
  (email) => {
    expect(whyUnreached('note', { ...member, email }, undefined, today, true)).toBe('no-address')
    expect(whyUnreached('note', { ...member, email }, undefined, today, false)).toBeUndefined()
  },
)
