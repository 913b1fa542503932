import { paymentReference } from '@tessera/domain/payments/payment-reference'
import { expect, test } from 'vitest'
import { send, sharedApi } from '../../support/api.ts'
import { addMember, registerClub, signInMember } from '../../support/club.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { readPdf } from '../../support/read-pdf.ts'

const api = await sharedApi()

const words = (text = '') => text.split(/\s+/).join(' ')

async function clubWithFee() {
  const club = await registerClub(api, 'Ruderclub Ægir')
  return { club, fee: await requireItem(club, 'Mitgliedsbeitrag', '2026') }
}
const print = ({ club }: Awaited<ReturnType<typeof clubWithFee>>, memberIds: string[], language = 'de') =>
  club.call('POST', '/api/letters/printed', { memberIds, language })

test('prints who owes what and how to pay it, a page for each member, with codes that a bank’s app reads', async () => {
  const home = await clubWithFee()
  await home.club.call('PATCH', '/api/clubs', { receipts: { address: 'Bootshaus 1\n1220 Wien' } })
  const account = { holder: 'Ruderclub Ægir', iban: 'AT611904300234573201', bic: '', note: 'Bitte bis März.' }
  await home.club.call('PATCH', '/api/clubs', { bankAccount: account })
  const members = [
    await addMember(home.club, { fullName: 'Ελένη Щербакова-Żółć' }),
    await addMember(home.club, { fullName: 'Ben Berg' }),
    await addMember(home.club, { fullName: 'Paid Already' }),
  ] as const
  await recordPayment(home.club, members[2].id, home.fee)
  const said = await print(
    home,
    members.map(({ id }) => id),
  )
  expect([said.status, said.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const pages = await readPdf(said.body)
  expect(pages).toHaveLength(2)
  for (const [at, page] of pages.entries()) {
    const { id, fullName, memberId } = members[at] ?? members[0]
    const reference = paymentReference(id, home.fee.id)
    const text = words(page.text)
    for (const part of [
      'Ruderclub Ægir',
      'Bootshaus 1',
      '1220 Wien',
      `${fullName} (${memberId})`,
      `Hallo ${fullName},`,
    ])
      expect(text).toContain(part)
    for (const part of ['Mitgliedsbeitrag 2026', '120,00 €', 'AT61 1904 3002 3457 3201', reference, 'Bitte bis März.'])
      expect(text).toContain(part)
    const [code] = await page.codes()
    expect(code?.split('\n').slice(5)).toEqual([account.holder, account.iban, 'EUR120.00', '', '', reference])
  }
})

test('prints nothing of another club, and says that no one owes anything', async () => {
  const [home, other] = [await clubWithFee(), await clubWithFee()]
  const { id } = await addMember(other.club)
  const said = await print(home, [id])
  expect([said.status, said.body.error]).toEqual([404, 'None of these members has a payment due'])
})

test('a reminder of many items goes on on a second page', async () => {
  const home = await clubWithFee()
  for (let n = 1; n < 40; n += 1) await requireItem(home.club, `Fee ${n}`, '2026')
  const { id } = await addMember(home.club)
  const pages = await readPdf((await print(home, [id], 'en')).body)
  expect(pages).toHaveLength(2)
  expect(words(pages.map(({ text }) => text).join(' '))).toContain('10 more')
})

test('prints a reminder in the language that the member has chosen', async () => {
  const home = await clubWithFee()
  const member = await addMember(home.club)
  const { token } = await signInMember(api, member)
  await send(api, 'PUT', '/api/member-auth/mail', { token, body: { language: 'it', notes: true } })
  const [page] = await readPdf((await print(home, [member.id])).body)
  expect(words(page?.text)).toContain('C’è un pagamento da fare')
})
