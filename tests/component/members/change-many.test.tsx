import { manyContract } from '@tessera/domain/members/many/contract'
import type { Member } from '@tessera/domain/members/member'
import { newOwnField } from '@tessera/domain/members/own-fields'
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, cut, hold, refuse, watch } from '../support/backend.ts'
import { item, member, payment, startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { click, dialog, modalClosed, row } from './roster.ts'

const types = [
  { id: 'adult', name: 'Adult', shortName: 'Ad', enabled: true },
  { id: 'youth', name: 'Youth', shortName: 'Yo', enabled: true },
]
const [anna, ben, cora] = [
  member({ memberId: '1', fullName: 'Anna Auer', typeId: 'youth' }),
  member({ memberId: '2', fullName: 'Ben Berg', enabled: false }),
  member({ memberId: '3', fullName: 'Cora Cerny' }),
] as const
const fee = item({ typeIds: ['adult'], purchaseRestriction: 'once_per_year' })

const bar = async () => within(await screen.findByRole('region', { name: 'Selection' }))

async function select(user: UserEvent, ...people: readonly Member[]): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Select' }))
  for (const { fullName } of people)
    await user.click(await screen.findByRole('checkbox', { name: `Select ${fullName}` }))
}

async function open(more: Parameters<typeof startClub>[0] = {}) {
  const club = startClub({ club: { membershipTypes: types }, members: [anna, ben, cora], items: [fee], ...more })
  const user = await openApp('/', club.admin)
  await (await row(/Anna Auer/)).findByText('Active')
  return { club, user }
}

const choose = async (user: UserEvent, action: string) => {
  await click(user, 'More for those selected')
  await user.click(await screen.findByRole('menuitem', { name: action }))
}
const figures = (at: Awaited<ReturnType<typeof dialog>>) =>
  Object.fromEntries(
    at.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent] as const),
  )

test('disables those who are not yet so, with what was seen of each; one Undo takes it all back', async () => {
  const { club, user } = await open()
  await select(user, anna, ben, cora)
  const [begun, sent] = [watch(manyContract.begin), watch(manyContract.change)]
  await choose(user, 'Disable')
  const form = await dialog()
  form.getByText('To be changed: 2 of 3')
  form.getByText('Is so already: Ben Berg')
  expect(figures(form)).toEqual({ Active: '2 → 0', 'Payment Due': '0', Disabled: '1 → 3' })
  await click(user, 'Change 2 members', form)
  await form.findByText('Done for 2 members')
  expect(begun.map(({ body }) => body)).toEqual([{ change: { kind: 'enabled', enabled: false }, count: 2 }])
  expect(sent.map(({ body }) => body)).toEqual([
    {
      members: [
        { id: anna.id, enabled: true },
        { id: cora.id, enabled: true },
      ],
    },
  ])
  await click(user, 'Undo', form)
  await form.findByText('The change was undone')
  expect(club.members.map(({ enabled }) => enabled)).toEqual([true, false, true])
  await click(user, 'Done', form)
  await modalClosed()
  // The same people are still selected.
  ;(await bar()).getByText('3 selected')
  await (await row(/Anna Auer/)).findByText('Active')
})

test('enables those who are disabled, who then owe what they owe; one Undo disables them again', async () => {
  const dora = member({ memberId: '4', fullName: 'Dora Dorn', enabled: false, typeId: 'adult' })
  const { club, user } = await open({ members: [anna, ben, cora, dora] })
  await select(user, ben, cora, dora)
  const [begun, sent] = [watch(manyContract.begin), watch(manyContract.change)]
  await choose(user, 'Enable')
  const form = await dialog()
  form.getByText('To be changed: 2 of 3')
  form.getByText('Is so already: Cora Cerny')
  expect(figures(form)).toEqual({ Active: '1 → 2', 'Payment Due': '0 → 1', Disabled: '2 → 0' })
  await click(user, 'Change 2 members', form)
  await form.findByText('Done for 2 members')
  expect(begun.map(({ body }) => body)).toEqual([{ change: { kind: 'enabled', enabled: true }, count: 2 }])
  const seen = [ben, dora].map(({ id }) => ({ id, enabled: false }))
  expect(sent.map(({ body }) => body)).toEqual([{ members: seen }])
  const areEnabled = () => club.members.map(({ enabled }) => enabled)
  expect(areEnabled()).toEqual([true, true, true, true])
  await click(user, 'Undo', form)
  await form.findByText('The change was undone')
  expect(areEnabled()).toEqual([true, false, true, false])
  await click(user, 'Done', form)
  await modalClosed()
  await (await row(/Dora Dorn/)).findByText('Disabled')
})

