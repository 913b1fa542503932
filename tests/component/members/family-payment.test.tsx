import { paymentsContract } from '@tessera/domain/payments/contract'
import type { Payment } from '@tessera/domain/payments/payment'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { describe, expect, test } from 'vitest'
import { openApp, reloadApp } from '../support/app.tsx'
import { cut } from '../support/backend.ts'
import { answerPaymentsOfMember, item, member, payment, startClub, year } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { click, dialog, modalClosed } from './roster.ts'

const season = year('2026')
const anna = member({ memberId: '1', fullName: 'Anna Adler', email: 'anna@club.test' })
const ben = member({ memberId: '2', fullName: 'Ben Adler', email: '', belongsTo: anna.id })
const cleo = member({ memberId: '3', fullName: 'Cleo Adler', email: '', belongsTo: anna.id })
const dora = member({ memberId: '4', fullName: 'Dora Dachs' })
const fee = item({ name: 'Family fee', price: 60, yearId: season.id, forFamily: true })
const course = item({ name: 'Course', price: 15, mustBePaidInFull: true })

const start = (more: Partial<Parameters<typeof startClub>[0]> = {}) =>
  startClub({
    members: [anna, ben, cleo, dora],
    years: [season],
    items: [fee, course],
    payments: [
      payment(anna, course, { itemName: 'Course', amount: 15 }),
      payment(cleo, course, { itemName: 'Course', amount: 5 }),
    ],
    ...more,
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

test('what was typed and unticked outlasts a closed dialog and a reload, and is discarded on request', async () => {
  const club = start()
  const user = await openApp('/members/1', club.admin)
  await click(user, 'Record for the family', await ofFamily())
  let form = await dialog()
  await user.type(form.getByLabelText('Notes'), 'One transfer')
  await user.click(form.getByLabelText('Ben Adler: Course'))
  await reloadApp()
  await click(user, 'Record for the family', await ofFamily())
  form = await dialog()
  await form.findByText('Restored what you had typed')
  expect(form.getByLabelText('Notes')).toHaveValue('One transfer')
  expect(form.getByLabelText('Ben Adler: Course')).not.toBeChecked()
  await user.keyboard('{Escape}')
  await modalClosed()
  await click(user, 'Record for the family', await ofFamily())
  form = await dialog()
  form.getByRole('button', { name: 'Record €70.00' })
  await click(user, 'Discard', form)
  expect(form.getByLabelText('Notes')).toHaveValue('')
  form.getByRole('button', { name: 'Record €85.00' })
})

test('a payment that arrives only after a reload is not recorded twice', async () => {
  const club = start()
  const user = await openApp('/members/1', club.admin)
  await click(user, 'Record for the family', await ofFamily())
  const form = await dialog()
  await user.type(form.getByLabelText('Notes'), 'One transfer')
  club.documents.cutWrites = 'after'
  cut(paymentsContract.ofMember)
  await click(user, 'Record €85.00', form)
  await form.findByRole('alert')
  club.documents.cutWrites = undefined
  answerPaymentsOfMember(club.documents)
  const late = club.documents.all('payments').find(({ notes }) => notes === 'One transfer') as unknown as Payment
  club.documents.delete('payments', late.id)
  await reloadApp()
  await click(user, 'Record for the family', await ofFamily())
  const again = await dialog()
  await again.findByRole('button', { name: 'Record €85.00' })
  club.documents.put('payments', { ...late, paymentDate: new Date(late.paymentDate ?? '').toISOString().slice(0, 10) })
  await click(user, 'Record €85.00', again)
  await modalClosed()
  expect(recorded(club)).toHaveLength(3)
})

describe('in a club that gives stamps', () => {
  const stamps = (club: ReturnType<typeof start>) =>
    club.documents
      .all('payments')
      .flatMap(({ memberName, itemName, stampNumber, notes }) =>
        stampNumber && notes !== 'before' ? [[memberName, itemName, stampNumber]] : [],
      )
  const had = (who: typeof dora, stampNumber: string) =>
    payment(who, fee, {
      itemName: 'Old fee',
      yearId: season.id,
      paymentDate: '2026-03-01',
      stampNumber,
      notes: 'before',
      amount: 0,
    })
  const startStamped = (payments = [had(dora, '0041')]) => start({ club: { givesStamps: true }, payments })
  const both = item({ name: 'Insurance', price: 5, yearId: season.id })

  test('each gets one, with consecutive numbers in the order of the list', async () => {
    const club = start({ club: { givesStamps: true }, items: [fee, course, both], payments: [had(dora, '0041')] })
    const user = await openApp('/members/1', club.admin)
    await click(user, 'Record for the family', await ofFamily())
    const form = await dialog()
    const first = await form.findByLabelText('Number of the first stamp')
    await waitFor(() => expect(first).toHaveValue('0042'))
    form.getByText('The last one is 0044. The stamps are in the order of the list.')
    await click(user, /^Record €/, form)
    await modalClosed()
    const given = stamps(club)
    expect(given.map(([name, , number]) => [name, number])).toEqual([
      ['Anna Adler', '0042'],
      ['Ben Adler', '0043'],
      ['Cleo Adler', '0044'],
    ])
    expect(club.documents.all('payments').length).toBeGreaterThan(given.length + 1)
  })

  test('a number of the run that is taken is named, and nothing is recorded', async () => {
    const club = startStamped()
    const user = await openApp('/members/1', club.admin)
    await click(user, 'Record for the family', await ofFamily())
    const form = await dialog()
    await waitFor(() => expect(form.getByLabelText('Number of the first stamp')).toHaveValue('0042'))
    const before = club.documents.all('payments').length
    fill({ 'Number of the first stamp': '0040' })
    await click(user, /^Record €/, form)
    await form.findByText(/^Dora Dachs has this number already/)
    fill({ 'Number of the first stamp': 'A' })
    await click(user, /^Record €/, form)
    await form.findByText('Other numbers can only follow one that ends in a digit, within 20 characters')
    expect(club.documents.all('payments')).toHaveLength(before)
  })

  test('who has a stamp of the season gets none, and after a failure the next is given what comes next', async () => {
    const club = startStamped([had(dora, '0041'), had(ben, '0039')])
    const user = await openApp('/members/1', club.admin)
    await click(user, 'Record for the family', await ofFamily())
    const form = await dialog()
    await waitFor(() => expect(form.getByLabelText('Number of the first stamp')).toHaveValue('0042'))
    club.documents.refuseWrites = 'PERMISSION_DENIED'
    await click(user, /^Record €/, form)
    await form.findByRole('alert')
    club.documents.refuseWrites = undefined
    await click(user, /^Record €/, form)
    await modalClosed()
    expect(stamps(club).map(([name, , number]) => [name, number])).toEqual([
      ['Anna Adler', '0042'],
      ['Cleo Adler', '0043'],
    ])
  })
})
