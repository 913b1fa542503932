import { screen } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { member } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { click, dialog, fee, formClosed, openPayments, row, startTreasury } from './treasury.ts'

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