test('a change of the type shows which statuses it changes', async () => {
  const { club, user } = await open()
  await select(user, anna, cora)
  await choose(user, 'Change type')
  const form = await dialog()
  expect(form.getByRole('button', { name: 'Change 0 members' })).toBeDisabled()
  await user.selectOptions(form.getByLabelText('Membership type'), 'Adult')
  expect(figures(form)).toEqual({ Active: '2 → 0', 'Payment Due': '0 → 2', Disabled: '0' })
  await form.findByText('€120.00 more from 2 members: Anna Auer (€60.00), Cora Cerny (€60.00)')
  fill({ 'The type holds from': '2190-01-01' })
  expect(figures(form)).toEqual({ Active: '2', 'Payment Due': '0', Disabled: '0' })
  fill({ 'The type holds from': '' })
  await user.selectOptions(form.getByLabelText('Membership type'), 'Youth')
  form.getByText('Is so already: Anna Auer')
  await click(user, 'Change 1 member', form)
  await form.findByText('Done for 1 member')
  expect(club.members.find(({ id }) => id === cora.id)?.typeId).toBe('youth')
})

test('changes a field of the club: adds a choice to what each has, sets a value, and empties it', async () => {
  const section = newOwnField('Section', 'several', ['Football', 'Tennis'])
  const key = newOwnField('Key', 'number')
  const [football = '', tennis = ''] = section.choices.map(({ id }) => id)
  const people = [
    { ...anna, fields: { [section.id]: football, [key.id]: '1' } },
    { ...ben, fields: { [section.id]: tennis } },
    cora,
  ]
  const { club, user } = await open({ members: people, items: [], club: { memberFields: [section, key] } })
  const [begun, sent] = [watch(manyContract.begin), watch(manyContract.change)]
  await select(user, anna, ben, cora)
  await choose(user, 'Change a field')
  const form = await dialog()
  await user.selectOptions(form.getByLabelText('Field'), 'Section')
  expect(form.getByRole('button', { name: 'Change 0 members' })).toBeDisabled()
  await user.selectOptions(form.getByLabelText('Section'), 'Tennis')
  form.getByText('To be changed: 2 of 3')
  form.getByText('Is so already: Ben Berg')
  await click(user, 'Change 2 members', form)
  await form.findByText('Done for 2 members')
  const valuesOf = (id: string) => club.members.map(({ fields }) => fields?.[id])
  expect(valuesOf(section.id)).toEqual([`${football} ${tennis}`, tennis, tennis])
  expect(begun.at(-1)?.body.change).toEqual({ kind: 'field', fieldId: section.id, does: 'add', value: tennis })
  expect(sent.at(-1)?.body.members).toEqual([{ id: anna.id }, { id: cora.id }])
  await click(user, 'Undo', form)
  await form.findByText('The change was undone')
  expect(valuesOf(section.id)).toEqual([football, tennis, undefined])
  await click(user, 'Done', form)

  await choose(user, 'Change a field')
  const again = await dialog()
  await user.selectOptions(again.getByLabelText('Field'), 'Key')
  fill({ Key: 'seven' })
  again.getByText('Please enter a number')
  fill({ Key: '7,5' })
  again.getByText('To be changed: 3 of 3')
  await user.selectOptions(again.getByLabelText('What happens'), 'Empty the field')
  again.getByText('To be changed: 1 of 3')
  await click(user, 'Change 1 member', again)
  await again.findByText('Done for 1 member')
  expect(sent.at(-1)?.body.members).toEqual([{ id: anna.id, value: '1' }])
  expect(valuesOf(key.id)).toEqual([undefined, undefined, undefined])
})

