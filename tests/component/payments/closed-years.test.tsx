import { clubsContract } from '@tessera/domain/clubs/contract'
import { screen, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { watch } from '../support/backend.ts'
import { item, payment, year } from '../support/club.ts'
import { openSettings, saveSettings } from '../support/settings.ts'
import { click, dialog, fee, ferraro, openPayments, paid, row, season, startTreasury } from './treasury.ts'

const old = year('2025')
const oldFee = item({ name: 'Old fee', yearId: old.id })
const free = item({ name: 'Shirt', isRequiredForActive: false })
const isClosed = 'This year is closed, with its items and prices. An owner can open it again.'
const ofPayment = 'The year 2025 is closed. This payment stays as it is.'
const buttons = /^(Edit|Delete|Disable|Deactivate)/

const start = (closedYears: string[]) =>
  startTreasury(
    [payment(ferraro, oldFee, { paymentDate: '2025-12-31', notes: 'of the old year' }), paid(60, '2026-01-01')],
    { years: [season, old], items: [fee, oldFee, free], club: { closedYears } },
  )

test.each([
  ['payments', /of the old year/, /Jan 1, 2026/, ofPayment],
  ['items', /^Old fee/, /^Annual fee/, isClosed],
  ['years', /^2025/, /^2026/, isClosed],
] as const)(
  '%s of a closed year have a lock with the reason in place of the buttons',
  async (view, closed, open, why) => {
    await openPayments(start(['2025']), view)
    const [shut, other] = [await row(closed), await row(open)]
    await shut.findByRole('img', { name: why })
    expect(shut.queryByRole('button', { name: buttons })).toBeNull()
    expect(other.getAllByRole('button', { name: buttons }).length).toBeGreaterThan(1)
    expect(other.queryByRole('img', { name: why })).toBeNull()
  },
)

test('a closed year is offered to no item', async () => {
  const user = await openPayments(start(['2025']), 'items')
  await (await row(/^Old fee/)).findByRole('img', { name: isClosed })
  await click(user, 'Add Item')
  const years = within((await dialog()).getByLabelText('Year'))
  expect(years.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['No year', '2026'])
})

test('an owner closes a year in the settings, and the other years stay as they are', async () => {
  const club = start(['2022'])
  const user = await openApp('/', club.admin)
  const page = await openSettings(user)
  expect(page.getByRole('checkbox', { name: '2022 is closed' })).toBeChecked()
  expect(page.queryByRole('checkbox', { name: '2026 is closed' })).toBeNull()
  const sent = watch(clubsContract.change)
  await user.click(page.getByRole('checkbox', { name: '2025 is closed' }))
  await saveSettings(user)
  expect(sent.map(({ body }) => body)).toEqual([{ closedYears: ['2022', '2025'], seen: { closedYears: ['2022'] } }])
  expect(screen.getByRole('checkbox', { name: '2025 is closed' })).toBeChecked()
})
