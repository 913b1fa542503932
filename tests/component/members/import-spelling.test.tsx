import { screen } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { startClub } from '../support/club.ts'
import { chooseFile, click, dialog } from './roster.ts'

const macintosh = Uint8Array.from('Nr;Name;E-Mail\r1;J\x9arg;j@club.test\r2;K\x9ahler;k@club.test\r', (one) =>
  one.charCodeAt(0),
)

test('where the encoding cannot be told, the spelling of names is asked before anything is written', async () => {
  const club = startClub()
  const user = await openApp('/', club.admin)
  await click(user, 'Import')
  const form = await dialog()
  await form.findByLabelText('CSV file')
  chooseFile('CSV file', 'members.csv', macintosh)
  const question = await form.findByRole('group', { name: 'Which names are spelled right?' })
  expect(question).toHaveTextContent('Jšrg, Kšhler (windows-1252)')
  const right = form.getByRole('radio', { name: 'Jörg, Köhler (macintosh)' })
  await user.click(right)
  expect(right).toBeChecked()
  expect(right).toHaveFocus()
  expect(form.getByRole('row', { name: /Jörg/ })).toBeVisible()
  expect(club.members).toEqual([])
  await click(user, 'Add 2', form)
  await form.findByText('Everybody is imported')
  expect(screen.queryByRole('group', { name: 'Which names are spelled right?' })).toBeNull()
  expect(club.members.map(({ fullName }) => fullName)).toEqual(['Jörg', 'Köhler'])
})