test('records the same payment for those who have not paid it, and counts what comes in', async () => {
  const { typeIds: _, ...required } = fee
  const { club, user } = await open({ items: [required], payments: [payment(anna, required)] })
  await select(user, anna, ben, cora)
  const begun = watch(manyContract.begin)
  await click(user, 'Record payments', await bar())
  const form = await dialog()
  const choice = await form.findByLabelText('Payment Item')
  expect(form.getByRole('button', { name: 'Record 0 payments' })).toBeDisabled()
  await user.selectOptions(choice, 'Annual fee')
  fireEvent.change(form.getByLabelText('Payment Date'), { target: { value: '2026-05-04' } })
  await user.selectOptions(form.getByLabelText('Paid by'), 'Cash')
  await form.findByText('To be recorded: 2 of 3, €60.00 each, €120.00 in all')
  form.getByText('Has paid already: Anna Auer')
  expect(figures(form)).toEqual({ Active: '1 → 2', 'Payment Due': '1 → 0', Disabled: '1' })
  await click(user, 'Record 2 payments', form)
  await form.findByText('Done for 2 members')
  expect(begun.map(({ body }) => body.change)).toEqual([
    { kind: 'payment', itemId: required.id, amount: 60, paymentDate: '2026-05-04', paidBy: 'cash' },
  ])
  await click(user, 'Done', form)
  await (await row(/Cora Cerny/)).findByText('Active')
  expect(club.documents.all('payments')).toHaveLength(3)
})

test('names those whom the payment item is not for before it records their payments too', async () => {
  const dora = member({ memberId: '4', fullName: 'Dora Dorn', typeId: 'adult' })
  const { user } = await open({ members: [anna, ben, cora, dora] })
  await select(user, anna, cora, dora)
  await click(user, 'Record payments', await bar())
  const form = await dialog()
  await user.selectOptions(await form.findByLabelText('Payment Item'), 'Annual fee')
  await form.findByText('To be recorded: 3 of 3, €60.00 each, €180.00 in all')
  form.getByText(
    'The item is for other membership types than theirs, and is recorded all the same: Anna Auer, Cora Cerny',
  )
  expect(form.getByRole('button', { name: 'Record 3 payments' })).toBeEnabled()
})

test('the same payment takes stamps from a first number on, and says which number is the last', async () => {
  const { typeIds: _, ...required } = fee
  const given = payment(anna, required, { stampNumber: '0041', paymentDate: '2026-05-04' })
  const { user } = await open({
    club: { membershipTypes: types, givesStamps: true },
    items: [required],
    payments: [given],
  })
  await select(user, anna, ben, cora)
  const begun = watch(manyContract.begin)
  await click(user, 'Record payments', await bar())
  const form = await dialog()
  await user.selectOptions(await form.findByLabelText('Payment Item'), 'Annual fee')
  fireEvent.change(form.getByLabelText('Payment Date'), { target: { value: '2026-05-04' } })
  const first = form.getByLabelText('Number of the first stamp')
  await waitFor(() => expect(first).toHaveValue('0042'))
  form.getByText('The last one is 0043. The stamps are in the order of the list.')
  fill({ 'Number of the first stamp': '0040' })
  await form.findByText(/^Anna Auer has this number already/)
  expect(form.queryByRole('button', { name: 'Record 2 payments' })).toBeNull()
  fill({ 'Number of the first stamp': 'no' })
  await form.findByText('Other numbers can only follow one that ends in a digit, within 20 characters')
  fill({ 'Number of the first stamp': 'a-99' })
  await form.findByText(/^The last one is A-100\./)
  await click(user, 'Record 2 payments', form)
  await form.findByText('Done for 2 members')
  expect(begun.map(({ body }) => body.change)).toMatchObject([{ kind: 'payment', firstStamp: 'a-99' }])
})

test('names whom the server left and why', async () => {
  const { user } = await open()
  await select(user, anna, cora)
  answer(manyContract.change, {
    outcomes: [{ kind: 'changed' }, { kind: 'left', why: 'Somebody else has changed this member meanwhile' }],
  })
  await choose(user, 'Disable')
  await click(user, 'Change 2 members', await dialog())
  const report = await dialog()
  await report.findByText('Done for 1 member')
  report.getByText('Somebody else has changed this member meanwhile: Cora Cerny')
})

test('shows why a change cannot begin, and keeps what was chosen', async () => {
  const { user } = await open()
  await select(user, anna)
  const why = 'Another change of many members is under way. Please try again in a minute.'
  refuse(manyContract.begin, 'changed_meanwhile', why)
  await choose(user, 'Disable')
  const form = await dialog()
  await click(user, 'Change 1 member', form)
  await form.findByText(why)
  expect(form.getByRole('button', { name: 'Change 1 member' })).toBeEnabled()
})

