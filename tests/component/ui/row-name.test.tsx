import { screen } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { item, member, passesReady, payment, startClub, year } from '../support/club.ts'

const season = year('2026')
const fee = item({ yearId: season.id })
const anna = member({ memberId: '7', fullName: 'Anna Muster' })
const content = { club: passesReady, members: [anna], years: [season], items: [fee], payments: [payment(anna, fee)] }

test.each([
  ['/', 'Anna Muster', ['Edit', 'Disable', 'Delete']],
  ['/#member-passes', 'Anna Muster', ['Generate Pass', 'Card as PDF']],
  ['/#payments', 'Anna Muster', ['Edit', 'Delete']],
  ['/?part=items#payments', 'Annual fee', ['Edit', 'Disable', 'Delete']],
  ['/?part=years#payments', '2026', ['Edit', 'Deactivate', 'Delete']],
])('the buttons of a row keep their names and are described by the row: %s', async (path, named, names) => {
  await openApp(path, startClub(content).admin)
  for (const name of names) {
    const button = await screen.findByRole('button', { name })
    expect(button).toHaveAccessibleDescription(expect.stringContaining(named))
  }
})
