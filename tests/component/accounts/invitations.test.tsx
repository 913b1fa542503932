import type { Place, Places } from '@tessera/domain/accounts/account'
import { accountsContract } from '@tessera/domain/accounts/contract'
import { membershipContract } from '@tessera/domain/membership/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, breakDown, hold, refuse, settled } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'

const peak = { clubId: 'peak', clubName: 'Bergclub Silberspitz' }
const chess = { clubId: 'chess', clubName: 'Schachklub' }
const own: Place = { role: 'admin', clubId: 'club', clubName: 'Ruderclub' }
const question = 'Bergclub Silberspitz says you are a member. Show its card?'

/** Mocks the API of invitations; returns the requests for places and the replies. */
function invite(first: Place, ...invitations: Places['invitations']) {
  let standing: Places = { places: [first], invitations }
  const asked = answer(accountsContract.places, () => standing)
  const replies = answer(accountsContract.answerInvitation, ({ body: { clubId, accept } }) => {
    const { places } = standing
    const left = standing.invitations.filter((one) => one.clubId !== clubId)
    const name = invitations.find((one) => one.clubId === clubId)?.clubName ?? ''
    const added: Place[] = accept ? [{ role: 'member', clubId, clubName: name }] : []
    standing = { places: [...places, ...added], invitations: left }
    return standing
  })
  return { asked, replies: () => replies.map(({ body }) => body) }
}

test('an admin who accepts sees the card of the inviting club', async () => {
  const rita = member({ fullName: 'Rita Ruder' })
  const club = startClub({ members: [rita] })
  club.giveAccount(rita)
  const { asked, replies } = invite(own, peak)
  const taken = answer(accountsContract.takePlace, ({ body: { role, clubId = '' } }) => {
    club.admin.place = { role, clubId, memberId: rita.id }
    return { role }
  })
  const user = await openApp('/', club.admin)
  await screen.findByText(question)
  expect(asked).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Show its card' }))
  await screen.findByText('Welcome, Rita Ruder')
  expect(location.pathname).toBe('/member-dashboard')
  expect(replies()).toEqual([{ clubId: 'peak', accept: true }])
  expect(taken).toMatchObject([{ body: { role: 'member', clubId: 'peak' } }])
  await screen.findByRole('button', { name: 'Switch Club' })
  expect(screen.queryByText(question)).toBeNull()
})

test('a member declines by keyboard, gets a confirmation and sees the next invitation', async () => {
  const rita = member({ fullName: 'Rita Ruder' })
  const account = startClub({ members: [rita] }).giveAccount(rita)
  const { replies } = invite({ ...own, role: 'member' }, peak, chess)
  const user = await openApp('/member-dashboard', account)
  const notice = within((await screen.findByText(question)).closest<HTMLElement>('[role=status]') ?? document.body)
  expect(screen.queryByText(/Schachklub/)).toBeNull()
  notice.getByRole('button', { name: 'Show its card' }).focus()
  await user.tab()
  expect(screen.getByRole('button', { name: 'Not me' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await screen.findByText('Bergclub Silberspitz was not added to your clubs. Nothing else has changed.')
  await screen.findByText('Schachklub says you are a member. Show its card?')
  await user.tab()
  expect(screen.getByRole('button', { name: 'Show its card' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Not me' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Not me' })).toBeNull())
  expect(replies()).toEqual([peak, chess].map(({ clubId }) => ({ clubId, accept: false })))
  expect(location.pathname).toBe('/member-dashboard')
  expect(screen.getByText('Welcome, Rita Ruder')).toBeVisible()
})

test('sends one reply for several clicks', async () => {
  const { admin } = startClub()
  const { replies } = invite(own, peak)
  const user = await openApp('/', admin)
  await screen.findByText(question)
  const letThrough = hold(`*${accountsContract.answerInvitation.path}`)
  await user.click(screen.getByRole('button', { name: 'Not me' }))
  await user.click(screen.getByRole('button', { name: 'Not me' }))
  await user.click(screen.getByRole('button', { name: 'Show its card' }))
  letThrough()
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
  expect(replies()).toEqual([{ clubId: 'peak', accept: false }])
})

test('reports a failure and keeps the question', async () => {
  const { admin } = startClub()
  invite(own, peak)
  breakDown(accountsContract.answerInvitation)
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: 'Not me' }))
  await screen.findByText('Failed to answer the invitation')
  expect(screen.getByText(question)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Not me' })).toBeEnabled()
})

test('removes a withdrawn invitation after a reply', async () => {
  const { admin } = startClub()
  invite(own, peak)
  const user = await openApp('/', admin)
  await screen.findByText(question)
  answer(accountsContract.places, { places: [own], invitations: [] })
  refuse(accountsContract.answerInvitation, 'not_found', 'This invitation no longer stands')
  await user.click(screen.getByRole('button', { name: 'Show its card' }))
  await screen.findByText('This invitation no longer stands')
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
})

test('shows and requests nothing without an invitation', async () => {
  const rita = member({ fullName: 'Rita Ruder' })
  const account = startClub({ members: [rita] }).giveAccount(rita)
  const { asked } = invite({ ...own, role: 'member' })
  answer(membershipContract.clubInfo, { hasPassConfiguration: false, hasGoogleWallet: false })
  await openApp('/member-dashboard', account)
  await screen.findByText('Welcome, Rita Ruder')
  await waitFor(() => expect(asked).toHaveLength(1))
  await settled()
  expect(screen.queryByRole('button', { name: 'Not me' })).toBeNull()
  expect(asked).toHaveLength(1)
})
