import { type HistoryEvent, historyContract } from '@tessera/domain/history/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer } from '../support/backend.ts'
import { item, member, payment as paymentOf, startClub } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'
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
    { field: 'stampNumber', before: '0041', after: '0042' },
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
  section.getByText('Stamp number: 0041 → 0042')
  section.getByText(/, Karl Kassier$/)
  await user.click(section.getByRole('button', { name: 'Show older entries' }))
  await section.findByText(/, Unknown$/)
  expect(section.queryByRole('button', { name: 'Show older entries' })).toBeNull()
  await user.selectOptions(section.getByLabelText('Who'), 'Karl Kassier')
  await user.selectOptions(section.getByLabelText('What happened'), 'Changed')
  await screen.findByText('Amount: €120.00 → €90.00')
  expect(asked.at(-1)?.query).toEqual({ by: 'karl', kind: 'changed' })
})

test('the history says who has locked the books, what of a setting was entered and no more, and names a webhook by its host', async () => {
  const user = await openApp('/', startClub({ members: [] }).admin)
  const event = { ...payment, kind: 'changed' as const, by: 'Olga', changes: [] }
  const { amount: _, itemName: __, ...other } = event
  const lock = [
    { field: 'lockedUntil', before: '2025-12-31' },
    { field: 'closedYears', before: '', after: '2024' },
    { field: 'bankAccount.iban', after: 'DE89370400440532013000' },
    { field: 'bankAccount.bic', after: '' },
    { field: 'directDebit.creditorId', after: 'DE98ZZZ09999999999' },
    { field: 'directDebit.noticeDays', after: 14 },
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
  section.getByText('Bank account, IBAN: – → DE89370400440532013000')
  expect(section.queryByText(/BIC/)).toBeNull()
  section.getByText('Direct debit, Creditor identifier: – → DE98ZZZ09999999999')
  section.getByText('Direct debit, Days ahead on which members are told: – → 14')
  section.getByText('hooks.example.org')
  section.getByText('Changed. Webhook')
})

test('the history says whose second step was reset, and that a last day is over', async () => {
  const user = await openApp('/', startClub({ members: [] }).admin)
  const { amount: _, itemName: __, ...other } = payment
  const person = { ...other, kind: 'changed', collection: 'users', name: 'Karl Kassier' } as const
  const events: HistoryEvent[] = [
    { ...person, id: 'step', changes: [{ field: 'secondStep', before: true, after: false }] },
    { ...person, id: 'over', by: '', as: 'job', changes: [{ field: 'over', after: true }] },
  ]
  answer(historyContract.list, () => ({ events, people: [] }))
  const section = await openSettings(user, 'History')
  await section.findByText('Second step at sign-in: Yes → No')
  section.getByText('The last day is over: – → Yes')
})

test('the history names the fields of a pass configuration as its form does', async () => {
  const user = await openApp('/', startClub({ members: [] }).admin)
  const { amount: _, itemName: __, ...event } = payment
  const after = {
    organizationName: 'Alpine Club',
    logoText: 'Alpine',
    description: 'Card',
    teamIdentifier: 'ABCDE12345',
  }
  const changes = Object.entries(after).map(([field, after]) => ({ field, after }))
  const events: HistoryEvent[] = [{ ...event, id: 'one', kind: 'changed', collection: 'clubs', name: '', changes }]
  answer(historyContract.list, () => ({ events, people: [] }))
  const section = await openSettings(user, 'History')
  await section.findByText('Organization Name: – → Alpine Club')
  section.getByText('Logo Text: – → Alpine')
  section.getByText('Description: – → Card')
  section.getByText('Team Identifier: – → ABCDE12345')
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

test('the history is exported with all older pages of the choice, and no value of it is a formula', async () => {
  const files = catchDownloads()
  const user = await openApp('/', startClub({ members: [] }).admin)
  const older = { ...recorded, name: '=1+1', request: 'r-1' }
  const asked = answer(historyContract.list, ({ query }) =>
    query.before
      ? { events: [older], people: [] }
      : { events: [changed], next: '2026-10-01T00:00:00.000Z', people: [] },
  )
  const section = await openSettings(user, 'History')
  await section.findByText('Amount: €120.00 → €90.00')
  await user.click(section.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toMatch(/^history-\d{4}-\d\d-\d\d\.csv$/)
  const [head, newest, oldest] = (await files[0]?.blob.text())?.split('\r\n') ?? []
  expect(head).toContain('When,Who,What happened,Name,Kind,Changes,Request')
  expect(newest).toContain('Karl Kassier,Changed,<b>Max</b>,"Payment: Annual fee, €90.00"')
  expect(newest).toContain('Amount: €120.00 → €90.00; Notes: – → <i>cash</i>; Stamp number: 0041 → 0042')
  expect(oldest).toContain("Unknown,Recorded,'=1+1")
  expect(oldest).toMatch(/,r-1$/)
  expect(asked.map(({ query }) => query.before)).toEqual([undefined, '2026-10-01T00:00:00.000Z'])
})

test('the history says what an import, a member and the server itself have done, by the club’s own names', async () => {
  const user = await openApp('/', startClub({ members: [] }).admin)
  const { amount: _, itemName: __, ...event } = { ...payment, collection: 'members' as const, name: 'Max' }
  const own = [
    { field: 'fields', label: 'Boat', before: 'Single', after: 'Four' },
    { field: 'joinedOn', after: '2026-03-01' },
    { field: 'photoId', before: true, after: true },
    { field: 'memberNotes', after: true },
  ]
  const types = [{ field: 'membershipTypes.enabled', label: 'Youth', before: true, after: false }]
  const office = [{ field: 'duty', before: 'money', after: 'owner' }]
  const events: HistoryEvent[] = [
    { ...event, id: 'own', kind: 'changed', as: 'member', by: 'Max', changes: own },
    { ...event, id: 'many', kind: 'made', run: 'import', count: 500 },
    { ...event, id: 'types', kind: 'changed', collection: 'clubs', name: 'Club', as: 'job', by: '', changes: types },
    {
      ...event,
      id: 'office',
      kind: 'changed',
      collection: 'users',
      name: 'Karl',
      as: 'operator',
      by: '',
      changes: office,
    },
  ]
  answer(historyContract.list, () => ({ events, people: [] }))
  const section = await openSettings(user, 'History')
  await section.findByText('Boat: Single → Four')
  section.getByText(/^Member since: – → .*2026$/)
  section.getByText('Photo: Changed')
  section.getByText('Notes of the committee: Added')
  section.getByText('Made, by an import. 500 × Member')
  section.getByText('Max and others')
  section.getByText('Membership types (Youth), Enabled: Yes → No')
  section.getByText(/, Automatically$/)
  section.getByText('Duty: Treasurer → Owner')
  section.getByText(/, The operator of the server$/)
})

test('the history says of an event that was too big that it is shortened', async () => {
  const user = await openApp('/', startClub({ members: [] }).admin)
  const events: HistoryEvent[] = [{ ...changed, shortened: true }, recorded]
  answer(historyContract.list, () => ({ events, people: [] }))
  const section = await openSettings(user, 'History')
  await section.findByText('Amount: €120.00 → €90.00')
  expect(section.getAllByText('Shortened: this is too long to be shown in full')).toHaveLength(1)
})

test('the page of a member shows the newest of the member’s history once it is opened, and leads to all of it', async () => {
  const max = member({ fullName: 'Max Moser' })
  const club = startClub({ members: [max] })
  const events = Array.from({ length: 6 }, (_, n) => ({ ...changed, id: `${n}`, name: `Change ${n}` }))
  const asked = answer(historyContract.list, () => ({ events, people: [] }))
  const user = await openApp(`/members/${max.memberId}`, club.admin)
  const title = await screen.findByText('History', { selector: 'summary *' })
  expect(asked).toEqual([])
  await user.click(title)
  await screen.findByText('Change 4')
  expect(screen.queryByText('Change 5')).toBeNull()
  expect(asked.at(-1)?.query).toEqual({ member: max.id })
  await user.click(screen.getByRole('link', { name: 'Show all in the history' }))
  await screen.findByText('Only what is about one member is shown.')
  await screen.findByText('Change 5')
  await user.click(screen.getByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(asked.at(-1)?.query).toEqual({}))
})

test('the form of a payment shows the history of that payment alone, once it is opened', async () => {
  const max = member({ fullName: 'Max Moser' })
  const fee = item({ name: 'Annual fee' })
  const paid = paymentOf(max, fee)
  const club = startClub({ members: [max], items: [fee], payments: [paid] })
  const asked = answer(historyContract.list, () => ({ events: [changed], people: [] }))
  const user = await openApp(`/members/${max.memberId}`, club.admin)
  const buttons = within(await screen.findByRole('group', { name: /^Annual fee of / }))
  await user.click(buttons.getByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Payment' }))
  await user.click(form.getByText('History'))
  await form.findByText('Amount: €120.00 → €90.00')
  expect(asked.map(({ query }) => query)).toEqual([{ member: max.id, payment: paid.id }])
})

test('huts, views, templates, runs, applications and bank lines are named in plain words', async () => {
  const user = await openApp('/', startClub({ members: [] }).admin)
  const { amount: _, itemName: __, ...event } = payment
  const view = [
    { field: 'search', after: true },
    { field: 'status', before: '', after: 'Payment Due' },
    { field: 'columns', before: true, after: true },
  ]
  const state = (before: string, after: string) => [{ field: 'state', before, after }]
  const events: HistoryEvent[] = [
    { ...event, id: 'hut', kind: 'removed', collection: 'huts', name: '<b>Alm</b>' },
    { ...event, id: 'view', kind: 'changed', collection: 'views', name: 'Debtors', changes: view },
    { ...event, id: 'template', kind: 'made', collection: 'passTemplates', name: 'blue.pkpass' },
    { ...event, id: 'run', kind: 'removed', collection: 'debitRuns', name: 'LS-1' },
    {
      ...event,
      id: 'join',
      kind: 'changed',
      collection: 'applications',
      name: '',
      changes: state('waiting', 'declined'),
    },
    {
      ...event,
      id: 'line',
      kind: 'changed',
      collection: 'bankLines',
      name: '2026-03-02',
      changes: state('waiting', 'aside'),
    },
    {
      ...event,
      id: 'key',
      kind: 'changed',
      collection: 'clubs',
      name: 'Club',
      changes: [{ field: 'googleKeyMark', before: true, after: true }],
    },
  ]
  const asked = answer(historyContract.list, () => ({ events, people: [] }))
  const section = await openSettings(user, 'History')
  await section.findByText('<b>Alm</b>')
  for (const said of [
    'Removed. Hut',
    'Changed. Saved view',
    'Search: Added',
    'Status: – → Payment Due',
    'Columns: Changed',
    'Made. Pass Template',
    'Removed. Direct debit run',
    'Changed. Application to join',
    'State: Waiting → Declined',
    'Changed. Bank line',
    'State: Waiting → Put aside',
    'Key for Google Wallet: Changed',
  ])
    section.getByText(said)
  section.getByText(/^Mar.* 2026$|^2 .*2026$/)
  await user.selectOptions(section.getByLabelText('What happened'), 'Removed')
  await waitFor(() => expect(asked.at(-1)?.query).toEqual({ kind: 'removed' }))
})
