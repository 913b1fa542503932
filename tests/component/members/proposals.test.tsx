import { clubsContract } from '@tessera/domain/clubs/contract'
import { AppError } from '@tessera/domain/errors'
import { type MemberProposal, ownChangesContract } from '@tessera/domain/members/own-changes-contract'
import { newOwnField } from '@tessera/domain/members/own-fields'
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, refuse, settled, watch } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'
import { announce, openStreams } from '../support/events.ts'
import { openSettings, saveSettings } from '../support/settings.ts'
import { click, dialog, modalClosed, row } from './roster.ts'

const opened = {
  name: 'proposal',
  phone: 'proposal',
  address: 'proposal',
  birthday: 'club',
  photo: 'proposal',
} as const
const boat = {
  ...newOwnField('Boat', 'choice', ['Four', 'Eight']),
  shownToMember: true,
  whoChanges: 'proposal' as const,
}
const [four = '', eight = ''] = boat.choices.map(({ id }) => id)
const zoe = member({ fullName: 'Zoë Ziegler', memberId: '1', phone: '+43 1', fields: { [boat.id]: four } })
const ada = member({ fullName: 'Ada Hof', memberId: '2' })

const phone = { name: 'phone', fields: [{ field: 'phone', now: '+43 1', proposed: '+39 1' }] }
const boats = { name: `fields.${boat.id}`, fields: [{ field: `fields.${boat.id}`, now: four, proposed: eight }] }
const address = { name: 'address', fields: [{ field: 'town', now: '', proposed: 'Wien' }] }
const of = ({ id, memberId, fullName }: typeof zoe, ...parts: MemberProposal['parts']): MemberProposal => ({
  id,
  memberId,
  fullName,
  at: '2026-03-01T10:00:00Z',
  parts,
})

/** Opens the list of members of a club in which members propose something. */
async function open(proposals: MemberProposal[] = [of(zoe, phone, boats), of(ada, address)]) {
  const club = startClub({ members: [zoe, ada], club: { ownChanges: opened, memberFields: [boat] } })
  const waiting = [...proposals]
  answer(ownChangesContract.list, () => waiting.filter(({ parts }) => parts.length > 0))
  const answered = answer(ownChangesContract.answer, ({ params, body }) => {
    const at = waiting.findIndex(({ id }) => id === params.id)
    const before = waiting[at] as MemberProposal
    const names = new Set(body.parts.map(({ name }) => name))
    waiting[at] = { ...before, parts: before.parts.filter(({ name }) => !names.has(name)) }
    return { ...zoe, ...(body.accept && { phone: '+39 1' }), id: params.id }
  })
  const user = await openApp('/', club.admin)
  await row(/Ziegler/)
  fireEvent.pointerDown(document.body)
  return { user, answered, waiting }
}
const bodies = (answered: Awaited<ReturnType<typeof open>>['answered']) =>
  answered.map(({ params, body }) => [params.id, body])
const part = (name: string) => within(screen.getByRole('group', { name }))

test('what waits in a part that the club has closed again is shown', async () => {
  const club = startClub({ members: [zoe] })
  answer(ownChangesContract.list, [of(zoe, phone)])
  await openApp('/', club.admin)
  await row(/Ziegler/)
  fireEvent.pointerDown(document.body)
  await screen.findByRole('button', { name: 'Members propose 1 change' })
})

test('without a proposal nothing is shown; one that comes meanwhile is', async () => {
  const { waiting } = await open([])
  await settled()
  expect(screen.queryByRole('button', { name: /propose/ })).toBeNull()
  await waitFor(() => expect(openStreams()).toBe(1))
  waiting.push(of(ada, address))
  announce('members')
  await screen.findByRole('button', { name: 'Members propose 1 change' })
})

test('shows old beside new, accepts one part, and declines another with a word', async () => {
  const { user, answered } = await open([of(zoe, phone, boats)])
  await click(user, 'Members propose 2 changes')
  const form = await dialog()
  expect(part('Phone').getByText('+43 1', { selector: 'del' })).toBeVisible()
  expect(part('Phone').getByText('+39 1', { selector: 'ins' })).toBeVisible()
  expect(part('Boat').getByText('Four', { selector: 'del' })).toBeVisible()
  expect(part('Boat').getByText('Eight', { selector: 'ins' })).toBeVisible()
  await user.click(part('Phone').getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(form.queryByRole('group', { name: 'Phone' })).toBeNull())
  await screen.findByText('Accepted')
  await waitFor(() => expect(part('Boat').getByRole('button', { name: 'Accept' })).toHaveFocus())
  await user.click(part('Boat').getByRole('button', { name: 'Decline' }))
  expect(part('Boat').getByRole('textbox')).toHaveFocus()
  await user.keyboard('The eight is full{Enter}')
  await modalClosed()
  await screen.findByText('Declined')
  expect(bodies(answered)).toEqual([
    [zoe.id, { accept: true, parts: [phone] }],
    [zoe.id, { accept: false, parts: [boats], word: 'The eight is full' }],
  ])
  expect(screen.queryByRole('button', { name: /propose/ })).toBeNull()
})

test('declines without a word, and accepts all of all members', async () => {
  const { user, answered } = await open()
  await click(user, 'Members propose 3 changes')
  const form = await dialog()
  expect(part('Address').getByText('Town')).toBeVisible()
  await user.click(part('Boat').getByRole('button', { name: 'Decline' }))
  await user.click(part('Boat').getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(form.queryByRole('group', { name: 'Boat' })).toBeNull())
  await click(user, 'Accept all', form)
  await modalClosed()
  expect(bodies(answered)).toEqual([
    [zoe.id, { accept: false, parts: [boats] }],
    [zoe.id, { accept: true, parts: [phone] }],
    [ada.id, { accept: true, parts: [address] }],
  ])
})

