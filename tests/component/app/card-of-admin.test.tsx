import { accountsContract } from '@tessera/domain/accounts/contract'
import { screen } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp, signIn } from '../support/app.tsx'
import { answer, breakDown, refuse } from '../support/backend.ts'
import { clubId, startClub } from '../support/club.ts'

async function openAs(account: Parameters<typeof signIn>[0]) {
  await signIn(account)
  return openApp('/card')
}

const asAdmin = { role: 'admin', clubId, clubName: 'Ruderclub' } as const

test('an administrator who is no member reads how to get a card', async () => {
  const user = await openAs(startClub().admin)
  await screen.findByText(/^Add yourself as a member with your address anna@club.test/)
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await screen.findByRole('button', { name: 'Add Member' })
})

test('an administrator who is a member is asked first, and reads why the card does not open', async () => {
  const { admin } = startClub()
  const places = [
    asAdmin,
    { ...asAdmin, role: 'member' } as const,
    { ...asAdmin, role: 'member', clubId: 'x' } as const,
  ]
  answer(accountsContract.places, { places, invitations: [] })
  refuse(accountsContract.takePlace, 'forbidden', 'This place is gone')
  const user = await openAs(admin)
  await user.click(await screen.findByRole('button', { name: 'Show my card' }))
  await screen.findByText('This place is gone')
  expect(location.pathname).toBe('/card')
})

test('says that the places could not be loaded', async () => {
  const { admin } = startClub()
  breakDown(accountsContract.places)
  await openAs(admin)
  await screen.findByText('Failed to fetch your clubs')
})
