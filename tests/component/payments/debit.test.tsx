import { bankContract } from '@tessera/domain/bank/contract'
import { debitContract } from '@tessera/domain/debit/contract'
import { screen, within } from '@testing-library/react/pure'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, answerFile, settled } from '../support/backend.ts'
import { startClub } from '../support/club.ts'

const bankAccount = { holder: 'Ruderclub e.V.', iban: 'DE89370400440532013000', bic: '', note: '' }
const directDebit = { creditorId: 'DE98ZZZ09999999999', noticeDays: 14 }
const debit = (id: string, cents: number, why: string | null = null) => ({
  id,
  name: `Member ${id}`,
  holder: `Holder ${id}`,
  iban: 'DE89 … 3000',
  cents,
  why,
  parts: [{ name: `Member ${id}`, item: 'Annual fee 2026', cents }],
})
const ended = 'The mandate has ended: nothing was drawn by it for 36 months'
const open = {
  day: '2026-12-10',
  earliest: '2026-12-10',
  more: false,
  runs: [],
  debits: [debit('a', 6_000), debit('b', 4_050), debit('c', 100, ended)],
}
const run = {
  id: '00000000-0000-4000-8000-000000000000',
  day: '2026-12-10',
  messageId: '20261210-AB',
  madeAt: '2026-12-01T10:00:00.000Z',
  state: 'open' as const,
  count: 2,
  cents: 10_050,
  canBeMarked: true,
}
const start = (club: object = { bankAccount, directDebit }) => openApp('/payments/debit', startClub({ club }).admin)

test('the Payments tab leads to it once the club draws by direct debit', async () => {
  const { admin } = startClub({ club: { bankAccount } })
  answer(bankContract.count, { waiting: 0 })
  await openApp('/#payments', admin)
  expect(await screen.findByRole('link', { name: /Bank/ })).toBeVisible()
  await settled()
  expect(screen.queryByRole('link', { name: 'Direct debit' })).toBeNull()
})

test('all that can be drawn is in the file, but for what is unticked and for mandates that have ended', async () => {
  answer(debitContract.open, open)
  const made = answer(debitContract.make, run)
  const files = answerFile(debitContract.file, 'the file', 'pain.008.xml')
  const user = await start()
  expect(await screen.findByText(ended)).toBeVisible()
  expect(screen.getByRole('button', { name: 'File for 2 · €100.50' })).toBeEnabled()
  await user.click(screen.getByRole('checkbox', { name: /Select Member b/ }))
  await user.click(screen.getByRole('button', { name: 'File for 1 · €60.00' }))
  await settled()
  expect(made).toMatchObject([{ body: { day: '2026-12-10', debits: [{ id: 'a', cents: 6_000 }] } }])
  expect(files).toHaveLength(1)
})

test('what a file drew is recorded in one step, and what was paid meanwhile is named', async () => {
  answer(debitContract.open, { ...open, runs: [run] })
  answer(debitContract.notices, { byEmail: 0, onPaper: 0, queued: 0 })
  const why = 'Has paid already'
  let left = 2
  const marked = answer(debitContract.mark, () => {
    left -= 1
    return { left, undone: 1, kept: left === 0 ? [{ memberId: '', fullName: 'Ben Acht', why }] : [] }
  })
  const user = await start()
  await user.click(await screen.findByRole('button', { name: 'Mark 2 as paid' }))
  expect(await screen.findByText('Recorded, except: Ben Acht (Has paid already)')).toBeVisible()
  expect(marked).toHaveLength(2)
})

test('a file cannot be marked as paid before its day, and says from when it can', async () => {
  answer(debitContract.open, { ...open, runs: [{ ...run, canBeMarked: false }] })
  answer(debitContract.notices, { byEmail: 0, onPaper: 0, queued: 0 })
  await start()
  expect(await screen.findByRole('button', { name: 'Mark 2 as paid' })).toBeDisabled()
  expect(screen.getByText(/^Can be marked as paid on .*10/)).toBeVisible()
})

test('without a creditor identifier no file is offered', async () => {
  answer(debitContract.open, { ...open, debits: [] })
  await start({ bankAccount })
  expect(await screen.findByText(/enter the bank account and the creditor identifier/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /File for/ })).toBeNull()
})

test.each([
  ['the account', {}, 'Account holder'],
  ['the creditor identifier', { bankAccount }, 'Creditor identifier'],
  ['the creditor identifier of a club that has one', { bankAccount, directDebit }, 'Creditor identifier'],
])('leads to the field of %s among the settings', async (_what, club, label) => {
  answer(debitContract.open, { ...open, debits: [] })
  const user = await start(club)
  await user.click(await screen.findByRole('link', { name: 'Direct debit settings' }))
  expect(await screen.findByLabelText(label)).toHaveFocus()
})

test('the payers of a file are told by e-mail, once, and on paper; a day that is too near is said', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  answer(debitContract.open, { ...open, runs: [run] })
  let queued = 0
  answer(debitContract.notices, () => ({ byEmail: 60, onPaper: 1, queued }))
  const sent = answer(debitContract.notify, () => {
    queued = Math.min(60, queued + 50)
    return { queued, left: 60 - queued }
  })
  const files = answerFile(debitContract.printNotices, 'letters', 'direct-debits.pdf')
  const user = await start()
  expect(await screen.findByText('Not told yet: 60 by e-mail, 1 on paper')).toBeVisible()
  expect(screen.getByText(/nearer than the 14 days/)).toBeVisible()
  expect(screen.getByText(/Members are told 14 days ahead: .*15/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Tell 60 by e-mail' }))
  expect(await screen.findByText('Told: 60 by e-mail; on paper: 1')).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /Tell/ })).toBeNull()
  expect(screen.queryByText(/nearer than/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Print 1 on paper' }))
  await settled()
  expect(files).toHaveLength(1)
})

test('a recorded file can be undone, and is not recorded again', async () => {
  answer(debitContract.open, { ...open, runs: [{ ...run, state: 'marked' }] })
  answer(debitContract.unmark, { left: 0, undone: 2, kept: [] })
  const user = await start()
  const files = within(await screen.findByLabelText('Files for the bank'))
  expect(files.queryByRole('button', { name: /as paid/ })).toBeNull()
  await user.click(files.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone: the items are open again')).toBeVisible()
})