test('an acceptance is taken back from its toast', async () => {
  const { user, waiting } = await open([of(zoe, phone)])
  await click(user, 'Members propose 1 change')
  await user.click(part('Phone').getByRole('button', { name: 'Accept' }))
  await modalClosed()
  const undone = answer(ownChangesContract.undo, () => {
    waiting[0] = of(zoe, phone)
    return zoe
  })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(undone.map(({ params, body }) => [params.id, body])).toEqual([[zoe.id, { parts: [phone] }]])
  await screen.findByRole('button', { name: 'Members propose 1 change' })
})

test('what was changed since stays, and the toast says so', async () => {
  const { user } = await open([of(zoe, phone)])
  await click(user, 'Members propose 1 change')
  await user.click(part('Phone').getByRole('button', { name: 'Accept' }))
  await modalClosed()
  refuse(ownChangesContract.undo, 'changed_meanwhile', 'What was accepted has changed since, and stays.')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('What was accepted has changed since, and stays.')
})

test('accepting all goes on past a refusal, and says which was not accepted and why', async () => {
  const { user } = await open([of(zoe, phone), of(ada, address)])
  await click(user, 'Members propose 2 changes')
  const form = await dialog()
  const sent: string[] = []
  answer(ownChangesContract.list, [of(zoe, phone)])
  answer(ownChangesContract.answer, ({ params: { id } }) => {
    sent.push(id)
    if (id === zoe.id) throw new AppError('invalid_fields', 'The birthday is in the future')
    return ada
  })
  const undone = answer(ownChangesContract.undo, ada)
  await click(user, 'Accept all', form)
  await screen.findByText('Accepted 1 of 2')
  expect(sent).toEqual([zoe.id, ada.id])
  expect(form.getByText('Zoë Ziegler: The birthday is in the future')).toBeVisible()
  expect(form.getByRole('group', { name: 'Phone' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(undone.map(({ params }) => params.id)).toEqual([ada.id])
})

test('a name is shown beside the one before, in the fields that the club has', async () => {
  const last = { name: 'name', fields: [{ field: 'familyName', now: 'Ziegler', proposed: 'Huber' }] }
  const full = { name: 'name', fields: [{ field: 'fullName', now: 'Ada Hof', proposed: 'Ada Berg' }] }
  const { user } = await open([of(zoe, last), of(ada, full)])
  await click(user, 'Members propose 2 changes')
  await dialog()
  const [zoes, adas] = screen.getAllByRole('group', { name: 'Full Name' }).map((group) => within(group))
  expect(zoes?.getByText('Last name')).toBeVisible()
  expect(zoes?.getByText('Ziegler', { selector: 'del' })).toBeVisible()
  expect(zoes?.getByText('Huber', { selector: 'ins' })).toBeVisible()
  expect(adas?.getByText('Full Name')).toBeVisible()
  expect(adas?.getByText('Ada Berg', { selector: 'ins' })).toBeVisible()
})

test('a photo is shown beside the one before', async () => {
  const photo = { name: 'photo', fields: [{ field: 'photo', now: '/api/photos/old', proposed: '/api/photos/new' }] }
  const { user } = await open([of(zoe, photo)])
  await click(user, 'Members propose 1 change')
  await dialog()
  const shown = [...screen.getByRole('group', { name: 'Photo' }).querySelectorAll('img')]
  expect(shown.map((img) => img.getAttribute('src'))).toEqual(['/api/photos/old', '/api/photos/new'])
})

test('an answer that meets another change says so, and shows what waits by now', async () => {
  const { user, waiting } = await open([of(zoe, phone)])
  await click(user, 'Members propose 1 change')
  await dialog()
  waiting[0] = of(zoe, { name: 'phone', fields: [{ field: 'phone', now: '+43 1', proposed: '+39 9' }] })
  const sentence = 'The proposal, or what it would replace, has changed meanwhile. Nothing has been saved.'
  refuse(ownChangesContract.answer, 'changed_meanwhile', sentence, { phone: sentence })
  await user.click(part('Phone').getByRole('button', { name: 'Accept' }))
  await screen.findByText(sentence)
  await screen.findByText('+39 9')
})

test('the settings open facts and fields that members see, and say who changes them', async () => {
  const field = newOwnField('Shirt')
  const club = startClub({ members: [zoe], club: { memberFields: [field] } })
  const user = await openApp('/', club.admin)
  const form = await openSettings(user, 'Member data')
  const sent = watch(clubsContract.change)
  expect(form.getByLabelText('Phone')).toHaveDisplayValue('The club only')
  const choices = within(form.getByLabelText('Full Name')).getAllByRole('option')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['The club only', 'The member, by a proposal'])
  await user.selectOptions(form.getByLabelText('Full Name'), 'The member, by a proposal')
  await user.selectOptions(form.getByLabelText('Phone'), 'The member, at once')
  await user.selectOptions(form.getByLabelText('Address'), 'The member, by a proposal')
  await user.selectOptions(form.getByLabelText('Photo'), 'The member, by a proposal')
  expect(form.queryByLabelText('Changed by')).toBeNull()
  await user.click(form.getByLabelText('Members see their own'))
  await user.selectOptions(form.getByLabelText('Changed by'), 'The member, by a proposal')
  await saveSettings(user)
  expect(sent[0]?.body).toMatchObject({
    ownChanges: { name: 'proposal', phone: 'member', address: 'proposal', birthday: 'club', photo: 'proposal' },
    memberFields: [{ id: field.id, shownToMember: true, whoChanges: 'proposal' }],
  })
})
