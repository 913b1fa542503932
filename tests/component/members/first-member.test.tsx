import { screen } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { member, startClub } from '../support/club.ts'

test('the first member can be the administrator, whose name and address are filled in', async () => {
  const { admin, members } = startClub()
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: 'Add Member' }))
  await user.click(await screen.findByRole('button', { name: 'Begin with yourself' }))
  expect(screen.getByLabelText('Full Name')).toHaveValue('Anna Admin')
  expect(screen.getByLabelText('Email')).toHaveValue('anna@club.test')
  await user.type(screen.getByLabelText('Member ID'), '1{Enter}')
  await screen.findByText('Anna Admin added')
  expect(members).toMatchObject([{ memberId: '1', fullName: 'Anna Admin', email: 'anna@club.test' }])
})

test('a club with members is not asked to begin with oneself', async () => {
  const { admin } = startClub({ members: [member()] })
  const user = await openApp('/', admin)
  await user.click(await screen.findByRole('button', { name: 'Add Member' }))
  await screen.findByLabelText('Full Name')
  expect(screen.queryByRole('button', { name: 'Begin with yourself' })).toBeNull()
})
