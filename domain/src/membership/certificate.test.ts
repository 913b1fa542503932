import { expect, test } from 'vitest'
import { certifiedOn } from './certificate.ts'

const is = '{club} confirms that {name} is a member.'
const was = '{club} confirms that {name} was a member until {day}.'
const will = '{club} confirms that {name} will be a member from {day} on.'

test.each([
  ['a member without days', { enabled: true }, is],
  ['a member on the first day', { enabled: true, joinedOn: '2026-11-28' }, is],
  ['a member on the last day', { enabled: true, leavesOn: '2026-11-28' }, is],
  ['who left yesterday', { enabled: true, leavesOn: '2026-11-27' }, was],
  ['who left and is disabled', { enabled: false, leavesOn: '2026-11-27' }, was],
  ['who begins tomorrow', { enabled: true, joinedOn: '2026-11-29' }, will],
  ['a disabled member without a last day', { enabled: false }, undefined],
  ['a disabled member who leaves later', { enabled: false, leavesOn: '2026-12-31' }, undefined],
  ['a disabled member who was to begin', { enabled: false, joinedOn: '2026-11-29' }, undefined],
] as const)('%s', (_, member, says) => {
  const said = certifiedOn({ ...member, fullName: 'Zoë' }, 'Choir', '2026-11-28', (day) => `on ${day}`)
  expect(said?.text).toBe(says)
  if (says === was) expect(said?.values).toEqual({ club: 'Choir', name: 'Zoë', day: 'on 2026-11-27' })
})