const crowd = Array.from({ length: 600 }, (_, at) => member({ memberId: `${at}`, fullName: `Anna Auer ${at}` }))

/** Begins to disable 600 members, in two requests of which the second does not reach the server. */
async function breakOff() {
  const { admin, members } = startClub({ members: [...crowd] })
  const user = await openApp('/', admin)
  await screen.findAllByRole('row', { name: /Anna Auer/ })
  await select(user)
  await click(user, 'Select all 600 listed', await bar())
  await choose(user, 'Disable')
  const first = hold('*/api/members/changes/*')
  const form = await dialog()
  await click(user, 'Change 600 members', form)
  await form.findByText('0 of 600')
  await user.keyboard('{Escape}')
  expect(form.getByText('0 of 600')).toBeVisible()
  // Only for what is sent from now on.
  cut(manyContract.change)
  first()
  await form.findByText(/100 members are missing\./)
  return { user, form, members }
}

test('a change that breaks off says so, goes on as the same change, and is undone as one', async () => {
  const { user, form, members } = await breakOff()
  const begun = watch(manyContract.begin)
  answer(manyContract.change, ({ body }) => ({
    // The server had changed the first of them, and only its response was lost.
    outcomes: body.members.map((_, at) =>
      at === 0 ? { kind: 'left' as const, why: 'Is so already' } : { kind: 'changed' as const },
    ),
  }))
  await click(user, 'Try again with 100 members', form)
  await form.findByText('Done for 600 members')
  expect(begun).toEqual([])
  await click(user, 'Undo', form)
  await form.findByText('The change was undone')
  expect(members.every(({ enabled }) => enabled)).toBe(true)
})

test('an undo of a hundred parts says how far it is', async () => {
  const change = { kind: 'enabled', enabled: false } as const
  const { user } = await open()
  answer(manyContract.last, { last: { id: 'there', startedAt: '2026-11-27T10:00:00Z', change, changed: 10_000 } })
  let left = 100
  let goOn: () => void = () => undefined
  const sent = answer(manyContract.undo, async () => {
    left -= 1
    if (left === 74) await new Promise<void>((resolve) => (goOn = resolve))
    return { left, undone: 100, kept: [] }
  })
  await select(user)
  await click(user, 'Undo', await bar())
  await (await bar()).findByRole('button', { name: 'Undoing… 25 %' })
  goOn()
  await screen.findByText('Undone for all')
  expect(sent).toHaveLength(100)
})

test('what was broken off elsewhere is undone from the bar', async () => {
  const change = { kind: 'enabled', enabled: false } as const
  const { user } = await open()
  answer(manyContract.last, { last: { id: 'there', startedAt: '2026-11-27T10:00:00Z', change, changed: 500 } })
  const undone = answer(manyContract.undo, ({ params }) => {
    answer(manyContract.last, { last: null })
    const kept = [{ memberId: '1', fullName: 'Anna Auer', why: 'Changed since' }]
    return { left: 0, undone: params.id === 'there' ? 499 : 0, kept }
  })
  await select(user)
  await (await bar()).findByText(/500 members disabled$/)
  await click(user, 'Undo', await bar())
  await screen.findByText('Undone, except: 1 Anna Auer (Changed since)')
  expect(undone.map(({ params }) => params.id)).toEqual(['there'])
  await waitFor(() => expect(screen.queryByText(/500 members disabled$/)).toBeNull())
})

test('of a family that pays an item once, the head pays, and the preview says so of the others', async () => {
  const { typeIds: _, ...required } = fee
  const child = member({ memberId: '4', fullName: 'Ada Auer', belongsTo: anna.id })
  const items = [{ ...required, forFamily: true }]
  const club = startClub({ club: { membershipTypes: types }, members: [child, anna, cora], items })
  const user = await openApp('/', club.admin)
  await select(user, child, anna, cora)
  await click(user, 'Record payments', await bar())
  const form = await dialog()
  await user.selectOptions(await form.findByLabelText('Payment Item'), 'Annual fee')
  await form.findByText('To be recorded: 2 of 3, €60.00 each, €120.00 in all')
  form.getByText('The family pays once: Ada Auer')
  expect(figures(form)).toEqual({ Active: '0 → 3', 'Payment Due': '3 → 0', Disabled: '0' })
})
