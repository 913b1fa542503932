import { bankContract } from '@tessera/domain/bank/contract'
import { debitContract } from '@tessera/domain/debit/contract'
import { mandatesContract } from '@tessera/domain/debit/mandates-contract'
import { committeeContract } from '@tessera/domain/duties/contract'
import { type Duty, duties } from '@tessera/domain/duties/duty'
import { historyContract } from '@tessera/domain/history/contract'
import { hutsContract } from '@tessera/domain/huts/contract'
import { keysContract } from '@tessera/domain/machines/contract'
import { webhooksContract } from '@tessera/domain/webhooks/contract'
import { screen, waitFor } from '@testing-library/react/pure'
import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createRouter } from '../../../web/src/app/router.tsx'
import { addressOf, sections } from '../../../web/src/clubs/settings-sections.ts'
import { openApp } from '../support/app.tsx'
import { answer, settled } from '../support/backend.ts'
import { answerBank } from '../support/bank.ts'
import { clubId, item, member, passesReady, payment, startClub, year } from '../support/club.ts'
import { watchRefused } from '../support/duty-guard.ts'

/** A screen of administrators, and what each duty finds there. */
interface Screen {
  /** Address at which the test opens the screen. */
  readonly at: string
  /** A text that shows once the screen is loaded. */
  readonly shows: string | RegExp
  /** The buttons that change something, by the duty that has them. The owner has all of them. */
  readonly buttons: Partial<Record<Duty, readonly string[]>>
  /** What a duty that is refused reads in place of the screen, or one that may only look above it. */
  readonly says?: Partial<Record<Duty, string>>
}

const thisYear = new Date().getFullYear()
const atDoor = 'Check cards and keep the lists of who was there. For everything else, ask an owner of the club.'
const askOwner = 'Only an owner of the club may do this. Ask Olga Owner.'
const askTreasurer = 'Ask the treasurer: Karl Kassier'
const askMembers = 'Ask the membership secretary: Mia Members'
const onlyMoney = { members: askTreasurer, look: askTreasurer, door: atDoor }
const onlyMembers = { money: askMembers, look: askMembers, door: atDoor }

