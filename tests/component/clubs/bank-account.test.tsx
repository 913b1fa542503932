import { clubsContract } from '@tessera/domain/clubs/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { watch } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { openSettings } from '../support/settings.ts'

const account = { holder: 'Ruderclub e.V.', iban: 'DE89370400440532013000', bic: '', note: '' }

/** Opens the club's settings with the fields of the bank account. */
async function openAccount(club: Parameters<typeof startClub>[0] = {}) {
  const user = await openApp('/', startClub(club).admin)
  const form = await openSettings(user, 'Money')
  return {
    form,
    save: () => user.click(form.getByRole('button', { name: 'Save' })),
    saved: () => screen.findByText('Club updated successfully'),
  }
}

test('saves the account that members transfer to', async () => {
  const { save, saved } = await openAccount()
  const sent = watch(clubsContract.change)
  fill({ 'Account holder': 'Ruderclub e.V.', IBAN: 'de89 3704 0044 0532 0130 00' })
  await save()
  await saved()
  expect(sent).toMatchObject([{ body: { bankAccount: account, seen: { bankAccount: null } } }])
})

test('the account brings the fields of direct debit at once, and receipts those of donations: one save', async () => {
  const { form, save, saved } = await openAccount()
  const sent = watch(clubsContract.change)
  expect(form.queryByLabelText('Creditor identifier')).toBeNull()
  expect(form.queryByText('Donation receipts')).toBeNull()
  fill({ 'Account holder': 'Ruderclub e.V.', IBAN: account.iban })
  fireEvent.click(form.getByLabelText('Give receipts'))
  await form.findByText('Donation receipts')
  fireEvent.change(await form.findByLabelText('Creditor identifier'), { target: { value: 'DE98ZZZ09999999999' } })
  await save()
  await saved()
  expect(sent).toMatchObject([
    { body: { bankAccount: account, directDebit: { creditorId: 'DE98ZZZ09999999999', noticeDays: 14 } } },
  ])
})

test('refuses a mistyped IBAN under its field', async () => {
  const iban = 'DE88 3704 0044 0532 0130 00'
  const fault = 'This IBAN has a typing error: its check digits do not fit'
  const { form, save } = await openAccount()
  const sent = watch(clubsContract.change)
  fill({ 'Account holder': 'Ruderclub e.V.', IBAN: iban })
  await save()
  await form.findByText(fault)
  expect(form.getByLabelText('IBAN')).toBeInvalid()
  expect(form.getByLabelText('IBAN')).toHaveAccessibleDescription(fault)
  expect(sent).toEqual([])
})

test('a club takes its account away by emptying the fields, and does not send it otherwise', async () => {
  const { save, saved } = await openAccount({ club: { bankAccount: account } })
  const sent = watch(clubsContract.change)
  fill({ 'Account holder': '', IBAN: '' })
  await save()
  await saved()
  expect(sent).toMatchObject([{ body: { bankAccount: null, seen: { bankAccount: account } } }])
})

test('leaves the account out of what is saved if it has not changed', async () => {
  const { save, saved } = await openAccount({ club: { bankAccount: account } })
  const sent = watch(clubsContract.change)
  fireEvent.click(screen.getByLabelText('Give receipts'))
  await save()
  await saved()
  expect(sent[0]?.body).toHaveProperty('receipts')
  expect(sent[0]?.body).not.toHaveProperty('bankAccount')
})

test('says how the holder stands in files for the bank, where banks do not take all its signs', async () => {
  const { form } = await openAccount()
  fill({ 'Account holder': 'Ruderclub e.V.' })
  expect(form.queryByText(/In files for the bank/)).toBeNull()
  fill({ 'Account holder': 'Ruderclub Möwe & Söhne e.V.' })
  expect(await form.findByText('In files for the bank: Ruderclub Moewe + Soehne e.V.')).toBeVisible()
})

test('a club chooses references with check digits, and goes back to the short ones', async () => {
  const { form, save, saved } = await openAccount({ club: { bankAccount: account } })
  const sent = watch(clubsContract.change)
  const choice = form.getByLabelText('References of transfers')
  fireEvent.change(choice, { target: { value: 'iso11649' } })
  await save()
  await saved()
  expect(sent[0]?.body).toMatchObject({ bankAccount: { ...account, references: 'iso11649' } })
  fireEvent.change(form.getByLabelText('References of transfers'), { target: { value: '' } })
  await save()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.body.bankAccount).toEqual(account)
})

test('the day up to which the books are locked has a heading of its own', async () => {
  const { form } = await openAccount()
  const books = within(form.getByRole('group', { name: 'Locked books' }))
  expect(books.getByLabelText('Books locked up to')).toBeVisible()
  expect(within(form.getByRole('group', { name: 'Stamps' })).queryByLabelText('Books locked up to')).toBeNull()
})
