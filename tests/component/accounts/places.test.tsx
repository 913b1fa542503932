import type { Place } from '@tessera/domain/accounts/account'
import { accountsContract } from '@tessera/domain/accounts/contract'
import { membershipContract } from '@tessera/domain/membership/contract'
import { cleanup, screen, waitFor } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { linkPath, openApp, signIn } from '../support/app.tsx'
import { answer, breakDown, cut } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'

const rowing: Place = { role: 'member', clubId: 'club', clubName: 'Ruderclub' }
const dancing: Place = { role: 'member', clubId: 'dancing', clubName: 'Tanzclub Blau' }
const mountains: Place = { role: 'admin', clubId: 'club', clubName: 'Bergfreunde' }

const ofClub = (clubName: string) => ({
  clubName,
  clubColour: null,
  clubLogo: null,
  clubTimeZone: null,
  seasonStartsInMonth: 1,
  cardTitle: '',
  cardColour: null,
})

/** Opens the membership of a member with a second place. */
async function openWith(other: Place) {
  const rita = member({ fullName: 'Rita Ruder', memberId: 'R-1' })
  const account = startClub({ members: [rita], club: { name: 'Ruderclub' } }).giveAccount(rita)
  answer(accountsContract.places, { places: [rowing, other], invitations: [] })
  const taken = answer(accountsContract.takePlace, ({ body: { role, clubId = '' } }) => {
    account.place = { role, clubId, ...(role === 'member' && { memberId: rita.id }) }
    const { photoUrl, ...info } = member({ fullName: 'Rita Tanz', memberId: 'T-1' })
    if (clubId === dancing.clubId) answer(membershipContract.me, { ...info, photoUrl, ...ofClub(clubId) })
    return { role }
  })
  const user = await openApp('/member-dashboard', account)
  await screen.findByText('Welcome, Rita Ruder')
  const switchTo = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Switch Club' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  return { switchTo, taken, user }
}

test('switches between two clubs as a member, and shows no data of the other', async () => {
  const { switchTo, taken } = await openWith(dancing)
  await screen.findByText('R-1')
  await switchTo('Tanzclub Blau · Member')
  await screen.findByText('Welcome, Rita Tanz')
  await screen.findByText('T-1')
  expect(screen.queryByText('R-1')).toBeNull()
  expect(taken).toMatchObject([{ body: { role: 'member', clubId: 'dancing' } }])
})

test('switches from the membership to the administered club and back', async () => {
  const { switchTo } = await openWith(mountains)
  await switchTo('Bergfreunde · Administrator')
  await screen.findByRole('tab', { name: 'Pass Configuration' })
  expect(location.pathname).toBe('/')
  await switchTo('Ruderclub · Member')
  await screen.findByText('Welcome, Rita Ruder')
  expect(location.pathname).toBe('/member-dashboard')
})

/** A head of a family with a child, whose places the head may take. */
function startFamily() {
  const rita = member({ fullName: 'Rita Ruder', memberId: 'R-1' })
  const ben = member({ fullName: 'Ben Ruder', memberId: 'R-2', email: '', belongsTo: rita.id })
  const club = startClub({ members: [rita, ben], club: { name: 'Ruderclub' } })
  const account = club.giveAccount(rita)
  const person = { id: ben.id, fullName: 'Ben Ruder' }
  answer(accountsContract.places, { places: [rowing, { ...rowing, person }], invitations: [] })
  const taken = answer(accountsContract.takePlace, ({ body: { role, clubId = '', personId = rita.id } }) => {
    account.place = { role, clubId, memberId: personId }
    const { photoUrl, ...info } = personId === ben.id ? ben : rita
    answer(membershipContract.me, { ...info, photoUrl, ...ofClub('Ruderclub') })
    return { role }
  })
  return { account, club, rita, ben, taken }
}

test('switches between the people of a family, and back to the own membership', async () => {
  const { account, ben, taken } = startFamily()
  const user = await openApp('/member-dashboard', account)
  const switchTo = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Switch Person' }))
    expect(screen.getAllByRole('menuitem').filter((one) => one.ariaDisabled !== 'true')).toHaveLength(1)
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await screen.findByText('Welcome, Rita Ruder')
  await switchTo('Ben Ruder')
  await screen.findByText('Welcome, Ben Ruder')
  expect(screen.getByText('R-2')).toBeVisible()
  await switchTo('Own membership')
  await screen.findByText('Welcome, Rita Ruder')
  expect(taken.map(({ body }) => body)).toEqual([
    { role: 'member', clubId: 'club', personId: ben.id },
    { role: 'member', clubId: 'club' },
  ])
})

test('marks the current place and disables it', async () => {
  const { user } = await openWith(dancing)
  await user.click(await screen.findByRole('button', { name: 'Switch Club' }))
  const current = await screen.findByRole('menuitem', { name: 'Ruderclub · Member' })
  expect(current).toHaveAttribute('aria-disabled', 'true')
})

