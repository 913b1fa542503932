import type { Committee } from '@tessera/domain/duties/committee'
import { committeeContract } from '@tessera/domain/duties/contract'
import type { Duty } from '@tessera/domain/duties/duty'
import { paymentsContract } from '@tessera/domain/payments/contract'
import { standingsContract } from '@tessera/domain/standings/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { firebase } from '../../../web/src/firebase/start.ts'
import { openApp } from '../support/app.tsx'
import { answer, refuse, watch } from '../support/backend.ts'
import { clubId, item, member, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { openSettings } from '../support/settings.ts'

const anna = { uid: 'admin', name: 'Anna Admin', email: 'anna@club.test', duty: 'owner' as const }
const karl = { uid: 'karl', name: 'Karl Kassier', email: 'karl@club.test', duty: 'money' as const }
const invited = {
  id: 'one',
  email: 'doris@club.test',
  duty: 'door' as const,
  by: 'anna',
  isExpired: true,
  sentAt: '2026-01-01T10:00:00.000Z',
  expiresAt: '2026-01-15T10:00:00.000Z',
}
const alone: Committee = { people: [anna], invitations: [] }

const startAs = (duty?: Exclude<Duty, 'owner'>) => {
  const club = startClub({ members: [member({ fullName: 'Max Member' })], items: [item()] })
  if (duty) club.admin.place = { role: 'admin', clubId, duty }
  answer(committeeContract.list, { people: [anna, karl], invitations: [] })
  return club
}

test('one who is alone sees only that a second person can be invited, and invites one as an owner', async () => {
  answer(committeeContract.list, alone)
  const user = await openApp('/', startAs().admin)
  answer(committeeContract.list, alone)
  const page = await openSettings(user, 'Committee')
  await user.click(await page.findByRole('button', { name: 'Invite a second person' }))
  expect(page.queryByText('Anna Admin')).toBeNull()
  const form = within(await screen.findByRole('dialog'))
  const sent = answer(committeeContract.invite, { ...alone, invitations: [{ ...invited, isExpired: false }] })
  fireEvent.change(form.getByLabelText('Email'), { target: { value: invited.email } })
  await user.click(form.getByRole('button', { name: 'Send the invitation' }))
  await page.findByText('doris@club.test')
  expect(sent).toMatchObject([{ body: { email: invited.email, duty: 'owner', language: 'en' } }])
})

test('what was typed is there again after the form was closed with Escape', async () => {
  answer(committeeContract.list, alone)
  const user = await openApp('/', startAs().admin)
  answer(committeeContract.list, alone)
  const page = await openSettings(user, 'Committee')
  const show = async () => {
    await user.click(await page.findByRole('button', { name: 'Invite a second person' }))
    return within(await screen.findByRole('dialog', { name: 'Invite to the committee' }))
  }
  await show()
  fill({ Email: 'doris@club.test' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const form = await show()
  await form.findByText('Restored what you had typed')
  expect(form.getByLabelText('Email')).toHaveValue('doris@club.test')
})

test('an auditor needs a last day, and the last owner stays one', async () => {
  const user = await openApp('/', startAs().admin)
  answer(committeeContract.list, { people: [anna, karl], invitations: [invited] })
  const page = await openSettings(user, 'Committee')
  await page.findByText('Expired')
  page.getByText('Two owners are better than one: then the club goes on if one of them cannot.')
  await user.click(page.getByRole('button', { name: 'Change the duty of Karl Kassier' }))
  const opened = await screen.findByRole('dialog', { name: 'Change duty' })
  expect(opened).toHaveAccessibleDescription(karl.name)
  const form = within(opened)
  await user.selectOptions(form.getByLabelText('Duty'), 'look')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Please enter the last day for which the auditor may look')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  refuse(
    committeeContract.end,
    'limit_reached',
    'A club needs an owner without a last day. Make somebody else one first.',
  )
  await user.click(page.getByRole('button', { name: 'End the duty of Anna Admin' }))
  await user.click(await screen.findByRole('button', { name: 'End the duty' }))
  await screen.findByText('A club needs an owner without a last day. Make somebody else one first.')
})

test('a treasurer records payments, and changes no member and no settings but those of money', async () => {
  const { admin } = startAs('money')
  const [over, suspended] = [
    { ...anna, uid: 'over', name: 'Olga Over', isOver: true },
    { ...anna, uid: 'suspended', name: 'Susi Suspended', isSuspended: true },
  ]
  answer(committeeContract.list, { people: [anna, over, suspended, karl], invitations: [] })
  const user = await openApp('/', admin)
  await screen.findByRole('button', { name: 'Record Payment' })
  expect(screen.queryByRole('button', { name: 'Add Member' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  const page = await openSettings(user)
  expect(page.getByLabelText('Club Name')).toBeDisabled()
  await page.findByText('Only an owner of the club may do this. Ask Anna Admin.')
  await openSettings(user, 'Money')
  expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
})

test('another duty reaches an open page, and nothing of the one before stays on it', async () => {
  const { admin } = startAs('money')
  await openApp('/', admin)
  await screen.findByText('Max Member')
  admin.place = { role: 'admin', clubId, duty: 'door' }
  await act(() => firebase().auth.currentUser?.getIdToken(true))
  await waitFor(() => expect(screen.queryByText('Max Member')).toBeNull())
  await screen.findByRole('tab', { name: 'Member Passes' })
})

test('an auditor sees the lists, with nothing to change them', async () => {
  await openApp('/', startAs('look').admin)
  await screen.findByText('Max Member')
  for (const name of ['Add Member', 'Import', 'Edit', 'Delete', 'Disable', 'Record Payment'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('the palette offers an auditor nothing that changes the club', async () => {
  await openApp('/', startAs('look').admin)
  await screen.findByText('Max Member')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const palette = within(await screen.findByRole('dialog', { name: 'Find a person or an action' }))
  const ofAuditor = (await palette.findAllByRole('option')).map(({ firstChild }) => firstChild?.textContent)
  expect(ofAuditor).toContain('Payments')
  for (const name of ['Add Member', 'Record Payment', 'Counter', 'Save as a view…', 'Check cards', 'First steps'])
    expect(ofAuditor).not.toContain(name)
})

test('the door finds only the cards and the own account in the palette, and asks for no lists', async () => {
  const { admin } = startAs('door')
  const asked = [watch(standingsContract.list), watch(paymentsContract.items), watch(paymentsContract.years)]
  await openApp('/', admin)
  await screen.findByText('Your duty is the door')
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const palette = within(await screen.findByRole('dialog', { name: 'Find a person or an action' }))
  await palette.findByRole('option', { name: 'Check cards' })
  expect(palette.queryByRole('option', { name: /Payments|Members|Club Name/ })).toBeNull()
  expect(asked.flat()).toEqual([])
})

test('whoever is at the door sees the four tabs, and the way to the cards', async () => {
  await openApp('/', startAs('door').admin)
  await screen.findByText('Your duty is the door')
  expect(screen.getAllByRole('tab').length).toBe(4)
  expect(screen.getByRole('link', { name: 'Check cards' })).toHaveAttribute('href', '/check')
  expect(screen.queryByText('Max Member')).toBeNull()
})

test('the list says who has a second step and who is suspended; an owner suspends, resumes and resets others', async () => {
  const user = await openApp('/', startAs().admin)
  const doris = { ...karl, uid: 'doris', name: 'Doris Door', duty: 'door' as const, isSuspended: true }
  const before = { people: [anna, { ...karl, hasSecondStep: true }, doris], invitations: [] }
  answer(committeeContract.list, before)
  const page = await openSettings(user, 'Committee')
  await page.findByText('Suspended')
  page.getByText('With a second step at sign-in')
  expect(page.queryByRole('button', { name: 'Suspend Anna Admin' })).toBeNull()
  const resumed = answer(committeeContract.resume, before)
  await user.click(page.getByRole('button', { name: 'Resume Doris Door' }))
  await waitFor(() => expect(resumed).toMatchObject([{ params: { uid: 'doris' } }]))
  const suspended = answer(committeeContract.suspend, before)
  await user.click(page.getByRole('button', { name: 'Suspend Karl Kassier' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Suspend' }))
  await waitFor(() => expect(suspended).toMatchObject([{ params: { uid: 'karl' } }]))
  const reset = answer(committeeContract.resetSecondStep, { people: [anna, karl, doris], invitations: [] })
  await user.click(page.getByRole('button', { name: 'Reset the second step of Karl Kassier' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset' }))
  await screen.findByText('Karl Kassier signs in with the password alone now.')
  expect(reset).toMatchObject([{ params: { uid: 'karl' } }])
  expect(page.queryByText('With a second step at sign-in')).toBeNull()
})

test('ending or suspending an owner names the invitations that end with it', async () => {
  const bert = { ...anna, uid: 'bert', name: 'Bert', email: 'bert@club.test' }
  const invitations = [
    { ...invited, by: 'bert' },
    { ...invited, id: 'two', email: 'eva@club.test', by: 'bert' },
    { ...invited, id: 'three', email: 'karl@club.test', by: 'admin' },
  ]
  const user = await openApp('/', startAs().admin)
  answer(committeeContract.list, { people: [anna, bert], invitations })
  const page = await openSettings(user, 'Committee')
  const asked = async (button: string) => {
    await user.click(await page.findByRole('button', { name: button }))
    const dialog = await screen.findByRole('alertdialog')
    const said = dialog.textContent
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    return said
  }
  const named = 'Invitations that end with it: doris@club.test, eva@club.test'
  for (const button of ['End the duty of Bert', 'Suspend Bert']) expect(await asked(button)).toContain(named)
  expect(await asked('End the duty of Anna Admin')).not.toContain('Invitations')
  await user.click(page.getByRole('button', { name: 'Change the duty of Bert' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.queryByText(named)).toBeNull()
  await user.selectOptions(form.getByLabelText('Duty'), 'money')
  form.getByText(named)
})

test('a first day is given with an invitation, and changed for as long as it has not come', async () => {
  const coming = { ...karl, from: '2190-03-01' }
  const user = await openApp('/', startAs().admin)
  answer(committeeContract.list, { people: [anna, { ...karl, uid: 'kurt', name: 'Kurt' }, coming], invitations: [] })
  const page = await openSettings(user, 'Committee')
  await page.findByText('From Mar 1, 2190')
  await user.click(page.getByRole('button', { name: 'Change the duty of Kurt' }))
  let form = within(await screen.findByRole('dialog'))
  expect(form.queryByLabelText('First day')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await user.click(page.getByRole('button', { name: 'Change the duty of Karl Kassier' }))
  form = within(await screen.findByRole('dialog'))
  const changed = answer(committeeContract.change, { people: [anna, karl], invitations: [] })
  fireEvent.change(form.getByLabelText('First day'), { target: { value: '' } })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changed).toHaveLength(1))
  expect(changed).toMatchObject([{ body: { duty: 'money', seen: { duty: 'money', from: '2190-03-01' } } }])
  expect(changed[0]?.body).not.toHaveProperty('from')
  await waitFor(() => expect(page.queryByText('From Mar 1, 2190')).toBeNull())
  await user.click(page.getByRole('button', { name: 'Invite' }))
  form = within(await screen.findByRole('dialog'))
  const sent = answer(committeeContract.invite, {
    people: [anna, karl],
    invitations: [{ ...invited, from: '2190-04-01' }],
  })
  fireEvent.change(form.getByLabelText('Email'), { target: { value: invited.email } })
  fireEvent.change(form.getByLabelText('First day'), { target: { value: '2190-04-01' } })
  fireEvent.change(form.getByLabelText('Last day'), { target: { value: '2190-03-31' } })
  await user.click(form.getByRole('button', { name: 'Send the invitation' }))
  await form.findByText('The last day is before the first')
  fireEvent.change(form.getByLabelText('Last day'), { target: { value: '2191-03-31' } })
  await user.click(form.getByRole('button', { name: 'Send the invitation' }))
  await page.findByText('From Apr 1, 2190')
  expect(sent).toMatchObject([{ body: { duty: 'owner', from: '2190-04-01', until: '2191-03-31' } }])
})
