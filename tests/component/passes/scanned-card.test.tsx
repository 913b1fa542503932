import { cardsContract } from '@tessera/domain/passes/cards-contract'
import { screen } from '@testing-library/react/pure'
import { afterEach, expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, cut, refuse } from '../support/backend.ts'

afterEach(() => localStorage.removeItem('tessera.cards'))

const nothing = { club: null, season: null }

test('says what stands on a genuine card', async () => {
  const looks = answer(cardsContract.lookAtCard, {
    standing: 'genuine',
    club: { id: 'club', name: 'Ruderclub' },
    season: 2026,
  })
  answer(cardsContract.cardKeys, { keys: [] })
  await openApp('/pass#a.b.c')
  await screen.findByRole('heading', { name: 'This card is genuine' })
  screen.getByText('Ruderclub')
  expect(screen.getByText('Valid until').nextElementSibling).toHaveTextContent('Dec 31, 2026')
  expect(looks.map(({ body, token }) => [body.scanned, token])).toEqual([['a.b.c', undefined]])
})

test.each([
  ['expired', 'This card has expired'],
  ['withdrawn', 'This card was withdrawn'],
  ['forged', 'This is not a genuine card'],
  ['sample', 'This is a sample card'],
] as const)('says that a card is %s', async (standing, title) => {
  answer(cardsContract.lookAtCard, { standing, ...nothing })
  await openApp(`/pass#a.${standing}.c`)
  await screen.findByRole('heading', { name: title })
})

test('says what to do without a scanned card', async () => {
  await openApp('/pass')
  await screen.findByRole('heading', { name: 'No card was read' })
})

test('offers another try where the server cannot be reached, and says the server’s reason', async () => {
  cut(cardsContract.lookAtCard)
  const user = await openApp('/pass#a.lost.c')
  await screen.findByText(/The server cannot be reached/)
  refuse(cardsContract.lookAtCard, 'too_many_requests', 'Please wait a moment.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Please wait a moment.')
})
