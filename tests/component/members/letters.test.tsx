import { lettersContract } from '@tessera/domain/letters/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'

const [zoe, ben] = [member({ fullName: 'Zoë Ziegler' }), member({ fullName: 'Ben Bauer' })]
const reminders = { pauseDays: 7, automatic: false, language: 'en' } as const
const words = { subject: 'Row', heading: 'Row', greeting: '', paragraphs: [], rows: [], closing: '' }

async function openNote() {
  const { admin } = startClub({ members: [zoe, ben] })
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: /^Active/ }))
  await user.click(await screen.findByRole('button', { name: 'Write to 2 members' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Note to members' })) }
}

test('names unknown placeholders of a note while they are typed', async () => {
  const { user, dialog } = await openNote()
  await user.type(dialog.getByLabelText('Text'), 'Dear {{name}, {{boat}')
  await dialog.findByText('Unknown, and sent as written: {boat}')
  await user.type(dialog.getByLabelText('Text'), '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}')
  expect(dialog.queryByText(/sent as written/)).toBeNull()
})

test('what is written is kept when the dialog is dismissed, and gone once it is sent', async () => {
  const { user, dialog } = await openNote()
  answer(lettersContract.preview, { to: zoe.email, language: 'en', content: words })
  answer(lettersContract.send, { outcomes: [{ memberId: zoe.id, outcome: 'unwanted' }] })
  answer(lettersContract.ofGroup, { letters: [] })
  const reopen = async () => {
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Write to 2 members' }))
    await screen.findByRole('dialog')
  }
  await user.type(dialog.getByLabelText('Subject'), 'Row')
  await user.type(dialog.getByLabelText('Text'), 'Come and row')
  await user.click(dialog.getByRole('button', { name: 'Look at the e-mails' }))
  await dialog.findByRole('button', { name: 'Send 2 e-mails' })
  await reopen()
  await screen.findByText('Restored what you had typed')
  expect(screen.getByLabelText('Text')).toHaveValue('Come and row')
  await user.click(screen.getByRole('button', { name: 'Look at the e-mails' }))
  await user.click(await screen.findByRole('button', { name: 'Send 2 e-mails' }))
  await screen.findByRole('region', { name: 'Not reached' })
  await reopen()
  expect(screen.getByLabelText('Text')).toHaveValue('')
})

test('says at the end who got no e-mail, and why', async () => {
  const { user, dialog } = await openNote()
  answer(lettersContract.preview, { to: zoe.email, language: 'en', content: words })
  answer(lettersContract.send, {
    outcomes: [
      { memberId: zoe.id, outcome: 'queued' },
      { memberId: ben.id, outcome: 'unwanted' },
    ],
  })
  const refused = { fault: 'refused', said: '550 no such user' } as const
  answer(lettersContract.ofGroup, {
    letters: [
      { id: 'l', memberId: zoe.id, name: zoe.fullName, to: zoe.email, kind: 'note', state: 'failed', error: refused },
    ],
  })
  await user.type(dialog.getByLabelText('Subject'), 'Row')
  await user.type(dialog.getByLabelText('Text'), 'Come and row')
  await user.click(dialog.getByRole('button', { name: 'Look at the e-mails' }))
  await user.click(await dialog.findByRole('button', { name: 'Send 2 e-mails' }))
  await dialog.findByText('No e-mail was sent')
  const unreached = within(dialog.getByRole('region', { name: 'Not reached' }))
  const reasons = unreached.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(unreached.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Ben Bauer', 'Zoë Ziegler'])
  expect(reasons).toEqual(['Wants no notes', 'The mail server refuses it: 550 no such user'])
})

test('shows beside a member that no e-mail gets through, until the address is another one', async () => {
  const { admin } = startClub({ members: [zoe, ben] })
  const refused = (address: string) => ({ address, said: '550 no such user' })
  answer(lettersContract.mail, {
    hindrance: null,
    leaves: false,
    reminders,
    members: [
      { memberId: zoe.id, refused: refused(zoe.email) },
      { memberId: ben.id, refused: refused('former@club.test') },
    ],
  })
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: /^Active/ }))
  await within(await screen.findByRole('row', { name: /Ziegler/ })).findByText('No e-mail gets through')
  expect(within(screen.getByRole('row', { name: /Bauer/ })).queryByText('No e-mail gets through')).toBeNull()
})
