import { clubsContract } from '@tessera/domain/clubs/contract'
import { donationsContract } from '@tessera/domain/donations/contract'
import { noDonations } from '@tessera/domain/donations/settings-input'
import { receiptsContract } from '@tessera/domain/receipts/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, answerFile, refuse, watch } from '../support/backend.ts'
import { item, member, payment, startClub } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'
import { fill } from '../support/fill.ts'
import { openSettings, saveSettings } from '../support/settings.ts'
import { holdClock } from '../support/waits.ts'
import { click, dialog } from './treasury.ts'

const receipts = { address: 'Bootshaus 1', language: 'en' } as const
const donations = {
  ...noDonations,
  form: 'de',
  purpose: 'des Sports',
  taxOffice: 'München',
  taxNumber: '143/216/12345',
  noticeOn: '2024-05-14',
  noticeFor: '2022',
} as const
const zoe = member({ fullName: 'Zoë Ziegler' })
const gift = item({ name: 'Gift', isRequiredForActive: false, donation: 'gift' })
const shirt = item({ name: 'Shirt', isRequiredForActive: false })
const books = {
  members: [zoe],
  items: [gift, shirt],
  payments: [
    payment(zoe, gift, { amount: 50, paymentDate: '2025-06-01' }),
    payment(zoe, gift, { amount: 20, paymentDate: '2026-01-02' }),
    payment(zoe, shirt, { amount: 9, paymentDate: '2025-06-01' }),
  ],
}

test('a club switches donation receipts on, and each field that its form needs is asked for', async () => {
  const user = await openApp('/', startClub({ club: { receipts } }).admin)
  const form = await openSettings(user, 'Money')
  const sent = watch(clubsContract.change)
  await user.selectOptions(form.getByLabelText('Give donation receipts'), 'German form (§ 10b EStG)')
  await click(user, 'Save', form)
  await waitFor(() => expect(form.getAllByText('A donation receipt needs this')).toHaveLength(5))
  expect(sent).toEqual([])
  fill({
    'What the club promotes, as in “Förderung …”': donations.purpose,
    'Tax office': donations.taxOffice,
    'Tax number': donations.taxNumber,
    'Day of the notice': donations.noticeOn,
    'Last year that it is for': donations.noticeFor,
  })
  await saveSettings(user)
  expect(sent).toMatchObject([{ body: { donations, seen: { donations: null } } }])
})

test('a club without receipts sees nothing of them', async () => {
  const user = await openApp('/', startClub({}).admin)
  const form = await openSettings(user, 'Money')
  expect(form.queryByLabelText('Give donation receipts')).toBeNull()
  await user.keyboard('{Escape}')
})

test('an item says what it counts as, in a club that gives donation receipts', async () => {
  const club = startClub({ ...books, club: { receipts, donations } })
  const user = await openApp('/?part=items#payments', club.admin)
  const row = within(await screen.findByRole('row', { name: /Shirt/ }))
  await click(user, 'Edit', row)
  const form = await dialog()
  await user.selectOptions(await form.findByLabelText('Counts as a donation'), 'As a gift of money')
  await click(user, 'Save', form)
  await waitFor(() =>
    expect(club.documents.all('paymentItems').find(({ id }) => id === shirt.id)?.donation).toBe('gift'),
  )
})

test('the page of a member has the receipt of each year that is over, and of each donation', async () => {
  holdClock('2026-03-01')
  answer(receiptsContract.of, [])
  const years = answerFile(donationsContract.ofYear, 'the year', '2026-0001.pdf')
  const saved = catchDownloads()
  const club = startClub({ ...books, club: { receipts, donations } })
  const user = await openApp(`/members/${zoe.memberId}`, club.admin)
  await user.click(await screen.findByText('Donation receipts'))
  const all = screen.getAllByRole('button', { name: /^Donation receipt of|€/ }).map(({ textContent }) => textContent)
  expect(all).toEqual(['Donation receipt of 2025', 'Jan 2, 2026: €20.00', 'Jun 1, 2025: €50.00'])
  await click(user, 'Donation receipt of 2025')
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['2026-0001.pdf']))
  expect(years).toMatchObject([{ params: { memberId: zoe.id, year: '2025' } }])
  refuse(donationsContract.ofPayment, 'no_donation', 'Enter the address at the member')
  await click(user, 'Jan 2, 2026: €20.00')
  await screen.findByText('Enter the address at the member')
})
