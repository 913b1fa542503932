import { membersContract } from '@tessera/domain/members/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { watch } from '../support/backend.ts'
import { item, member, payment, startClub, year } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { holdClock } from '../support/waits.ts'
import { chooseFile, click, dialog, listed, modalClosed, row } from './roster.ts'

const anna = member({ memberId: '1', fullName: 'Anna Adler', email: 'anna@club.test' })
const ben = member({ memberId: '2', fullName: 'Ben Adler', email: '', belongsTo: anna.id })
const cleo = member({ memberId: '3', fullName: 'Cleo Adler', email: '', belongsTo: anna.id })
const dora = member({ memberId: '4', fullName: 'Dora Dachs' })
const family = [anna, ben, cleo, dora]

const open = async (members = family, path = '/') => {
  const club = startClub({ members })
  return { club, user: await openApp(path, club.admin) }
}

test('who is added to somebody is asked for no e-mail, and is asked again once on their own', async () => {
  const { user } = await open([anna, dora])
  await row(/Anna Adler/)
  const added = watch(membersContract.add)
  await click(user, 'Add Member')
  const form = await dialog()
  fill({ 'Member ID': '5', 'Full Name': 'Emil Adler' })
  expect(form.queryByLabelText('Belongs to')).toBeNull()
  await click(user, 'More', form)
  const belongsTo = await form.findByRole('combobox', { name: 'Belongs to' })
  await user.type(belongsTo, 'adl')
  await user.click(await screen.findByRole('option', { name: /Anna Adler/ }))
  expect(form.getByLabelText('No e-mail')).toBeChecked()
  await user.clear(belongsTo)
  expect(form.getByLabelText('No e-mail')).not.toBeChecked()
  await click(user, 'Add Member', form)
  await form.findByText('All fields are required')
  await user.type(belongsTo, '1')
  await user.click(await screen.findByRole('option', { name: /Anna Adler/ }))
  await click(user, 'Add Member', form)
  await modalClosed()
  expect(added.map(({ body }) => body)).toMatchObject([{ memberId: '5', email: false, belongsTo: anna.id }])
})

test('only those can be chosen to whom a member can belong, and a head to nobody', async () => {
  const { user } = await open()
  const changed = watch(membersContract.update)
  await click(user, 'Edit', await row(/Ben Adler/))
  let form = await dialog()
  const belongsTo = await form.findByRole('combobox', { name: 'Belongs to' })
  expect(belongsTo).toHaveValue('Anna Adler')
  await user.clear(belongsTo)
  await user.type(belongsTo, 'a')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Anna Adler1',
    'Dora Dachs4',
  ])
  await user.click(screen.getByRole('option', { name: /Dora Dachs/ }))
  await click(user, 'Save', form)
  await modalClosed()
  expect(changed.map(({ body }) => [body.belongsTo, body.seen?.belongsTo])).toEqual([[dora.id, anna.id]])
  await click(user, 'Edit', await row(/Anna Adler/))
  form = await dialog()
  await click(user, 'More', form)
  expect(await form.findByRole('combobox', { name: 'Belongs to' })).toBeDisabled()
  form.getByText('Others belong to this member, so this member cannot belong to anybody')
})

test('to delete a head asks who takes over, and to delete others asks what it always did', async () => {
  const { user } = await open()
  const removed = watch(membersContract.remove)
  await click(user, 'Delete', await row(/Dora Dachs/))
  const plain = within(await screen.findByRole('alertdialog'))
  expect(plain.queryByRole('combobox')).toBeNull()
  await click(user, 'Delete', plain)
  await screen.findByText('Dora Dachs deleted')
  await click(user, 'Delete', await row(/Anna Adler/))
  const asking = within(await screen.findByRole('alertdialog'))
  const choice = await asking.findByLabelText('2 people belong to Anna Adler. Who takes over?')
  expect(choice).toHaveDisplayValue('Nobody: each on their own')
  await user.selectOptions(choice, 'Cleo Adler (3)')
  await click(user, 'Delete', asking)
  await screen.findByText('Anna Adler deleted')
  expect(removed.map(({ query }) => query)).toEqual([{}, { takenOverBy: cleo.id }])
})

test('to disable a head asks who takes over; the head stays unless somebody does, and Cancel disables nobody', async () => {
  const { user } = await open()
  const toggled = watch(membersContract.toggleStatus)
  await click(user, 'Disable', await row(/Dora Dachs/))
  await screen.findByText('Dora Dachs disabled')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const ask = async () => {
    await click(user, 'Disable', await row(/Anna Adler/))
    return within(await screen.findByRole('alertdialog'))
  }
  await click(user, 'Cancel', await ask())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(toggled).toHaveLength(1)
  const asking = await ask()
  const choice = await asking.findByLabelText('2 people belong to Anna Adler. Who takes over?')
  expect(choice).toHaveDisplayValue('Nobody yet: Anna Adler stays the head')
  await user.selectOptions(choice, 'Cleo Adler (3)')
  await click(user, 'Disable', asking)
  await screen.findByText('Anna Adler disabled')
  await click(user, 'Enable', await row(/Anna Adler/))
  await screen.findByRole('row', { name: /Anna Adler.*Active/ })
  await click(user, 'Disable', await ask())
  await waitFor(() => expect(toggled).toHaveLength(4))
  expect(toggled.map(({ query }) => query)).toEqual([{}, { takenOverBy: cleo.id }, {}, {}])
})

