import { viewsContract } from '@tessera/domain/views/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test, vi } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer } from '../support/backend.ts'
import { member, startClub } from '../support/club.ts'

const membersOf = (count: number) =>
  Array.from({ length: count }, (_, at) => member({ memberId: String(at + 1), fullName: `Person ${at + 1}` }))

const open = async (count: number) => {
  await openApp('/', startClub({ members: membersOf(count) }).admin)
  const table = await screen.findByRole('table', { name: 'Members' })
  return { table, rows: () => within(table).getAllByRole('row', { name: /Person/ }) }
}

test('a list of up to a hundred rows shows them all, and says how many there are', async () => {
  const { table, rows } = await open(100)
  expect(rows()).toHaveLength(100)
  expect(table).toHaveAttribute('aria-rowcount', '101')
  expect(rows().at(-1)).toHaveAttribute('aria-rowindex', '101')
})

test('a longer list shows its first rows, and not all', async () => {
  // Nothing has a size in jsdom.
  const heights = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(49)
  const { table, rows } = await open(300)
  expect(rows().length).toBeLessThan(100)
  expect(within(table).queryByText('Person 300')).toBeNull()
  expect(table).toHaveAttribute('aria-rowcount', '301')
  heights.mockRestore()
})

test('with the ten columns of a view, a long list renders no more rows', async () => {
  const heights = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(49)
  const facts = ['birthday', 'phone', 'street', 'postcode', 'town', 'joinedOn']
  const columns = ['memberId', 'fullName', 'email', 'status', ...facts]
  const fields = { name: 'Wide', own: false, search: '', status: '' as const, filter: '', sort: 'memberId', columns }
  const { admin } = startClub({ members: membersOf(1_000) })
  answer(viewsContract.list, () => [{ id: 'wide', ...fields }])
  await openApp('/?view=wide&sort=town', admin)
  await screen.findByRole('columnheader', { name: 'Birthday' })
  const table = screen.getByRole('table', { name: 'Members' })
  await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', '1001'))
  const rows = within(table).getAllByRole('row', { name: /Person/ })
  expect(rows.length).toBeLessThan(100)
  expect(table.querySelectorAll('td[data-label]')).toHaveLength(rows.length * columns.length)
  heights.mockRestore()
})
