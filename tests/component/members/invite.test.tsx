import { lettersContract } from '@tessera/domain/letters/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, refuse } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'

const [zoe, ben] = [member({ fullName: 'Zoë Ziegler' }), member({ fullName: 'Ben Bauer' })]
const words = { subject: 'Ready', heading: 'Welcome', greeting: '', paragraphs: [], rows: [], closing: '' }

test('an administrator invites those who have never signed in', async () => {
  const { admin } = startClub({ members: [zoe, ben] })
  const kept = { memberIds: [zoe.id] }
  answer(lettersContract.newcomers, () => kept)
  answer(lettersContract.preview, { to: zoe.email, language: 'en', content: words })
  const sent = answer(lettersContract.send, { outcomes: [{ memberId: zoe.id, outcome: 'signed-in' }] })
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: /^Active/ }))
  await user.click(await screen.findByRole('button', { name: 'Invite to sign in' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitations to sign in' }))
  expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['Zoë Ziegler'])
  await user.click(dialog.getByRole('button', { name: 'Send 1 e-mail' }))
  await dialog.findByText('Has signed in before')
  expect(sent).toMatchObject([{ body: { kind: 'invitation', memberIds: [zoe.id], force: false } }])
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  kept.memberIds = []
  await user.click(screen.getByRole('button', { name: 'Invite to sign in' }))
  await screen.findByText('All who are listed have signed in before')
  refuse(lettersContract.newcomers, 'unavailable', 'Not now')
  await user.click(screen.getByRole('button', { name: 'Invite to sign in' }))
  await screen.findByText('Not now')
})
