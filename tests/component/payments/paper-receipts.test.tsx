import { receiptsContract } from '@tessera/domain/receipts/contract'
import { screen, waitFor } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, answerFile, refuse, settled } from '../support/backend.ts'
import { item, member, payment, startClub } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'

const ben = member({ fullName: 'Ben Berg', email: '' })
const fee = item()
const paid = [payment(ben, fee), payment(ben, item({ name: 'Key' }))]
const books = { members: [ben], items: [fee], payments: paid }
const automatic = { address: 'Bootshaus 1', automatic: true }
const ids = paid.map(({ id }) => id)

test('the payments say how many automatic receipts go on paper, and one click saves them as one file, and again', async () => {
  const { admin } = startClub({ ...books, club: { receipts: automatic } })
  let waiting = ids
  answer(receiptsContract.onPaper, () => ({ paymentIds: waiting }))
  const saved = catchDownloads()
  const user = await openApp('/#payments', admin)
  await screen.findByText('2 receipts go on paper: no e-mail reaches these members')
  refuse(receiptsContract.print, 'unavailable', 'Not now')
  await user.click(screen.getByRole('button', { name: 'Print receipts' }))
  await screen.findByText('Not now')
  const asked = answerFile(receiptsContract.print, 'the receipts', 'receipts.pdf')
  waiting = []
  await user.click(screen.getByRole('button', { name: 'Print receipts' }))
  await screen.findByText('2 receipts were saved for printing')
  await user.click(screen.getByRole('button', { name: 'Save the receipts again' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['receipts.pdf', 'receipts.pdf']))
  expect(asked).toMatchObject([ids, ids].map((paymentIds) => ({ body: { paymentIds, language: 'en' } })))
})

test.each([
  ['sends no receipts by itself', { address: 'Bootshaus 1' }, ids],
  ['has none for the printer', automatic, []],
])('a club that %s sees nothing of paper', async (_, receipts, paymentIds) => {
  const { admin } = startClub({ ...books, club: { receipts } })
  const asked = answer(receiptsContract.onPaper, { paymentIds })
  await openApp('/#payments', admin)
  await screen.findByRole('row', { name: /Key/ })
  if (receipts === automatic) await waitFor(() => expect(asked).toHaveLength(1))
  await settled()
  expect(screen.queryByRole('button', { name: 'Print receipts' })).toBeNull()
})
