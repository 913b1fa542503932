import { printedCardContract } from '@tessera/domain/passes/printed-card-contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, answerFile, breakDown, refuse } from '../support/backend.ts'
import { member, passesReady, startClub } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'

const zoe = member({ fullName: 'Zoë Ziegler', memberId: 'Z 1' })
const away = member({ fullName: 'Anna Away', enabled: false })

async function saveCards(user: Awaited<ReturnType<typeof openApp>>, item = 'Cards as PDF, eight on A4') {
  await user.click(await screen.findByRole('button', { name: 'Cards as PDF' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

test('an administrator saves a card as PDF, without a pass setup', async () => {
  const asked = answerFile(printedCardContract.one, 'the card')
  const saved = catchDownloads()
  const user = await openApp('/#member-passes', startClub({ members: [zoe, away] }).admin)
  const row = (name: RegExp) => screen.findByRole('row', { name })
  await user.click(within(await row(/Zoë/)).getByRole('button', { name: 'Card as PDF' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Z-1.pdf']))
  expect(asked).toMatchObject([{ params: { memberId: zoe.id }, query: { language: 'en' } }])
  expect(within(await row(/Anna/)).queryByRole('button', { name: 'Card as PDF' })).toBeNull()
})

test.each([
  ['saves the cards of all members', '%PDF cards %%EOF\n', ['cards.pdf']],
  ['saves nothing that came without its end', '%PDF cards', []],
])('an administrator %s', async (_, file, names) => {
  answerFile(printedCardContract.all, file)
  const saved = catchDownloads()
  const user = await openApp('/#member-passes', startClub({ members: [zoe] }).admin)
  await saveCards(user)
  if (names.length === 0) await screen.findByText(/^The server cannot be reached/)
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(names))
})

test('saves the cards of those who are listed', async () => {
  const asked = answerFile(printedCardContract.all, '%PDF cards %%EOF\n')
  const saved = catchDownloads()
  const user = await openApp('/?pass-search=zieg#member-passes', startClub({ members: [zoe, away] }).admin)
  await saveCards(user)
  await waitFor(() => expect(saved).toHaveLength(1))
  await user.clear(screen.getByLabelText('Search passes'))
  await screen.findByRole('row', { name: /Anna/ })
  await saveCards(user)
  await waitFor(() => expect(saved).toHaveLength(2))
  await saveCards(user, 'Cards as PDF, one per page')
  await waitFor(() => expect(saved).toHaveLength(3))
  await saveCards(user, 'Letters with the card, as PDF')
  await waitFor(() => expect(saved).toHaveLength(4))
  expect(asked.map(({ body }) => body)).toEqual([
    { memberIds: [zoe.id], layout: 'sheets' },
    { layout: 'sheets' },
    { layout: 'plastic' },
    { layout: 'letters' },
  ])
  await user.type(screen.getByLabelText('Search passes'), 'nobody')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cards as PDF' })).toBeDisabled())
})

test('shows why the cards could not be made', async () => {
  const user = await openApp('/#member-passes', startClub({ members: [zoe] }).admin)
  breakDown(printedCardContract.all)
  await saveCards(user)
  await screen.findByText('The cards could not be made')
})

test.each([
  ['beside the pass', passesReady, '#pass'],
  ['on the profile of a club without passes', {}, ''],
])('a member saves the card as PDF %s', async (_, club, hash) => {
  const asked = answerFile(printedCardContract.own, 'the card')
  const saved = catchDownloads()
  const { giveAccount } = startClub({ club, members: [zoe] })
  const user = await openApp(`/member-dashboard${hash}`, giveAccount(zoe))
  await user.click(await screen.findByRole('button', { name: 'Card as PDF' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Z-1.pdf']))
  expect(asked).toMatchObject([{ query: { language: 'en' } }])
  refuse(printedCardContract.own, 'membership_disabled', 'Your membership is disabled')
  await user.click(await screen.findByRole('button', { name: 'Card as PDF' }))
  await screen.findByText('Your membership is disabled')
})

test('a disabled member is offered no card to print', async () => {
  const { giveAccount } = startClub({ members: [away] })
  await openApp('/member-dashboard', giveAccount(away))
  await screen.findByText(away.memberId)
  expect(screen.queryByRole('button', { name: 'Card as PDF' })).toBeNull()
})

test('offers the cards that were renewed since the last print, with their number', async () => {
  const ben = member({ fullName: 'Ben Bauer' })
  const club = startClub({ members: [zoe, ben, away] })
  answer(printedCardContract.renewed, { memberIds: [ben.id] })
  const asked = answerFile(printedCardContract.all, '%PDF cards %%EOF\n')
  const saved = catchDownloads()
  const user = await openApp('/#member-passes', club.admin)
  const renewed = await screen.findByRole('button', { name: '1 renewed card as PDF' })
  answer(printedCardContract.renewed, { memberIds: [] })
  await user.click(renewed)
  await user.click(await screen.findByRole('menuitem', { name: 'Letters with the card, as PDF' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(asked).toMatchObject([{ body: { memberIds: [ben.id], layout: 'letters' } }])
  await waitFor(() => expect(screen.queryByRole('button', { name: /renewed card/ })).toBeNull())
})
