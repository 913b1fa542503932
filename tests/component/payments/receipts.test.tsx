import { clubsContract } from '@tessera/domain/clubs/contract'
import { lettersContract } from '@tessera/domain/letters/contract'
import { membershipCertificateContract } from '@tessera/domain/membership/certificate-contract'
import { auditorsYearContract } from '@tessera/domain/receipts/auditors-year-contract'
import { receiptsContract } from '@tessera/domain/receipts/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, answerFile, breakDown, refuse, settled, watch } from '../support/backend.ts'
import { item, member, payment, startClub } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'
import { fill } from '../support/fill.ts'
import { openSettings, saveSettings } from '../support/settings.ts'

const receipts = { address: 'Bootshaus 1' }
const zoe = member({ fullName: 'Zoë Ziegler' })
const fee = item()
const paid = payment(zoe, fee)
const waived = payment(zoe, item({ name: 'Shirt' }), { amount: 0, notes: 'hardship' })
const books = { members: [zoe], items: [fee], payments: [paid, waived] }

test('an administrator saves the receipt of a payment, but not of a waiver', async () => {
  const asked = answerFile(receiptsContract.make, 'the receipt', '2026-0001.pdf')
  const saved = catchDownloads()
  const user = await openApp('/#payments', startClub({ ...books, club: { receipts } }).admin)
  const row = await screen.findByRole('row', { name: /Annual fee/ })
  await user.click(await within(row).findByRole('button', { name: 'Receipt' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['2026-0001.pdf']))
  expect(asked).toMatchObject([{ params: { paymentId: paid.id }, query: { language: 'en' } }])
  const other = screen.getByRole('row', { name: /Shirt/ })
  expect(within(other).queryByRole('button', { name: 'Receipt' })).toBeNull()
  breakDown(receiptsContract.make)
  await user.click(within(row).getByRole('button', { name: 'Receipt' }))
  await screen.findByText('The receipt could not be made')
})

test('a member saves receipts and the statement of a year, and sees what was cancelled', async () => {
  const asked = answerFile(receiptsContract.makeOwn, 'the receipt', '2026-0001.pdf')
  const statements = answerFile(receiptsContract.ownStatement, 'the statement', '2026.pdf')
  const row = { paymentId: 'gone', number: '2026-0002', kind: 'receipt', itemName: 'Old fee', amount: 100 } as const
  const { giveAccount } = startClub({ ...books, club: { receipts } })
  const account = giveAccount(zoe)
  answer(receiptsContract.own, [
    { ...row, issuedOn: '2026-03-01' },
    { ...row, paymentId: paid.id, itemName: fee.name, issuedOn: '2026-03-01' },
  ])
  const saved = catchDownloads()
  const user = await openApp('/member-dashboard#payments', account)
  const own = await screen.findByRole('row', { name: /Annual fee/ })
  await user.click(within(own).getByRole('button', { name: 'Receipt' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Statement as PDF' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  await screen.findByText('Old fee: this payment was deleted.')
  await user.click(screen.getByRole('button', { name: 'Cancelled receipt' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['2026-0001.pdf', '2026.pdf', '2026-0001.pdf']))
  expect(asked.map(({ params }) => params.paymentId)).toEqual([paid.id, 'gone'])
  expect(statements).toMatchObject([{ params: { season: '2026' }, query: { language: 'en' } }])
  expect(within(screen.getByRole('row', { name: /Shirt/ })).queryByRole('button')).toBeNull()
})

test('a member saves a certificate of membership, also before the first payment', async () => {
  const asked = answerFile(membershipCertificateContract.own, 'the certificate', 'certificate.pdf')
  const { giveAccount } = startClub({ ...books, payments: [], club: { receipts } })
  answer(receiptsContract.own, [])
  const saved = catchDownloads()
  const user = await openApp('/member-dashboard#payments', giveAccount(zoe))
  await user.click(await screen.findByRole('button', { name: 'Certificate of membership as PDF' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['certificate.pdf']))
  expect(asked).toMatchObject([{ query: { language: 'en' } }])
})

test('a club that gives receipts saves all payments of a year for its auditors', async () => {
  const asked = answerFile(auditorsYearContract.one, 'the sheets', 'auditors-2025.pdf')
  const earlier = payment(zoe, fee, { paymentDate: '2025-12-31' })
  const saved = catchDownloads()
  const user = await openApp('/#payments', startClub({ ...books, payments: [paid, earlier], club: { receipts } }).admin)
  await user.click(await screen.findByText('Month by month, and by item'))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Year' }), '2025')
  await user.click(screen.getByRole('button', { name: 'For the auditors, as PDF' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['auditors-2025.pdf']))
  expect(asked).toMatchObject([{ params: { season: '2025' }, query: { language: 'en' } }])
})

test('an administrator sends the receipt of a payment with one click, but not of a waiver', async () => {
  const asked = answer(receiptsContract.send, { to: zoe.email })
  const user = await openApp('/#payments', startClub({ ...books, club: { receipts } }).admin)
  const row = await screen.findByRole('row', { name: /Annual fee/ })
  await user.click(await within(row).findByRole('button', { name: 'Send the receipt by e-mail' }))
  await screen.findByText(`The receipt goes to ${zoe.email}`)
  expect(asked).toMatchObject([{ params: { paymentId: paid.id }, body: { language: 'en' } }])
  expect(within(screen.getByRole('row', { name: /Shirt/ })).queryByRole('button', { name: /Send/ })).toBeNull()
  refuse(receiptsContract.send, 'not_found', 'There is no receipt for this payment')
  await user.click(within(row).getByRole('button', { name: 'Send the receipt by e-mail' }))
  await screen.findByText('There is no receipt for this payment')
})

test('a club that can send no e-mails has no button that sends a receipt', async () => {
  const { admin } = startClub({ ...books, club: { receipts } })
  const reminders = { pauseDays: 7, automatic: false, language: 'en' } as const
  const asked = answer(lettersContract.mail, { hindrance: 'none', leaves: false, reminders, members: [] })
  await openApp('/#payments', admin)
  await screen.findByRole('row', { name: /Annual fee/ })
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  await settled()
  expect(screen.queryByRole('button', { name: 'Send the receipt by e-mail' })).toBeNull()
})

test('an administrator finds a member’s receipts and statements on the member’s page', async () => {
  const asked = answerFile(receiptsContract.make, 'the receipt', '2026-0002.pdf')
  const statements = answerFile(receiptsContract.statement, 'the statement', '2026.pdf')
  const { admin } = startClub({ ...books, club: { receipts } })
  const gone = { paymentId: 'gone', number: '2026-0001', kind: 'cancelled', itemName: 'Old fee', amount: 100 } as const
  answer(receiptsContract.of, [{ ...gone, issuedOn: '2026-03-01' }])
  const saved = catchDownloads()
  const user = await openApp('/', admin)
  await user.click(within(await screen.findByRole('row', { name: /Zoë/ })).getByRole('link', { name: /Zoë/ }))
  await user.click(await screen.findByText('Receipts'))
  await user.click(await screen.findByRole('button', { name: '2026-0001: Old fee, €1.00' }))
  await user.click(await screen.findByRole('button', { name: 'Payments 2026' }))
  const sent = answer(receiptsContract.send, { to: zoe.email })
  await user.click(screen.getByRole('button', { name: 'Send 2026-0001 by e-mail' }))
  await waitFor(() => expect(sent).toMatchObject([{ params: { paymentId: 'gone' } }]))
  await waitFor(() => expect(saved.map(({ name }) => name).sort()).toEqual(['2026-0002.pdf', '2026.pdf']))
  expect(asked).toMatchObject([{ params: { paymentId: 'gone' } }])
  expect(statements).toMatchObject([{ params: { memberId: zoe.id, season: '2026' } }])
})

test.each(['admin', 'member'])('a club that gives no receipts shows nothing new to its %s', async (who) => {
  const { admin, giveAccount } = startClub(books)
  const path = who === 'admin' ? '/#payments' : '/member-dashboard#payments'
  const user = await openApp(path, who === 'admin' ? admin : giveAccount(zoe))
  await screen.findByRole('row', { name: /Annual fee/ })
  await settled()
  expect(screen.queryByRole('button', { name: 'Receipt' })).toBeNull()
  if (who === 'admin') await user.click(screen.getByText('Month by month, and by item'))
  for (const name of ['Statement as PDF', 'Certificate of membership as PDF', 'For the auditors, as PDF'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a club switches receipts on in its settings, with an address of a few lines', async () => {
  const user = await openApp('/', startClub().admin)
  const sent = watch(clubsContract.change)
  const form = await openSettings(user, 'Money')
  await user.click(form.getByRole('checkbox', { name: 'Give receipts' }))
  fill({ 'Address on receipts': '1\n2\n3\n4\n5\n6\n7' })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('An address has at most 6 lines')
  expect(sent).toEqual([])
  fill({ 'Address on receipts': 'Bootshaus 1\n1220 Wien' })
  await user.click(form.getByRole('checkbox', { name: 'Send the receipt of each new payment by e-mail' }))
  await saveSettings(user)
  const receipts = { address: 'Bootshaus 1\n1220 Wien', automatic: true, language: 'en' }
  expect(sent).toMatchObject([{ body: { receipts } }])
})
