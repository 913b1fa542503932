import { committeeContract } from '@tessera/domain/duties/contract'
import { type Duty, duties } from '@tessera/domain/duties/duty'
import { manyContract } from '@tessera/domain/members/many/contract'
import { newOwnField } from '@tessera/domain/members/own-fields'
import { viewsContract } from '@tessera/domain/views/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import { afterEach, expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, settled } from '../support/backend.ts'
import { clubId, item, member, passesReady, payment, startClub, year } from '../support/club.ts'
import { watchRefused } from '../support/duty-guard.ts'

const season = year(String(new Date().getFullYear()))
const fee = item({ yearId: season.id })
const adults = { id: 'adults', name: 'Adults', shortName: 'A', enabled: true }
const people = [
  { uid: 'olga', name: 'Olga Owner', email: 'olga@club.test', duty: 'owner' as const },
  { uid: 'karl', name: 'Karl Kassier', email: 'karl@club.test', duty: 'money' as const },
  { uid: 'mia', name: 'Mia Members', email: 'mia@club.test', duty: 'members' as const },
]

/** Requests of the test that the API would refuse. */
let refused: readonly string[] = []

afterEach(() => expect(refused).toEqual([]))

/** Opens a club that has switched on what has menus of its own. */
async function start(duty: Duty, at = '/'): Promise<void> {
  const [carla, zoe] = [
    member({ memberId: '1', fullName: 'Carla Calma', street: 'Hauptstraße 1', town: 'Wien' }),
    member({ memberId: '2', fullName: 'Zoe Z' }),
  ]
  const { admin } = startClub({
    club: {
      ...passesReady,
      membershipTypes: [adults],
      memberFields: [newOwnField('Boat')],
      bankAccount: { holder: 'Ruderclub', iban: 'DE89370400440532013000', bic: '', note: '' },
      directDebit: { creditorId: 'DE98ZZZ09999999999', noticeDays: 14 },
      receipts: { address: 'Bootshaus 1', language: 'en' },
    },
    members: [carla, zoe],
    years: [season],
    items: [fee],
    payments: [payment(carla, fee)],
  })
  answer(committeeContract.list, { people, invitations: [] })
  const everybody = { search: '', status: '', filter: '', sort: 'memberId' } as const
  answer(viewsContract.list, [{ ...everybody, id: 'v', name: 'Rowers', own: false, columns: ['memberId', 'fullName'] }])
  refused = watchRefused(duty)
  if (duty !== 'owner') admin.place = { role: 'admin', clubId, duty }
  await openApp(at, admin)
  await screen.findAllByText(duty === 'door' ? 'Your duty is the door' : /Carla Calma/)
  await settled()
}

const namesIn = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll<HTMLElement>(selector)].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent ?? '',
  )

/** Opens a menu. Returns a function that reads its items. */
async function itemsOf(trigger: string): Promise<() => string[]> {
  fireEvent.click(await screen.findByRole('button', { name: trigger }))
  const menu = await screen.findByRole('menu')
  return () => namesIn(menu, '[role^=menuitem]')
}

/** Selects all members. Returns the bar below the list. */
async function select(): Promise<HTMLElement> {
  await itemsOf('More')
  fireEvent.click(await screen.findByText('Select'))
  const bar = await screen.findByRole('region', { name: 'Selection' })
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 2 listed' }))
  return bar
}

/** The menu of views shows once the page is used. */
async function views(): Promise<() => string[]> {
  fireEvent.pointerDown(document.body)
  return itemsOf('Views')
}

interface Menu {
  readonly at?: string
  /** Opens the menu. Some items come once what they need is loaded. */
  readonly open: () => Promise<() => string[]>
  /** Each item with the duties that find it beside the owner. */
  readonly items: Readonly<Record<string, string>>
}

const all = 'money members look'

const menus: Readonly<Record<string, Menu>> = {
  'More of the members': {
    open: () => itemsOf('More'),
    items: {
      Select: all,
      'Sort by surname': all,
      'Save as a view…': 'money members',
      'Export for Excel': all,
      'Attendance list as PDF': all,
      'Address labels as PDF': all,
      'Write to 2 members': 'members',
      'Remind 1 member': 'money',
      'Send the card to 1 member': 'members',
      'Invite to sign in': 'members',
      'Automatic reminders': 'money',
      'Print reminders': 'money',
    },
  },
  Views: { open: views, items: { Rowers: all, 'Save as a view…': 'money members' } },
  'a chosen view': {
    at: '/?view=v',
    open: () => itemsOf('View: Rowers'),
    items: {
      Rowers: all,
      'All members': all,
      'Save as a view…': 'money members',
      'Change Rowers…': 'money members',
      'Delete Rowers': 'money members',
    },
  },
  'the bar of those selected': {
    open: async () => {
      const bar = await select()
      return () => namesIn(bar, 'button')
    },
    items: {
      'Record payments': 'money',
      Write: 'members',
      Export: all,
      'More for those selected': all,
      'End the selection': all,
    },
  },
}

const rows = Object.entries(menus).flatMap(([name, menu]) =>
  duties.flatMap((duty) => (duty === 'door' ? [] : [{ name, duty, ...menu }])),
)