test.each([
  ['is cut off', cut, /^The server cannot be reached\./],
  ['breaks down', breakDown, 'Failed to switch to the other club'],
])('a switch that %s says so, and changes nothing', async (_, fail, sentence) => {
  const { switchTo } = await openWith(mountains)
  fail(accountsContract.takePlace)
  await switchTo('Bergfreunde · Administrator')
  await screen.findByText(sentence)
  expect(screen.getByText('Welcome, Rita Ruder')).toBeVisible()
})

test('offers no switch to a user with one place', async () => {
  const { admin } = startClub()
  const asked = answer(accountsContract.places, { places: [rowing], invitations: [] })
  await openApp('/', admin)
  await waitFor(() => expect(asked).toHaveLength(1))
  await screen.findByText('No members found. Add your first member!')
  expect(screen.queryByRole('button', { name: 'Switch Club' })).toBeNull()
})

test.each([
  ['/member-dashboard', '#payments', 'Welcome, Ben Ruder'],
  ['/card', '', 'R-2'],
])('the link of an e-mail about a child to %s opens it as the child', async (path, hash, shown) => {
  const { account, ben, taken } = startFamily()
  await signIn(account)
  await openApp(`${path}?person=${ben.id}${hash}`)
  await screen.findByText(shown)
  expect(taken).toMatchObject([{ body: { role: 'member', clubId: 'club', personId: ben.id } }])
  await waitFor(() => expect(location.search).toBe(''))
  expect([location.pathname, location.hash]).toEqual([path, hash])
})

test.each([
  ['of somebody who is none of the family', () => undefined],
  ['when the switch fails', () => breakDown(accountsContract.takePlace)],
])('a link %s opens the own membership', async (why, prepare) => {
  const { account, ben } = startFamily()
  prepare()
  await openApp(`/member-dashboard?person=${why.startsWith('when') ? ben.id : 'stranger'}`, account)
  await screen.findByText('Welcome, Rita Ruder')
  await waitFor(() => expect(location.search).toBe(''))
})

test('a link to the person who the user is already is followed once, so that the user can switch to another', async () => {
  const { account, ben } = startFamily()
  await signIn(account)
  const user = await openApp(`/member-dashboard?person=${ben.id}`)
  await screen.findByText('Welcome, Ben Ruder')
  cleanup()
  await openApp(`/member-dashboard?person=${ben.id}`)
  await screen.findByText('Welcome, Ben Ruder')
  await user.click(await screen.findByRole('button', { name: 'Switch Person' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Own membership' }))
  await screen.findByText('Welcome, Rita Ruder')
  expect(location.search).toBe('')
})

test('a link that was opened before the sign-in leads to the child after it, once', async () => {
  const { account, ben } = startFamily()
  await openApp(`/member-dashboard?person=${ben.id}#payments`)
  await screen.findByRole('heading', { name: 'Member Sign In' })
  // It is kept by an effect, after the heading is there.
  await waitFor(() => expect(localStorage.getItem('tessera.linked-person')).toBe(ben.id))
  await signIn(account)
  await screen.findByText('Welcome, Ben Ruder')
  expect(localStorage.getItem('tessera.linked-person')).toBeNull()
})

test.each([
  ['/member-dashboard', '', 'Welcome, Ben Ruder'],
  ['/card', '', 'R-2'],
])('the link of an e-mail about a child to %s leads an administrator to the child, too', async (path, hash, shown) => {
  const { account, ben, taken } = startFamily()
  account.place = { role: 'admin', clubId: 'club' }
  await signIn(account)
  await openApp(`${path}?person=${ben.id}${hash}`)
  await screen.findByText(shown)
  expect(taken).toMatchObject([{ body: { role: 'member', clubId: 'club', personId: ben.id } }])
})

test('an administrator who follows a link to somebody of no family of theirs gets to the administration', async () => {
  const { account, taken } = startFamily()
  account.place = { role: 'admin', clubId: 'club' }
  await signIn(account)
  await openApp('/member-dashboard?person=stranger')
  await screen.findByRole('tab', { name: 'Pass Configuration' })
  expect([location.pathname, location.search, taken]).toEqual(['/', '', []])
})

test('a sign-in link that was asked for at a link about a child names the child', async () => {
  const { ben, club } = startFamily()
  const user = await openApp(`/member-dashboard?person=${ben.id}`)
  await user.type(await screen.findByRole('textbox', { name: 'Email address' }), 'rita@club.test')
  await user.click(screen.getByRole('button', { name: 'Send Magic Link' }))
  await waitFor(() => expect(club.identity.received).toHaveLength(1))
  expect(club.identity.received[0]?.body).toMatchObject({
    continueUrl: `${location.origin}/member-auth?person=${ben.id}`,
  })
})

test.each(['member', 'admin'] as const)(
  'a sign-in link about a child leads to the child on another device, also where the %s is who signs in',
  async (role) => {
    const { account, ben } = startFamily()
    answer(accountsContract.verifyAuth, { role })
    if (role === 'admin') account.place = { role, clubId: 'club' }
    const user = await openApp(`${linkPath}&person=${ben.id}`)
    await user.type(await screen.findByRole('textbox', { name: 'Email address' }), account.email)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await screen.findByText('Welcome, Ben Ruder')
    expect(localStorage.getItem('tessera.linked-person')).toBeNull()
  },
)
