import { describe, expect } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, freshEmail, registerClub, signInMember } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { linkIn, mailsTo, nextMail } from '../../support/mailbox.ts'
import { workerStack } from '../../support/worker-stack.ts'

const api = await sharedApi()
const { dataDir } = workerStack()

describe('a member’s changed address', () => {
  test('is reported to the old one if the member has signed in with it, and the old account is removed', async () => {
    const club = await registerClub(api, 'Tanzclub Blau')
    const member = await addMember(club, { fullName: 'Mia Member' })
    const session = await signInMember(api, member)
    const changed = { memberId: member.memberId, fullName: member.fullName, email: freshEmail() }
    expect((await club.call('PUT', `/api/members/${member.id}`, changed)).status).toBe(200)
    const mail = await nextMail(dataDir, member.email, 2)
    expect(mail.subject).toBe('Your email address was changed')
    expect(mail.text).toContain('Hello Mia Member,')
    expect(mail.text).toContain('Tanzclub Blau has another email address for you now.')
    expect(mail.text).not.toContain(changed.email)
    expect(linkIn(mail)).toBe('http://localhost:8080/security')
    expect((await send(api, 'GET', '/api/member-auth/me', { token: session.token })).status).toBe(401)
    expect(await mailsTo(dataDir, changed.email)).toEqual([])
  })

  test('is not reported to addresses that never signed in, so that it cannot flood mailboxes', async ({ club }) => {
    const [victim, known] = [freshEmail('victim'), await addMember(club)]
    await signInMember(api, known)
    const member = await addMember(club, { email: victim })
    const move = async (id: string, memberNumber: string, email: string) =>
      expect(
        (await club.call('PUT', `/api/members/${id}`, { memberId: memberNumber, fullName: 'Mia', email })).status,
      ).toBe(200)
    for (const email of [freshEmail(), victim, freshEmail()]) await move(member.id, member.memberId, email)
    await move(known.id, known.memberId, freshEmail())
    await nextMail(dataDir, known.email, 2) // By now the other e-mails would have been written too.
    expect(await mailsTo(dataDir, victim)).toEqual([])
  })
})
