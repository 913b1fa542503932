import { applicationsContract } from '@tessera/domain/applications/contract'
import { newJoinForm } from '@tessera/domain/applications/join-offer'
import { fireEvent, screen } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, refuse } from '../support/backend.ts'
import { click } from './roster.ts'

const offer = {
  club: 'Ruderclub',
  colour: null,
  logo: null,
  language: null,
  text: 'Welcome\n<b>aboard</b>',
  link: 'https://club.test/statutes',
  types: [{ id: 'adult', name: 'Adult' }],
  facts: { ...newJoinForm.facts, phone: 'required' as const },
  fields: [
    { id: 'fboat', name: 'Boat', kind: 'choice' as const, choices: [{ id: 'fone', name: 'One' }], required: true },
  ],
}

async function open(hash = '') {
  answer(applicationsContract.offer, offer)
  const user = await openApp(`/join/club1${hash}`)
  await screen.findByRole('heading', { name: 'Join Ruderclub' })
  return user
}
const type = (name: RegExp | string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

test('what is missing is said at each field, and nothing is sent', async () => {
  const user = await open()
  const sent = answer(applicationsContract.apply, {})
  await click(user, 'Apply to join')
  expect(await screen.findAllByText('Name is required')).toHaveLength(2)
  expect(screen.getAllByText('Please fill in this field')).toHaveLength(2)
  expect(screen.getByText('Please tick that you agree')).toBeDefined()
  expect(screen.getByText('Email is required')).toBeDefined()
  expect(sent).toEqual([])
})

test('an application is sent, and the page says that an e-mail is on its way', async () => {
  const user = await open()
  const sent = answer(applicationsContract.apply, {})
  type('First name', 'Nora')
  type('Last name', 'Neu')
  type('Email address', 'nora@club.test')
  type('Phone', '+43 1 23')
  fireEvent.change(screen.getByRole('combobox', { name: 'Boat' }), { target: { value: 'fone' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'I have read it, and agree' }))
  await click(user, 'Apply to join')
  await screen.findByText(/an e-mail is on its way to nora@club.test/)
  expect(sent.map(({ params, body }) => [params.clubId, body])).toEqual([
    [
      'club1',
      {
        givenName: 'Nora',
        familyName: 'Neu',
        email: 'nora@club.test',
        typeId: 'adult',
        phone: '+43 1 23',
        fields: { fboat: 'fone' },
        accepted: true,
        language: 'en',
      },
    ],
  ])
})

test('the link in the e-mail confirms by a button, and says why if it is over', async () => {
  const user = await open('#a1.secret')
  refuse(applicationsContract.confirm, 'not_found', 'This link is not valid any more. Please fill in the form again.')
  await click(user, 'Confirm the application')
  await screen.findByText('This link is not valid any more. Please fill in the form again.')
  const confirmed = answer(applicationsContract.confirm, {})
  await click(user, 'Confirm the application')
  await screen.findByText('Your application is with the club, which will write to you.')
  expect(confirmed.map(({ params, body }) => [params.clubId, body.code])).toEqual([['club1', 'a1.secret']])
})

test('a club without the form says so', async () => {
  refuse(applicationsContract.offer, 'not_found', 'This club has no form to join')
  await openApp('/join/club1')
  await screen.findByText('This club has no form to join')
})
