import { clubsContract } from '@tessera/domain/clubs/contract'
import { membersContract } from '@tessera/domain/members/contract'
import { membershipContract } from '@tessera/domain/membership/contract'
import { passesContract } from '@tessera/domain/passes/contract'
import { standingsContract } from '@tessera/domain/standings/contract'
import { screen, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { openApp } from '../support/app.tsx'
import { answerRaw, refuse } from '../support/backend.ts'
import { emptyPassConfig, member, passesReady, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { leaveSettings, openSettings } from '../support/settings.ts'

// The answers of a server that knows the specification alone.
const lacksStandings = () => refuse(standingsContract.list, 'not_found', 'There is nothing here')
const person = { id: 'm', memberId: '7', fullName: 'Maria Muster', email: 'maria@club.test', enabled: true }
const club = { name: 'Ruderclub', ...passesReady }

test('opens the dashboard of a club with a name and the four pass fields', { tags: spec('7.10 7.13') }, async () => {
  const { admin } = startClub()
  answerRaw(clubsContract.get, club)
  lacksStandings()
  answerRaw(membersContract.list, [person])
  await openApp('/', admin)
  await screen.findByRole('heading', { level: 1, name: 'Ruderclub' })
  within(await screen.findByRole('row', { name: /Maria Muster/ })).getByText('maria@club.test')
})

test('names a club without a name Club Dashboard', { tags: spec('2.78') }, async () => {
  const { admin } = startClub()
  answerRaw(clubsContract.get, { ...club, name: null })
  await openApp('/', admin)
  await screen.findByRole('heading', { level: 1, name: 'Club Dashboard' })
})

test.each([
  ['missing', {}],
  ['null', { clubName: null }],
])('shows N/A for a club name that is %s', { tags: spec('2.59 7.5 7.6') }, async (_, clubName) => {
  const one = member()
  const { giveAccount } = startClub({ members: [one] })
  const account = giveAccount(one)
  answerRaw(membershipContract.me, { fullName: one.fullName, email: one.email, memberId: one.memberId, ...clubName })
  answerRaw(membershipContract.clubInfo, { hasPassConfiguration: true })
  await openApp('/member-dashboard', account)
  const term = await screen.findByText('Club', { selector: 'dt' })
  expect(term.nextElementSibling).toHaveTextContent('N/A')
  screen.getByRole('tab', { name: 'Membership Pass' })
})

test.each([
  ['its message', { message: 'Four passes are new.' }, 'Four passes are new.'],
  ['the default without one', {}, 'All passes updated successfully'],
])(
  'shows after an update of all passes %s, and nothing that the server has not said',
  {
    tags: spec('7.27 8.62 8.63'),
  },
  async (_, answer, says) => {
    const { admin } = startClub({ club: passesReady, members: [member()] })
    answerRaw(passesContract.updateAll, answer)
    const user = await openApp('/#member-passes', admin)
    await user.click(await screen.findByRole('button', { name: 'Update All Passes' }))
    await screen.findByText(says)
    expect(screen.queryByText(/Every card was up to date/)).toBeNull()
  },
)

test('shows a pass configuration of three fields, and what was saved although the answer says nothing', {
  tags: spec('7.21'),
}, async () => {
  const { admin } = startClub()
  answerRaw(passesContract.config, { id: 'p', passTypeIdentifier: 'pass.a', teamIdentifier: 'EXAMPLE123' })
  answerRaw(passesContract.saveConfig, { message: 'Saved' })
  const user = await openApp('/#pass-configuration', admin)
  expect(await screen.findByLabelText('Pass Type Identifier')).toHaveValue('pass.a')
  fill({ 'Pass Type Identifier': 'pass.b' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Pass configuration saved successfully')
  await screen.findByText('pass.b, EXAMPLE123')
})

test('loads the configuration again after an upload whose answer says nothing', { tags: spec('7.24') }, async () => {
  const { admin } = startClub()
  answerRaw(passesContract.uploadTemplate, {})
  const user = await openApp('/#pass-configuration', admin)
  await user.click(await screen.findByRole('button', { name: 'Template' }))
  const asked = answerRaw(passesContract.config, { ...emptyPassConfig, passTypeIdentifier: 'pass.again' })
  await user.upload(screen.getByLabelText('Pass Template'), new File(['zip'], 'card.zip'))
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  await screen.findByText(/Template uploaded successfully/)
  expect(asked.length).toBeGreaterThan(0)
})

test('shows the members again after a change whose answer says nothing', { tags: spec('7.15') }, async () => {
  const one = member({ fullName: 'Maria Muster' })
  const { admin } = startClub({ members: [one] })
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: /^Edit/ }))
  answerRaw(membersContract.update, {})
  lacksStandings()
  answerRaw(membersContract.list, [{ ...person, id: one.id, fullName: 'Maria Neu' }])
  await screen.findByLabelText('Full Name')
  fill({ 'Full Name': 'Maria Neu' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Maria Neu updated')
  await screen.findByRole('row', { name: /Maria Neu/ })
})

test('shows the club again after a new name whose answer says nothing', { tags: spec('7.12') }, async () => {
  const { admin } = startClub()
  const user = await openApp('/', admin)
  await openSettings(user)
  answerRaw(clubsContract.rename, {})
  answerRaw(clubsContract.get, { name: 'Segelclub' })
  await screen.findByLabelText('Club Name')
  fill({ 'Club Name': 'Segelclub' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await leaveSettings(user)
  await screen.findByRole('heading', { level: 1, name: 'Segelclub' })
})
