import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { item, member, payment, startClub, year } from '../support/club.ts'
import { click, dialog, modalClosed } from './roster.ts'

const season = year('2026')
const anna = member({ memberId: '1', fullName: 'Anna Adler', email: 'anna@club.test' })
const ben = member({ memberId: '2', fullName: 'Ben Adler', email: '', belongsTo: anna.id })
const cleo = member({ memberId: '3', fullName: 'Cleo Adler', email: '', belongsTo: anna.id })
const dora = member({ memberId: '4', fullName: 'Dora Dachs' })
const fee = item({ name: 'Family fee', price: 60, yearId: season.id, forFamily: true })
const course = item({ name: 'Course', price: 15, mustBePaidInFull: true })

const start = () =>
  startClub({
    members: [anna, ben, cleo, dora],
    years: [season],
    items: [fee, course],
    payments: [
      payment(anna, course, { itemName: 'Course', amount: 15 }),
      payment(cleo, course, { itemName: 'Course', amount: 5 }),
    ],
  })
const ofFamily = async () => within(await screen.findByRole('region', { name: 'Family' }))
const recorded = (club: ReturnType<typeof start>) =>
  club.documents
    .all('payments')
    .filter(({ notes }) => notes === 'One transfer')
    .map(({ memberName, itemName, amount }) => [memberName, itemName, amount])

test('what a family pays at once is recorded in one step: each open item of each of them, the fee of the family once', async () => {
  const club = start()
  const user = await openApp('/members/1', club.admin)
  const family = await ofFamily()
  await family.findByText('Course: €15.00 open')
  family.getByText('Course: €10.00 of €15.00 open')
  family.getByText('2 · Payment Due')
  await click(user, 'Record for the family', family)
  const form = await dialog()
  const ticked = () =>
    form.getAllByRole('checkbox').map((box) => [box.closest('label')?.textContent, (box as HTMLInputElement).checked])
  expect(ticked()).toEqual([
    ['Anna Adler: Family fee 2026', true],
    ['Ben Adler: Course', true],
    ['Cleo Adler: Course', true],
  ])
  await user.click(form.getByLabelText('Ben Adler: Course'))
  form.getByRole('button', { name: 'Record €70.00' })
  await user.click(form.getByLabelText('Ben Adler: Course'))
  await user.type(form.getByLabelText('Notes'), 'One transfer')
  await user.selectOptions(form.getByLabelText('Paid by'), 'Bank transfer')
  await click(user, 'Record €85.00', form)
  await modalClosed()
  expect(recorded(club)).toEqual([
    ['Anna Adler', 'Family fee 2026', 60],
    ['Ben Adler', 'Course', 15],
    ['Cleo Adler', 'Course', 10],
  ])
  expect(club.documents.all('payments').map(({ familyIds }) => familyIds)).toContainEqual([anna.id, ben.id, cleo.id])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Record for the family' })).toBeNull())
})

test('what is refused is tried again from the same dialog, and recorded once each', async () => {
  const club = start()
  const user = await openApp('/members/1', club.admin)
  await click(user, 'Record for the family', await ofFamily())
  const form = await dialog()
  await user.type(form.getByLabelText('Notes'), 'One transfer')
  club.documents.refuseWrites = 'PERMISSION_DENIED'
  await click(user, 'Record €85.00', form)
  await form.findByRole('alert')
  expect(recorded(club)).toEqual([])
  club.documents.refuseWrites = undefined
  await click(user, 'Record €85.00', form)
  await modalClosed()
  expect(recorded(club)).toHaveLength(3)
})

test('a father and a son of one name are told apart by their numbers', async () => {
  const members = [anna, { ...ben, fullName: 'Anna Adler' }, cleo]
  const club = startClub({ members, items: [course] })
  const user = await openApp('/members/1', club.admin)
  await click(user, 'Record for the family', await ofFamily())
  const form = await dialog()
  expect(form.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    'Anna Adler (1): Course',
    'Anna Adler (2): Course',
    'Cleo Adler: Course',
  ])
})

test('nothing ticked is said, and nothing is recorded', async () => {
  const club = start()
  const user = await openApp('/members/2', club.admin)
  await click(user, 'Record for the family', await ofFamily())
  const form = await dialog()
  for (const box of form.getAllByRole('checkbox')) await user.click(box)
  await click(user, 'Record €0.00', form)
  await form.findByText('Please tick what is paid')
  expect(club.documents.all('payments')).toHaveLength(2)
})

test('who owes alone, or has no family, is asked for no payment of the family', async () => {
  const club = start()
  await openApp('/members/4', club.admin)
  await screen.findByRole('heading', { level: 2, name: 'Dora Dachs' })
  await screen.findByText('€60.00 open')
  expect(screen.queryByRole('button', { name: 'Record for the family' })).toBeNull()
})
