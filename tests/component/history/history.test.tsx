import { type HistoryEvent, historyContract } from '@tessera/domain/history/contract'
import { screen } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { openSettings } from '../support/settings.ts'

const payment: Omit<HistoryEvent, 'id' | 'kind'> = {
  at: '2026-11-01T10:00:00Z',
  by: 'Karl Kassier',
  collection: 'payments',
  documentId: 'p',
  name: '<b>Max</b>',
  itemName: 'Annual fee',
  amount: 90,
  changes: [],
}
const changed: HistoryEvent = {
  ...payment,
  id: 'two',
  kind: 'changed',
  changes: [
    { field: 'amount', before: 120, after: 90 },
    { field: 'notes', after: '<i>cash</i>' },
  ],
}
const recorded: HistoryEvent = { ...payment, id: 'one', kind: 'recorded', by: '' }

test('the history says who has done what, asks by kind and person, and goes on to what is older', async () => {
  const user = await openApp('/', startClub({ members: [] }).admin)
  const people = [{ id: 'karl', name: 'Karl Kassier' }]
  const asked = answer(historyContract.list, ({ query }) =>
    query.before ? { events: [recorded], people } : { events: [changed], next: '2026-10-01T00:00:00.000Z', people },
  )
  const section = await openSettings(user, 'History')
  await section.findByText('<b>Max</b>')
  section.getByText('Changed. Payment: Annual fee, €90.00')
  section.getByText('Amount: €120.00 → €90.00')
  section.getByText('Notes: – → <i>cash</i>')
  section.getByText(/, Karl Kassier$/)
  await user.click(section.getByRole('button', { name: 'Show older entries' }))
  await section.findByText(/, Unknown$/)
  expect(section.queryByRole('button', { name: 'Show older entries' })).toBeNull()
  await user.selectOptions(section.getByLabelText('Who'), 'Karl Kassier')
  await user.selectOptions(section.getByLabelText('What happened'), 'Changed')
  await screen.findByText('Amount: €120.00 → €90.00')
  expect(asked.at(-1)?.query).toEqual({ by: 'karl', kind: 'changed' })
})

test('the history says who has locked the books, and names a webhook by its host', async () => {
  const user = await openApp('/', startClub({ members: [] }).admin)
  const event = { ...payment, kind: 'changed' as const, by: 'Olga', changes: [] }
  const { amount: _, itemName: __, ...other } = event
  const lock = [
    { field: 'lockedUntil', before: '2025-12-31' },
    { field: 'closedYears', before: '', after: '2024' },
  ]
  const events: HistoryEvent[] = [
    { ...other, id: 'lock', collection: 'clubs', name: '', changes: lock },
    { ...other, id: 'hook', collection: 'webhooks', name: 'hooks.example.org' },
  ]
  answer(historyContract.list, () => ({ events, people: [] }))
  const section = await openSettings(user, 'History')
  await section.findByText('Changed. Club')
  section.getByText(/^Books locked up to: .*2025 → –$/)
  section.getByText('Closed years: – → 2024')
  section.getByText('hooks.example.org')
  section.getByText('Changed. Webhook')
})

test('where the newest events are all of another kind, the history goes on to older ones and is exported', async () => {
  const user = await openApp('/', startClub({ members: [] }).admin)
  answer(historyContract.list, ({ query }) =>
    query.before ? { events: [], people: [] } : { events: [], next: '2026-10-01T00:00:00.000Z', people: [] },
  )
  const section = await openSettings(user, 'History')
  const older = await section.findByRole('button', { name: 'Show older entries' })
  const none = 'Nothing has happened that this choice shows.'
  expect(section.queryByText(none)).toBeNull()
  const button = section.getByRole<HTMLButtonElement>('button', { name: 'Export CSV' })
  expect(button.disabled).toBe(false)
  await user.click(older)
  await section.findByText(none)
  expect(button.disabled).toBe(true)
})