test('who takes over from a head whom somebody else has disabled meanwhile is said not to be saved', async () => {
  const { user, club } = await open()
  const toggled = watch(membersContract.toggleStatus)
  await click(user, 'Disable', await row(/Anna Adler/))
  const asking = within(await screen.findByRole('alertdialog'))
  await user.selectOptions(await asking.findByLabelText(/Who takes over/), 'Cleo Adler (3)')
  const place = club.members.findIndex(({ id }) => id === anna.id)
  club.members[place] = { ...anna, enabled: false }
  await click(user, 'Disable', asking)
  await screen.findByText(/^Somebody else has disabled Anna Adler meanwhile. Who takes over was not saved/)
  expect(toggled).toEqual([])
})

test('to disable many says whose heads of families stay the heads', async () => {
  const { user } = await open()
  await click(user, 'More')
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Select' }))
  const disable = async () => {
    await click(user, 'More for those selected')
    await user.click(await screen.findByRole('menuitem', { name: 'Disable' }))
    return dialog()
  }
  await user.click(await screen.findByRole('checkbox', { name: 'Select Dora Dachs' }))
  let form = await disable()
  await form.findByText(/^To be changed: 1/)
  expect(form.queryByText(/Others belong to/)).toBeNull()
  await click(user, 'Cancel', form)
  await modalClosed()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Anna Adler' }))
  form = await disable()
  await form.findByText(/^Others belong to Anna Adler, and go on doing so/)
})

test('a head who has died is said to have died in the list, and one of the family takes over', async () => {
  holdClock('2026-11-25T12:00:00Z')
  const { user } = await open()
  const changed = watch(membersContract.update)
  await click(user, 'Edit', await row(/Anna Adler/))
  const form = await dialog()
  expect(form.queryByLabelText('Reason for leaving')).toBeNull()
  await click(user, 'Joining and leaving', form)
  const reason = form.getByLabelText('Reason for leaving')
  await user.selectOptions(reason, 'Resigned')
  expect(form.queryByLabelText(/Who takes over/)).toBeNull()
  await user.selectOptions(reason, 'Died')
  await user.selectOptions(
    await form.findByLabelText(/2 people belong to Anna Adler. Who takes over/),
    'Cleo Adler (3)',
  )
  await click(user, 'Save', form)
  await form.findByText('A reason for leaving needs a last day')
  fill({ 'Last day': '2026-11-26' })
  await click(user, 'Save', form)
  await form.findByText('The day of death is in the future')
  fill({ 'Last day': '2026-11-24' })
  await click(user, 'Save', form)
  await modalClosed()
  expect(changed.map(({ body }) => body)).toEqual([
    expect.objectContaining({ leavesOn: '2026-11-24', leavingReason: 'died', takenOverBy: cleo.id }),
  ])
  const person = await row(/Anna Adler/)
  await person.findByText('Died on Nov 24, 2026')
})

test('a head who leaves is asked for who takes over, and stays the head unless somebody does', async () => {
  const { user } = await open()
  const changed = watch(membersContract.update)
  const edit = async () => {
    await click(user, 'Edit', await row(/Anna Adler/))
    return dialog()
  }
  let form = await edit()
  await click(user, 'Joining and leaving', form)
  expect(form.queryByLabelText(/Who takes over/)).toBeNull()
  fill({ 'Last day': '2199-12-31' })
  const choice = await form.findByLabelText('2 people belong to Anna Adler. Who takes over?')
  expect(choice).toHaveDisplayValue('Nobody yet: Anna Adler stays the head')
  expect(choice).toHaveAccessibleDescription('Takes over at once, not only after the last day.')
  await click(user, 'Save', form)
  await modalClosed()
  form = await edit()
  await user.selectOptions(await form.findByLabelText(/Who takes over/), 'Cleo Adler (3)')
  await click(user, 'Save', form)
  await modalClosed()
  expect(changed.map(({ body }) => body.takenOverBy)).toEqual([undefined, cleo.id])
})

test('who has died before stays the head on a further change, unless somebody takes over', async () => {
  const dead = { ...anna, leavesOn: '2020-01-31', leavingReason: 'died' }
  const { user } = await open([dead, ben, cleo])
  const changed = watch(membersContract.update)
  await click(user, 'Edit', await row(/Anna Adler/))
  const form = await dialog()
  await form.findByLabelText(/Who takes over/)
  fill({ 'Full Name': 'Anna Adler-Amsel' })
  await click(user, 'Save', form)
  await modalClosed()
  expect(changed.map(({ body }) => body.takenOverBy)).toEqual([undefined])
})

