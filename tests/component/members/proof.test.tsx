import { clubsContract } from '@tessera/domain/clubs/contract'
import { lettersContract } from '@tessera/domain/letters/contract'
import { screen, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, watch } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { openSettings, saveSettings } from '../support/settings.ts'
import { holdClock } from '../support/waits.ts'
import { click, dialog, listed, modalClosed, row } from './roster.ts'

const adult = { id: 'adult', name: 'Adult', shortName: 'Ad', enabled: true }
const student = { id: 'student', name: 'Student', shortName: 'St', enabled: true }
const proven = { ...student, proof: 'Student card' }
const of = (fullName: string, proofUntil?: string, typeId = 'student') =>
  member({ fullName, typeId, ...(proofUntil && { proofUntil }) })

function start(membershipTypes: readonly (typeof adult)[] = [adult, proven]) {
  holdClock('2026-11-29T12:00:00Z')
  const [ada, bo, cy, di, ed] = [
    of('Ada Berg', '2026-11-28'),
    of('Bo Berg', '2026-12-29'),
    of('Cy Berg', '2027-03-31'),
    of('Di Berg'),
    of('Ed Berg', undefined, 'adult'),
  ]
  const club = startClub({
    members: [ada, bo, cy, di, ed],
    items: [],
    club: { membershipTypes: [...membershipTypes], timeZone: 'UTC' },
  })
  return { club, ada }
}

const filter = () => screen.findByLabelText<HTMLSelectElement>('Filter')

test('who has no proof, or one that has ended or ends soon, is found, and the page of the member says so', async () => {
  const { club } = start()
  const user = await openApp('/', club.admin)
  const found = async (choice: string) => {
    await user.selectOptions(await filter(), choice)
    return listed()
  }
  expect(await found('Proof is missing')).toEqual(['Di Berg'])
  expect(await found('Proof expires within 30 days')).toEqual(['Bo Berg'])
  expect(await found('Proof has expired')).toEqual(['Ada Berg'])
  expect(new URLSearchParams(location.search).get('type')).toBe(':proof:ended')
  await user.click((await row(/Ada Berg/)).getByRole('link', { name: 'Ada Berg' }))
  await screen.findByText('Student card has expired')
  screen.getByText('Nov 28, 2026')
})

test('the form of a member has the last day of the proof for a type that asks for one', async () => {
  const { club, ada } = start()
  const user = await openApp('/', club.admin)
  await click(user, 'Edit', await row(/Ada Berg/))
  const form = await dialog()
  form.getByText('Student card has expired')
  fill({ 'Proof until': '2027-09-30' })
  await form.findByText('Student card')
  await click(user, 'Save', form)
  await modalClosed()
  expect(club.members.find(({ id }) => id === ada.id)).toMatchObject({ proofUntil: '2027-09-30', typeId: 'student' })
  await click(user, 'Edit', await row(/Ed Berg/))
  const other = await dialog()
  expect(other.queryByLabelText('Proof until')).toBeNull()
  await user.selectOptions(other.getByLabelText('Membership type'), 'Student')
  expect(other.getByLabelText('Proof until')).toHaveValue('')
})

test('those listed who are to bring a proof are asked for it, by e-mail or on paper', async () => {
  const { club } = start()
  const content = { subject: 'Row', heading: 'Row', greeting: '', paragraphs: [], rows: [], closing: '' }
  answer(lettersContract.preview, { to: 'a@club.test', language: 'en', content })
  const user = await openApp('/', club.admin)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Ask 3 members for a proof' }))
  const form = within(await screen.findByRole('dialog', { name: 'Letters that ask for a proof' }))
  for (const name of ['Ada Berg', 'Bo Berg', 'Di Berg']) expect(form.getByRole('checkbox', { name })).toBeChecked()
  expect(form.queryByRole('checkbox', { name: 'Cy Berg' })).toBeNull()
})

test('a club of which no type asks for a proof sees nothing of it', async () => {
  const { club } = start([adult, student])
  const user = await openApp('/', club.admin)
  const choices = within(await screen.findByLabelText<HTMLSelectElement>('Membership type'))
  expect(choices.queryByText(/Proof/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await screen.findByRole('menuitem', { name: 'Write to 5 members' })
  expect(screen.queryByRole('menuitem', { name: /for a proof/ })).toBeNull()
  await user.keyboard('{Escape}')
  await click(user, 'Edit', await row(/Ed Berg/))
  expect((await dialog()).queryByLabelText('Proof until')).toBeNull()
})

test('the settings take the proof of a type, and then offer the letters that ask for it', async () => {
  const { club } = start([adult, student])
  const user = await openApp('/', club.admin)
  const sent = watch(clubsContract.change)
  const form = await openSettings(user, 'Membership types')
  const letters = 'Ask members for a new proof before theirs ends'
  await click(user, 'Needs a proof', form)
  expect(form.getByLabelText('Proof that type 1 needs')).toHaveFocus()
  expect(form.queryByRole('checkbox', { name: letters })).toBeNull()
  fill({ 'Proof that type 2 needs': 'Student card' })
  await user.click(await form.findByRole('checkbox', { name: letters }))
  await saveSettings(user)
  expect(sent.at(-1)?.body).toMatchObject({ membershipTypes: [adult, proven], proofLettersIn: 'en' })
})

test.each([
  ['with its last day', '2027-03-31', 'Mar 31, 2027'],
  ['as missing', undefined, 'Missing'],
] as const)('a member reads of the own proof %s', async (_, until, shown) => {
  holdClock('2026-11-29T12:00:00Z')
  const one = of('Cy Berg', until)
  const club = startClub({ members: [one], club: { membershipTypes: [proven] } })
  await openApp('/member-dashboard', club.giveAccount(one))
  expect((await screen.findByText('Student card valid until')).nextSibling).toHaveTextContent(shown)
})
