import type { Member } from '@tessera/domain/members/member'
import { screen, waitFor } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { member } from '../support/club.ts'
import { field, openCounter, startTreasury } from './treasury.ts'

/** Surnames by how many of a club's hundred members have them: one of five people, families, and many that are alone. */
const surnames = [
  [5, 'Müller'],
  [4, 'Schmidt Rossi'],
  [3, 'Ferrari Weber Hofer Gruber Meyer'],
  [2, 'Schneider Fischer Bianchi Mayer Egger Moser Romano Schulz Huber Ricci Marino Kofler Pichler Mair Conti'],
  [
    1,
    `Wagner Becker Hoffmann Koch Richter Klein Wolf Neumann Schwarz Braun Krüger Hartmann Lange Krause Lehmann
    Köhler Maier Walter König Peters Russo Colombo Greco Esposito Costa Giordano Mancini Rizzo Lombardi Moretti
    Barbieri Fontana Santoro Mariani Rinaldi Caruso Steiner Brunner Thaler Unterberger Rainer Plattner`,
  ],
] as const
const firstNames = 'Anna Marco Lukas Sofia Jonas Giulia Peter Elena Martin Chiara Thomas Sara Paolo'.split(' ')
const crowd = surnames
  .flatMap(([count, names]) => names.split(/\s+/).flatMap((name) => Array.from({ length: count }, () => name)))
  .map((surname, place) => `${firstNames[place % firstNames.length]} ${surname}`)

/**
 * Keys of a person who looks at the list from the third letter of the surname on: an arrow each to one of its first four
 * names, else more letters; where they are all of this surname, a space and letters of the first name. Two times Enter.
 */
async function enter(user: UserEvent, { fullName }: Member): Promise<number> {
  const [first = '', surname = ''] = fullName.split(' ')
  let rest = surname.toLowerCase()
  for (let typed = 1; rest !== ''; typed += 1) {
    await user.keyboard(rest.charAt(0))
    rest = rest.slice(1)
    if (typed < 3) continue
    const listed = screen.getAllByRole('option').map(({ firstChild }) => firstChild?.textContent ?? '')
    const at = listed.indexOf(fullName)
    if (at >= 0 && at < 4) {
      await user.keyboard(`${'{ArrowDown}'.repeat(at)}{Enter}`)
      await waitFor(() => expect(field('Amount')).toHaveFocus())
      await user.keyboard('{Enter}')
      return typed + at + 2
    }
    const areNamesakes = listed.slice(0, 4).every((one) => one.endsWith(surname))
    if (areNamesakes && !first.toLowerCase().endsWith(rest)) rest = ` ${first.toLowerCase()}`
  }
  throw new Error(`${fullName} was not found`)
}

test('forty people in a row take at most 8 keys each', { timeout: 120_000 }, async () => {
  // One hundred members, of whom forty stand at the table, in another order than the list's.
  const members = crowd.map((fullName) => member({ fullName }))
  const queue = Array.from({ length: 40 }, (_, place) => members[(place * 17 + 5) % 100] as Member)
  const club = startTreasury([], { members })
  const user = await openCounter(club)
  await user.click(field('Member'))
  const keys: number[] = []
  for (const one of queue) {
    keys.push(await enter(user, one))
    await waitFor(() => expect(field('Member')).toHaveValue(''))
  }
  const most = Math.max(...keys)
  console.info(`keys for each of 40: ${(keys.reduce((sum, one) => sum + one) / 40).toFixed(1)}, at most ${most}`)
  expect(most).toBeLessThanOrEqual(8)
  await waitFor(() => expect(club.documents.all('payments')).toHaveLength(40))
  const paidBy = club.documents.all('payments').map(({ memberId }) => memberId)
  expect(paidBy.toSorted()).toEqual(queue.map(({ id }) => id).toSorted())
})
