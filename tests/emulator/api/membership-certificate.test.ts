import { expect } from 'vitest'
import { send } from '../../support/api.ts'
import { addMember, type Club, registerClub, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { readPdf } from '../../support/read-pdf.ts'

const certificateOf = (club: Club, id: string, language = 'en') =>
  club.call('GET', `/api/members/${id}/certificate?language=${language}`)
const wordsOf = async (bytes: Uint8Array) => {
  const pages = await readPdf(bytes)
  expect(pages).toHaveLength(1)
  return pages.map(({ text }) => text.split(/\s+/).join(' ')).join('\n')
}

test('says who is a member of which club since when, in the language that is asked for', async ({ club, api }) => {
  await club.call('PATCH', '/api/clubs', { name: 'Ruderclub Ægir', receipts: { address: 'Bootshaus 1\n1220 Wien' } })
  const fullName = `Ελένη ${'Щербакова-Żółć '.repeat(7).trim()}`
  const member = await addMember(club, { fullName, memberId: 'A-7', joinedOn: '2019-03-01', birthday: '1980-05-09' })
  const said = await certificateOf(club, member.id, 'de')
  expect([said.status, said.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const words = await wordsOf(said.body)
  for (const part of ['Ruderclub Ægir', 'Bootshaus 1', `Ruderclub Ægir bestätigt, dass ${fullName} Mitglied ist.`])
    expect(words).toContain(part)
  for (const part of ['A-7', '1. März 2019', '9. Mai 1980', 'Unterschrift']) expect(words).toContain(part)

  const { token } = await signInMember(api, member)
  const own = await send(api, 'GET', '/api/member-auth/certificate?language=de', { token })
  expect(await wordsOf(own.body)).toBe(words)
})

test('says until when somebody was a member, or from when on somebody will be', async ({ club }) => {
  const left = await addMember(club, { joinedOn: '2001-01-01', leavesOn: '2005-12-31' })
  const words = await wordsOf((await certificateOf(club, left.id)).body)
  for (const part of ['was a member until 31 Dec 2005.', 'Last day']) expect(words).toContain(part)
  const coming = await addMember(club, { joinedOn: '2199-01-01' })
  expect(await wordsOf((await certificateOf(club, coming.id)).body)).toContain('will be a member from 1 Jan 2199 on.')
})

test('is made of one’s own club alone, and of nobody disabled', async ({ club, api }) => {
  const stranger = await registerClub(api)
  const member = await addMember(club)
  const refused = await certificateOf(stranger, member.id)
  expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
  await club.call('PATCH', `/api/members/${member.id}/toggle-status`)
  const disabled = await certificateOf(club, member.id)
  expect([disabled.status, disabled.body.code]).toEqual([403, 'membership_disabled'])
  expect(disabled.body.error).toContain('needs a last day')
})
