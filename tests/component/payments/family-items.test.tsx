import { paymentsContract } from '@tessera/domain/payments/contract'
import { screen } from '@testing-library/react/pure'
import { describe, expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { watch } from '../support/backend.ts'
import { member } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import {
  click,
  dialog,
  fee,
  field,
  formClosed,
  openCounter,
  openPayments,
  paid,
  row,
  startTreasury,
} from './treasury.ts'

const anna = member({ memberId: '1', fullName: 'Anna Adler', email: 'anna@club.test' })
const ben = member({ memberId: '2', fullName: 'Ben Adler', email: '', belongsTo: anna.id })

test('an item can be for the whole family, where somebody belongs to somebody', async () => {
  const club = startTreasury([], { items: [], members: [anna, ben] })
  const user = await openPayments(club, 'items')
  await click(user, 'Add Item')
  const form = await dialog()
  fill({ Name: 'Family fee', Price: '50' })
  expect(form.queryByLabelText('For the whole family')).toBeNull()
  await user.click(form.getByLabelText('Required for active membership'))
  await user.click(form.getByLabelText('For the whole family'))
  await click(user, 'Add Item', form)
  await formClosed()
  await (await row('Family fee')).findByText('Once per family')
  expect(club.documents.all('paymentItems')[0]).toMatchObject({ forFamily: true })
  await click(user, 'Edit', await row('Family fee'))
  await user.click((await dialog()).getByLabelText('For the whole family'))
  await click(user, 'Save', await dialog())
  await formClosed()
  expect(club.documents.all('paymentItems')[0]).not.toHaveProperty('forFamily')
})

test('in a club without families no item asks for one', async () => {
  const user = await openPayments(startTreasury([], { items: [], members: [anna] }), 'items')
  await click(user, 'Add Item')
  const form = await dialog()
  await user.click(form.getByLabelText('Required for active membership'))
  expect(form.queryByLabelText('For the whole family')).toBeNull()
  expect(screen.queryByText('Once per family')).toBeNull()
})

test('who belongs to somebody is shown with whom the family fee is open', async () => {
  const club = startTreasury([], { items: [{ ...fee, forFamily: true }], members: [anna, ben] })
  await openApp('/', club.admin)
  await (await row(/Ben Adler/)).findByText('Annual fee 2026: Family fee open with Anna Adler')
  await (await row(/^.*Anna Adler.*anna@/)).findByText('Annual fee 2026 unpaid')
})

test('refuses a payment of an annual family fee that somebody else of the family has paid', async () => {
  const annual = { ...fee, forFamily: true, purchaseRestriction: 'once_per_year' as const }
  const club = startTreasury([], { items: [annual], members: [anna, ben] })
  const user = await openPayments(club)
  await click(user, 'Record Payment')
  const form = await dialog()
  await user.type(form.getByLabelText('Member'), 'ben')
  await user.click(await screen.findByRole('option', { name: /Ben Adler/ }))
  await user.selectOptions(form.getByLabelText('Payment Item'), 'Annual fee 2026')
  club.documents.put('payments', paid(60, '2026-01-12', { memberId: anna.id, notes: 'by the head' }))
  await click(user, 'Record Payment', form)
  await form.findByText('This item was already paid for this year')
  expect(club.documents.all('payments')).toMatchObject([{ notes: 'by the head' }])
})

test('who pays in part for the family is asked for what is open, and the payment names the family', async () => {
  const shared = { ...fee, forFamily: true, mustBePaidInFull: true }
  const part = paid(20, '2026-01-12', { memberId: anna.id })
  const club = startTreasury([part], { items: [shared], members: [anna, ben] })
  const user = await openPayments(club)
  await click(user, 'Record Payment')
  const form = await dialog()
  await user.type(form.getByLabelText('Member'), 'ben')
  await user.click(await screen.findByRole('option', { name: /Ben Adler/ }))
  await user.selectOptions(form.getByLabelText('Payment Item'), 'Annual fee 2026')
  expect(form.getByLabelText('Amount')).toHaveValue((fee.price - 20).toFixed(2))
  await click(user, 'Record Payment', form)
  await formClosed()
  expect(club.documents.all('payments')).toContainEqual(
    expect.objectContaining({ memberId: ben.id, familyIds: [anna.id, ben.id] }),
  )
})

describe('a fee that an earlier family of a member has paid', () => {
  const emil = member({ memberId: '3', fullName: 'Emil Eins', email: 'emil@club.test' })
  const moved = { ...ben, belongsTo: emil.id }
  const byAnna = paid(60, '2026-01-12', { memberId: anna.id, memberName: anna.fullName, familyIds: [anna.id, ben.id] })
  const refused = 'Anna Adler has already paid this for an earlier family'
  const start = () => startTreasury([byAnna], { items: [{ ...fee, forFamily: true }], members: [anna, moved, emil] })

  test('is refused by Record Payment, which names who paid', async () => {
    const club = start()
    const user = await openPayments(club)
    await click(user, 'Record Payment')
    const form = await dialog()
    await user.type(form.getByLabelText('Member'), 'ben')
    await user.click(await screen.findByRole('option', { name: /Ben Adler/ }))
    await user.selectOptions(form.getByLabelText('Payment Item'), 'Annual fee 2026')
    await click(user, 'Record Payment', form)
    expect(await form.findByText(refused)).toBeVisible()
    expect(form.getByLabelText('Payment Item')).toHaveAccessibleDescription(refused)
    expect(club.documents.all('payments')).toHaveLength(1)
    await user.clear(form.getByLabelText('Member'))
    await user.type(form.getByLabelText('Member'), 'emil')
    await user.click(await screen.findByRole('option', { name: /Emil Eins/ }))
    await click(user, 'Record Payment', form)
    await formClosed()
    expect(club.documents.all('payments')).toHaveLength(2)
  })

  test('is found by the payments of the family, asked for when it is recorded: the form opens without any', async () => {
    const club = start()
    const user = await openApp('/members/2', club.admin)
    const lists = watch(paymentsContract.list)
    const ofMember = watch(paymentsContract.ofMember)
    await click(user, 'Record Payment')
    const form = await dialog()
    await form.findByLabelText('Payment Item')
    expect(ofMember.filter(({ query }) => query.of)).toEqual([])
    await user.selectOptions(form.getByLabelText('Payment Item'), 'Annual fee 2026')
    await click(user, 'Record Payment', form)
    expect(await form.findByText(refused)).toBeVisible()
    expect(lists).toEqual([])
    expect(ofMember.flatMap(({ params, query }) => (query.of ? [[params.id, query.of]] : []))).toEqual([
      [ben.id, 'family'],
    ])
  })

  test('is refused at the counter, which proposes no amount for it', async () => {
    const club = start()
    const user = await openCounter(club)
    await user.type(field('Member'), 'ben')
    await screen.findByRole('option', { name: /Ben Adler/ })
    await user.keyboard('{Enter}')
    await screen.findByText('Nothing is open.')
    await user.selectOptions(field('Payment Item'), 'Annual fee 2026')
    await screen.findByText('Has paid already: Annual fee 2026')
    expect(field('Amount')).toHaveValue('')
    await user.type(field('Amount'), '60')
    await user.click(screen.getByRole('button', { name: 'Record' }))
    await screen.findByText(refused)
    expect(club.documents.all('payments')).toHaveLength(1)
  })
})
