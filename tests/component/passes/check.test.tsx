import { cardsContract } from '@tessera/domain/passes/cards-contract'
import type { CheckedCard } from '@tessera/domain/passes/scan'
import { screen, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, cut } from '../support/backend.ts'
import { startClub } from '../support/club.ts'

const valid: CheckedCard = {
  valid: true,
  reason: null,
  season: 2026,
  member: { id: 'm1', memberId: '001', fullName: 'Zoë Ziegler', photoUrl: null, status: 'Active', unmet: [] },
}
const due: CheckedCard = {
  valid: false,
  reason: 'A payment is due.',
  season: 2026,
  member: {
    id: 'm2',
    memberId: '002',
    fullName: 'Ben Berg',
    photoUrl: null,
    status: 'Payment Due',
    unmet: ['Annual fee 2026'],
  },
}
const forged: CheckedCard = {
  valid: false,
  reason: 'This is not a card of this server.',
  season: null,
  member: null,
}

async function openCheck(cards: Readonly<Record<string, CheckedCard>>) {
  const { admin } = startClub()
  const calls = answer(cardsContract.checkCard, ({ body }) => cards[body.scanned] ?? forged)
  const user = await openApp('/check', admin)
  const field = await screen.findByLabelText('Code of a scanner')
  const scan = (code: string) => user.type(field, `${code}{Enter}`)
  return { user, field, calls, scan, status: within(screen.getByRole('status')) }
}

test('a scanner that types gets an answer in the field that has the focus', async () => {
  const { field, scan, status, calls } = await openCheck({ one: valid, two: due })
  expect(field).toHaveFocus()
  await scan('one')
  await status.findByText('Valid')
  status.getByText('Zoë Ziegler')
  expect(field).toHaveValue('')
  await scan('two')
  await status.findByText('Payment Due')
  status.getByText('Not paid: Annual fee 2026')
  await scan('three')
  await status.findByText('Not valid')
  status.getByText('This is not a card of this server.')
  expect(calls.map(({ body }) => body.scanned)).toEqual(['one', 'two', 'three'])
  screen.getByText('3 cards checked here')
  const [, , first] = within(screen.getByRole('list')).getAllByRole('listitem')
  expect(first).toHaveTextContent('Zoë Ziegler')
})

test('a member number is looked up, and counts as no card', async () => {
  const looked = { ...valid, valid: false, season: null, byNumber: true, reason: 'Ask for the card.' } as const
  const { scan, status } = await openCheck({ '001': looked, one: valid })
  await scan('001')
  await status.findByText('No card shown')
  status.getByText('Zoë Ziegler')
  status.getByText(/Active/)
  status.getByText('Ask for the card.')
  screen.getByText('0 cards checked here')
  expect(screen.queryByRole('list')).toBeNull()
  await scan('one')
  await status.findByText('Valid')
  screen.getByText('1 card checked here')
  expect(status.queryByText(/Checked before/)).toBeNull()
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(1)
})

test('says that a card was checked before', async () => {
  const { scan, status } = await openCheck({ one: valid })
  await scan('one')
  await status.findByText('Valid')
  expect(status.queryByText(/Checked before/)).toBeNull()
  await scan('one')
  await status.findByText(/Checked before/)
})

test('an answer that comes late does not replace that of the next card', async () => {
  const { admin } = startClub()
  const late = Promise.withResolvers<CheckedCard>()
  answer(cardsContract.checkCard, ({ body }) => (body.scanned === 'one' ? late.promise : due))
  const user = await openApp('/check', admin)
  const field = await screen.findByLabelText('Code of a scanner')
  await user.type(field, 'one{Enter}')
  await user.type(field, 'two{Enter}')
  const status = within(screen.getByRole('status'))
  await status.findByText('Ben Berg')
  late.resolve(valid)
  await screen.findByText('2 cards checked here')
  status.getByText('Ben Berg')
})

test('says that the server cannot be reached, and checks the next card', async () => {
  const { scan, status } = await openCheck({ one: valid })
  cut(cardsContract.checkCard)
  await scan('one')
  await status.findByText(/The server cannot be reached/)
  answer(cardsContract.checkCard, valid)
  await scan('one')
  await status.findByText('Valid')
})

test('says why there is no camera', async () => {
  const { user } = await openCheck({})
  await user.click(screen.getByRole('button', { name: 'Use the camera' }))
  await screen.findByText('This device has no camera.')
  await user.click(screen.getByRole('button', { name: 'Stop the camera' }))
  expect(screen.queryByText('This device has no camera.')).toBeNull()
})