test('the page of a member shows the family with links, and nothing where there is none', async () => {
  const { user } = await open(family, '/members/2')
  const shown = within(await screen.findByRole('region', { name: 'Family' }))
  expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Anna Adler', 'Cleo Adler'])
  await shown.findByText('1 · Head of the family · Active')
  shown.getByText('E-mails about Ben Adler go to Anna Adler.')
  await user.click(shown.getByRole('link', { name: 'Anna Adler' }))
  await screen.findByRole('heading', { level: 2, name: 'Anna Adler' })
  const ofAnna = within(screen.getByRole('region', { name: 'Family' }))
  expect(ofAnna.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Ben Adler', 'Cleo Adler'])
  expect(ofAnna.queryByText(/^E-mails about/)).toBeNull()
})

test('who belongs to a head who has left is found, and another head is chosen of those who stay', async () => {
  const left = [{ ...anna, leavesOn: '2020-01-31' }, ben, { ...cleo, leavesOn: '2020-01-31' }, dora]
  const emil = member({ memberId: '5', fullName: 'Emil Dachs', leavesOn: '2020-02-01', leavingReason: 'died' })
  const { user } = await open([...left, emil])
  const changed = watch(membersContract.update)
  await row(/Cleo Adler/)
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Filter' }), 'Head has left')
  await waitFor(() => expect(listed()).toEqual(['Ben Adler']))
  await user.click(screen.getByRole('link', { name: 'Ben Adler' }))
  const shown = within(await screen.findByRole('region', { name: 'Family' }))
  shown.getByText('Anna Adler, to whom Ben Adler belongs, has left')
  await click(user, 'Choose another head', shown)
  const form = await dialog()
  const belongsTo = await form.findByRole('combobox', { name: 'Belongs to' })
  await waitFor(() => expect(belongsTo).toHaveFocus())
  await user.clear(belongsTo)
  await user.type(belongsTo, 'd')
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Anna Adler1',
    'Dora Dachs4',
  ])
  await user.click(screen.getByRole('option', { name: /Dora Dachs/ }))
  await click(user, 'Save', form)
  await modalClosed()
  expect(changed.map(({ body }) => body.belongsTo)).toEqual([dora.id])
  await waitFor(() => expect(screen.queryByText(/to whom Ben Adler belongs/)).toBeNull())
})

test('the page of a head who has left says who still belongs to them', async () => {
  await open([{ ...anna, leavesOn: '2020-01-31' }, ben, cleo], '/members/1')
  const shown = within(await screen.findByRole('region', { name: 'Family' }))
  shown.getByText(/^2 people belong to Anna Adler, whose membership has ended/)
  expect(shown.queryByRole('button', { name: 'Choose another head' })).toBeNull()
})

test('nobody belongs to anybody: nothing is shown', async () => {
  await open([anna, dora], '/members/4')
  await screen.findByRole('heading', { level: 2, name: 'Dora Dachs' })
  expect(screen.queryByRole('region', { name: 'Family' })).toBeNull()
})

test('an import sends whom rows belong to by number, the head first, and takes a corrected one', async () => {
  const { user } = await open([anna])
  const sent = watch(membersContract.importRows)
  await row(/Anna Adler/)
  await click(user, 'Import')
  const form = await dialog()
  await form.findByLabelText('CSV file')
  const lines = ['6,Finn,,7', '7,Gerd,gerd@club.test,', '8,Hans,,77', '9,Ida,,1']
  chooseFile('CSV file', 'members.csv', ['Member ID,Full Name,Email,Belongs to', ...lines].join('\n'))
  await form.findByText('Belongs to “77”, who is neither in the file nor in the club')
  expect(form.queryByRole('checkbox', { name: /no e-mail/ })).toBeNull()
  const field = form.getByLabelText('Belongs to, row 4')
  await user.clear(field)
  await user.type(field, 'gerd')
  await click(user, 'Add 4', form)
  await form.findByText('Everybody is imported')
  expect(sent.flatMap(({ body }) => body.rows.map(({ memberId, headNumber }) => [memberId, headNumber]))).toEqual([
    ['7', undefined],
    ['6', '7'],
    ['8', '7'],
    ['9', '1'],
  ])
})

test('the form shows before saving which fees and statuses another family changes', async () => {
  const season = year('2026')
  const fee = item({ name: 'Family fee', price: 60, yearId: season.id, forFamily: true })
  const paid = payment(anna, fee, { itemName: 'Family fee 2026', amount: 60, familyIds: [anna.id, ben.id] })
  const club = startClub({ members: family, years: [season], items: [fee], payments: [paid] })
  const user = await openApp('/', club.admin)
  await click(user, 'Edit', await row(/Dora Dachs/))
  const form = await dialog()
  await click(user, 'More', form)
  const belongsTo = await form.findByRole('combobox', { name: 'Belongs to' })
  expect(form.queryByText(/asked for|Active again/)).toBeNull()
  await user.type(belongsTo, 'adl')
  await user.click(await screen.findByRole('option', { name: /Anna Adler/ }))
  await form.findByText('1 member becomes Active again.')
  form.getByText('Dora Dachs is not asked for Family fee 2026 any more')
  await user.clear(belongsTo)
  await waitFor(() => expect(form.queryByText('1 member becomes Active again.')).toBeNull())
})
