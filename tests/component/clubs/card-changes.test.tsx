import { clubsContract } from '@tessera/domain/clubs/contract'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { watch } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { openSettings, saveSettings } from '../support/settings.ts'

test.each([
  ['on, in the language of the screen', null, 'en'],
  ['off', 'de', null],
] as const)('an administrator switches the letters about changed cards %s', async (_, before, after) => {
  const user = await openApp('/', startClub({ club: { cardChangesIn: before } }).admin)
  const form = await openSettings(user, 'Cards')
  const sent = watch(clubsContract.change)
  const box = form.getByRole('checkbox', { name: 'Tell members when their card changes' })
  expect((box as HTMLInputElement).checked).toBe(before !== null)
  await user.click(box)
  await saveSettings(user)
  expect(sent).toMatchObject([{ body: { cardChangesIn: after } }])
})

test('saving other settings leaves the letters about changed cards as they are', async () => {
  const user = await openApp('/', startClub({ club: { cardChangesIn: 'de' } }).admin)
  const form = await openSettings(user)
  const sent = watch(clubsContract.change)
  await user.click(form.getByTitle('Lake'))
  await saveSettings(user)
  expect(sent).toMatchObject([{ body: { colour: '#1f5f8b' } }])
  expect(sent[0]?.body).not.toHaveProperty('cardChangesIn')
})

test('an administrator writes the text on the back of printed cards, and takes it away', async () => {
  const user = await openApp('/', startClub().admin)
  const form = await openSettings(user, 'Cards')
  const sent = watch(clubsContract.change)
  await user.type(form.getByLabelText('Back of printed cards'), 'Found this card? Call us.')
  await saveSettings(user)
  await openSettings(user, 'Cards')
  await user.clear(form.getByLabelText('Back of printed cards'))
  await saveSettings(user)
  expect(sent).toMatchObject([
    { body: { cardBack: 'Found this card? Call us.', seen: { cardBack: null } } },
    { body: { cardBack: null } },
  ])
})