/** The screens by their routes. A new route needs a row, here or among those that have no duties. */
const screens: Readonly<Record<string, readonly Screen[]>> = {
  '/': [
    {
      at: '/',
      shows: 'Max Member',
      says: { door: atDoor },
      buttons: { members: ['Add Member', 'Delete', 'Disable', 'Edit', 'Import'], money: ['Record a payment'] },
    },
    {
      at: '/#member-passes',
      shows: 'Max Member',
      says: { door: atDoor },
      buttons: {
        members: ['Card as PDF', 'Cards as PDF', 'Generate All', 'Generate Pass', 'Update All Passes'],
      },
    },
    {
      at: '/#pass-configuration',
      shows: 'Your club’s card',
      says: onlyMembers,
      buttons: {
        members: [
          'Certificate and key',
          'Download the request',
          'Save',
          'Set up Google Wallet',
          'Template',
          'Upload Apple’s certificate',
          'Upload a .p12 file',
          'Use the built-in card',
        ],
      },
    },
    {
      at: '/#payments',
      shows: 'Max Member',
      says: { door: atDoor },
      buttons: { money: ['Delete', 'Edit', 'Record Payment'] },
    },
    {
      at: '/?part=items#payments',
      shows: /^Annual fee/,
      says: { door: atDoor },
      buttons: { money: ['Add Item', 'Delete', 'Disable', 'Edit'] },
    },
    {
      at: '/?part=years#payments',
      shows: String(thisYear),
      says: { door: atDoor },
      buttons: { money: ['Add Year', 'Deactivate', 'Delete', 'Edit', `Start season ${thisYear + 1}`] },
    },
  ],
  '/members': [
    {
      at: '/members/001',
      shows: 'No payments yet.',
      says: onlyMembers,
      buttons: {
        members: ['Card as PDF', 'Edit', 'Generate Pass', 'Save all data about this member', 'Send the card by e-mail'],
        money: ['Add mandate', `Record Annual fee ${thisYear}`, 'Record Payment'],
      },
    },
  ],
  '/payments/bank': [
    { at: '/payments/bank', shows: 'No line waits for a decision', says: onlyMoney, buttons: { money: [] } },
  ],
  '/payments/counter': [
    {
      at: '/payments/counter',
      shows: 'Counter',
      says: onlyMoney,
      buttons: { owner: ['Add Member'], money: ['Print day sheet', 'Record'] },
    },
  ],
  '/payments/debit': [{ at: '/payments/debit', shows: 'Nothing to draw', says: onlyMoney, buttons: { money: [] } }],
  '/check': [
    {
      at: '/check',
      shows: 'Code of a scanner',
      says: { money: askOwner, look: askOwner },
      buttons: { members: ['Use the camera'], door: ['Use the camera'] },
    },
  ],
  '/settings/:section?': [
    {
      at: '/settings',
      shows: 'Club Name',
      buttons: { owner: ['Save'] },
      says: { money: askOwner, members: askOwner, look: askOwner, door: atDoor },
    },
    {
      at: '/settings/money',
      shows: 'Account holder',
      says: onlyMoney,
      buttons: { money: ['Save'] },
    },
    {
      at: '/settings/members',
      shows: 'Save',
      says: onlyMembers,
      buttons: { members: ['Add a membership type', 'Save'] },
    },
    { at: '/settings/fields', shows: 'Save', says: onlyMembers, buttons: { members: ['Add a field', 'Save'] } },
    { at: '/settings/join', shows: 'Save', says: onlyMembers, buttons: { members: ['Save'] } },
    { at: '/settings/cards', shows: 'Save', says: onlyMembers, buttons: { members: ['Save'] } },
    {
      at: '/settings/committee',
      shows: 'Olga Owner',
      says: { money: askOwner, members: askOwner, look: askOwner, door: atDoor },
      buttons: {
        owner: [
          'Change the duty of Karl Kassier',
          'Change the duty of Mia Members',
          'Change the duty of Olga Owner',
          'End the duty of Karl Kassier',
          'End the duty of Mia Members',
          'End the duty of Olga Owner',
          'Invite',
          'Save',
          'Suspend Karl Kassier',
          'Suspend Mia Members',
          'Suspend Olga Owner',
        ],
      },
    },
    {
      at: '/settings/handover',
      shows: 'Committee',
      says: { money: askOwner, members: askOwner, look: askOwner, door: atDoor },
      buttons: { owner: ['Print'] },
    },
    {
      at: '/settings/machines',
      shows: 'Make a key',
      says: { money: askOwner, members: askOwner, look: askOwner, door: atDoor },
      buttons: { owner: ['End the key of Workshop', 'Make a key'] },
    },
    {
      at: '/settings/webhooks',
      shows: 'Make a webhook',
      says: { money: askOwner, members: askOwner, look: askOwner, door: atDoor },
      buttons: {
        owner: [
          'Delete https://one.example/',
          'Edit https://one.example/',
          'Make a webhook',
          'Messages to https://one.example/',
          'New key for https://one.example/',
        ],
      },
    },
    {
      at: '/settings/huts',
      shows: 'Make a link',
      says: { money: askOwner, members: askOwner, look: askOwner, door: atDoor },
      buttons: { owner: ['Delete Alm', 'End the link of Alm', 'Make a link'] },
    },
    {
      at: '/settings/deleted',
      shows: 'Gone Member',
      says: { door: atDoor },
      buttons: {
        members: ['Delete Gone Member for good', 'Restore Gone Member'],
        money: ['Delete Gone Fee for good', 'Restore Gone Fee'],
      },
    },
    {
      at: '/settings/history',
      shows: 'Export CSV',
      says: { door: atDoor },
      buttons: {},
    },
  ],
}

/** Routes before a sign-in, of members, of the operator, and of the own account: the same for every duty. */
const withoutDuties = [
  '/login',
  '/register',
  '/forgot-password',
  '/member-login',
  '/member-auth',
  '/auth-action',
  '/pass',
  '/hut',
  '/operator',
  '/join/:clubId',
  '/card',
  '/member-dashboard',
  '/security',
  '*',
]

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)])

test('every route has a row', () => {
  const routes = new Set(pathsOf(createRouter().routes))
  expect([...routes].sort()).toEqual([...Object.keys(screens), ...withoutDuties].sort())
})

test('every section of the settings has a row', () => {
  expect(screens['/settings/:section?']?.map(({ at }) => at).sort()).toEqual(sections.map(addressOf).sort())
})