test.each(rows)('$name for $duty', async ({ duty, at, open, items }) => {
  await start(duty, at)
  const offered = Object.keys(items).filter((name) => duty === 'owner' || items[name]?.split(' ').includes(duty))
  const found = await open()
  await waitFor(() => expect(found().toSorted()).toEqual(offered.toSorted()))
  await settled()
  expect(found().toSorted()).toEqual(offered.toSorted())
})

const files = ['Export for Excel', 'Attendance list as PDF', 'Address labels as PDF']
const many = [
  'Send cards',
  'Cards as PDF, eight on A4',
  'Cards as PDF, one per page',
  'Letters with the card, as PDF',
  'Change type',
  'Change a field',
  'Enable',
  'Disable',
]

test.each([
  ['owner', [...files, ...many]],
  ['members', [...files, ...many]],
  ['money', files],
] as const)('More for those selected, for %s', async (duty, items) => {
  await start(duty)
  await select()
  const found = await itemsOf('More for those selected')
  expect(found()).toEqual(items)
})

const ofOwner = ['Huts', 'Webhooks', 'Handover', 'First steps']
const ofMoney = [
  'Counter',
  'Record Payment',
  'Add Item',
  'Add Year',
  'Start the next season',
  'Print reminders',
  'Remind 1 member',
  'Automatic reminders',
]
const ofMembers = [
  'Add Member',
  'Import',
  'Generate All',
  'Update All Passes',
  'Cards as PDF',
  'Certificate and key',
  'Template',
  'Google Wallet',
  'Test pass',
  'Send the card to 1 member',
  'Write to 2 members',
  'Invite to sign in',
  'Check cards',
]
const ofBoth = ['Save as a view…']

/** Actions of the palette that a duty does not find. The settings stay: their sections say whom to ask. */
const lacking = {
  owner: [],
  money: [...ofOwner, ...ofMembers],
  members: [...ofOwner, ...ofMoney],
  look: [...ofOwner, ...ofMoney, ...ofMembers, ...ofBoth],
}

async function openPalette() {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const palette = within(await screen.findByRole('dialog', { name: 'Find a person or an action' }))
  const labels = () => palette.getAllByRole('option').map(({ firstChild }) => firstChild?.textContent ?? '')
  return { ...palette, labels }
}

const keepers = ['owner', 'money', 'members', 'look'] as const

test.each(keepers)('the palette of %s', async (duty) => {
  await start(duty)
  const { labels } = await openPalette()
  await settled()
  const lacks = ['Huts', ...Object.values(lacking).flat()].filter((label) => !labels().includes(label))
  expect([...new Set(lacks)].toSorted()).toEqual(lacking[duty].toSorted())
  expect(labels()).toContain('Machines')
})

const deeds = { 'Open page': keepers, Payments: keepers, 'Record Payment': ['owner', 'money'] }
const deedsOfMembers = { Edit: ['owner', 'members'], 'Card as PDF': ['owner', 'members'], Write: ['owner', 'members'] }

test.each(keepers)('what the palette of %s does for a member', async (duty) => {
  await start(duty)
  const { getByRole, labels } = await openPalette()
  await settled()
  fireEvent.change(getByRole('combobox'), { target: { value: 'Zoe' } })
  await waitFor(() => expect(labels()[0]).toBeDefined())
  fireEvent.keyDown(getByRole('combobox'), { key: 'ArrowRight' })
  const expected = Object.entries<readonly string[]>({ ...deeds, ...deedsOfMembers }).flatMap(([label, of]) =>
    of.includes(duty) ? label : [],
  )
  await waitFor(() => expect(labels().toSorted()).toEqual(expected.toSorted()))
})

test('the palette of the door', async () => {
  await start('door')
  const { labels } = await openPalette()
  await settled()
  const ofAccount = ['Your own card', 'Security', 'English', 'Deutsch', 'Italiano', 'As this device', 'Light', 'Dark']
  expect(labels()).toEqual(['Check cards', ...ofAccount, 'Keyboard shortcuts', 'Log Out'])
})

test.each([
  ['money', 'payment', undefined],
  ['money', 'enabled', 'Ask the membership secretary: Mia Members'],
  ['members', 'enabled', undefined],
  ['members', 'payment', 'Ask the treasurer: Karl Kassier'],
] as const)('the undo of the last change of many, for %s after %s', async (duty, kind, says) => {
  await start(duty)
  const change =
    kind === 'payment'
      ? ({ kind, itemId: fee.id, amount: 60, paymentDate: '2026-03-01', notes: '' } as const)
      : ({ kind, enabled: false } as const)
  const last = { id: 'c', startedAt: '2026-03-01T10:00:00Z', change, changed: 2 }
  answer(manyContract.last, { last })
  await itemsOf('More')
  fireEvent.click(await screen.findByText('Select'))
  await screen.findByText(/(recorded|disabled)$/)
  if (says) await screen.findByText(says)
  expect(screen.queryByRole('button', { name: 'Undo' }) === null).toBe(says !== undefined)
})