const people = [
  { uid: 'olga', name: 'Olga Owner', email: 'olga@club.test', duty: 'owner' as const },
  { uid: 'karl', name: 'Karl Kassier', email: 'karl@club.test', duty: 'money' as const },
  { uid: 'mia', name: 'Mia Members', email: 'mia@club.test', duty: 'members' as const },
]

function start(duty: Duty, paid: boolean) {
  const max = member({ memberId: '001', fullName: 'Max Member' })
  const season = year(String(thisYear))
  const fee = item({ yearId: season.id })
  const club = startClub({
    club: {
      ...passesReady,
      bankAccount: { holder: 'Ruderclub', iban: 'DE89370400440532013000', bic: '', note: '' },
      directDebit: { creditorId: 'DE98ZZZ09999999999', noticeDays: 14 },
    },
    members: [max],
    items: [fee],
    years: [season],
    payments: paid ? [payment(max, fee)] : [],
  })
  if (duty !== 'owner') club.admin.place = { role: 'admin', clubId, duty }
  answerBank(club.documents)
  answer(committeeContract.list, { people, invitations: [] })
  const gone = { at: '2026-11-01T10:00:00Z', by: 'Olga Owner' }
  answer(historyContract.deleted, [
    { ...gone, id: 'one', collection: 'members', name: 'Gone Member' },
    { ...gone, id: 'two', collection: 'paymentItems', name: 'Gone Fee' },
  ])
  answer(historyContract.list, { events: [], people: [] })
  const key = { id: 'one', name: 'Workshop', purpose: 'door', until: '2199-12-31', isOver: false } as const
  answer(keysContract.list, [{ ...key, createdAt: '2026-11-01T10:00:00Z' }])
  const hut = { id: 'one', name: 'Alm', until: '2199-12-31', isOver: false, counts: [] }
  answer(webhooksContract.list, [
    { id: 'one', url: 'https://one.example/', events: ['payment.recorded'], createdAt: '2026-11-01T10:00:00Z' },
  ])
  answer(hutsContract.list, [{ ...hut, createdAt: '2026-11-01T10:00:00Z' }])
  answer(debitContract.open, { day: '2026-12-10', earliest: '2026-12-10', more: false, runs: [], debits: [] })
  answer(mandatesContract.get, { mandate: null, ofHead: null, proposed: '1' })
  answer(bankContract.count, { waiting: 0 })
  return club.admin
}

/** Buttons that change nothing of the club. */
const harmless = [
  'Keyboard shortcuts',
  'Language',
  'Appearance',
  'Log Out',
  'More',
  'Export',
  'Export CSV',
  'Filter',
  'Member ID',
  'Name',
  'Email',
  'Status',
  'Status on another day',
  'Save as a picture',
  'Certificate of membership as PDF',
  'For the auditors, as PDF',
]

/** Names of the buttons that can be pressed and change something, each once. */
function changingButtons(): string[] {
  const shown = [...document.querySelectorAll<HTMLElement>('button:not([role="tab"], [aria-pressed])')]
  const names = shown.flatMap((one) =>
    one.matches(':disabled, fieldset:disabled *') ? [] : (one.getAttribute('aria-label') ?? one.textContent ?? ''),
  )
  const known = (name: string) => harmless.includes(name) || /^(First steps|Show all: |Copy )/.test(name)
  return [...new Set(names.filter((name) => !known(name)))].sort()
}

const rows = Object.values(screens).flatMap((all) => all.flatMap((one) => duties.map((duty) => ({ duty, ...one }))))

test.each(rows)('$duty at $at', async ({ duty, at, shows, buttons, says }) => {
  const account = start(duty, at !== '/members/001')
  const refused = watchRefused(duty)
  await openApp(at, account)
  const told = says?.[duty]
  if (told === undefined || told !== atDoor) await screen.findAllByText(told ?? shows)
  else await screen.findByText(atDoor)
  if (told === undefined) expect(screen.queryByText(/^(Ask the|Only an owner)/)).toBeNull()
  await settled()
  const expected = duty === 'owner' ? Object.values(buttons).flat() : (buttons[duty] ?? [])
  const exactly = [...new Set(expected)].sort()
  // Parts that load by themselves come one after the other; none comes once all are there.
  await waitFor(() => expect(changingButtons()).toEqual(exactly))
  await settled()
  expect(changingButtons()).toEqual(exactly)
  expect(refused).toEqual([])
})
