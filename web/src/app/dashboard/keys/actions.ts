import { text } from '@tessera/domain/texts/text'
import { paths } from '../../../paths.ts'
import type { Action, Place } from './action.ts'
import { settingsActions } from './settings-actions.ts'

const members: Place = { hash: '' }
const passes: Place = { hash: 'member-passes' }
const card: Place = { hash: 'pass-configuration' }
const payments: Place = { hash: 'payments', part: 'payments' }
const items: Place = { hash: 'payments', part: 'items' }
const years: Place = { hash: 'payments', part: 'years' }
const ofStatus = (status: string): Place => ({ ...members, params: { status } })
const inMembers = { detail: text('Members'), place: members }
const inPasses = { detail: text('Member Passes'), place: passes }
const inCard = { detail: text('Pass Configuration'), place: card }
const inPayments = { detail: text('Payments'), place: payments }
const inItems = { detail: text('Payments'), place: items }
const inYears = { detail: text('Payments'), place: years }

const money = { keepers: ['money'] } as const
const ofMembers = { keepers: ['members'] } as const

const pages: readonly Action[] = [
  { label: text('Members'), words: text('people, list, register'), place: members },
  { label: text('Member Passes'), words: text('cards, wallet, membership card'), place: passes },
  { label: text('Pass Configuration'), words: text('card design, wallet setup, Apple'), place: card },
  { label: text('Payments'), words: text('money, ledger, income'), place: payments },
  { label: text('Payment Items'), words: text('fees, dues, price, contribution'), place: items },
  { label: text('Years'), words: text('seasons, membership year'), place: years },
]

const filters: readonly Action[] = [
  {
    label: text('Payment Due'),
    detail: text('Members'),
    words: text('who owes, debtors, unpaid, arrears'),
    place: ofStatus('Payment Due'),
  },
  {
    label: text('Active'),
    detail: text('Members'),
    words: text('who has paid, valid members'),
    place: ofStatus('Active'),
  },
  {
    label: text('Disabled'),
    detail: text('Members'),
    words: text('left the club, former members, blocked'),
    place: ofStatus('Disabled'),
  },
  {
    label: text('No card yet'),
    detail: text('Member Passes'),
    words: text('without a pass, missing cards'),
    place: { ...passes, params: { card: 'none' } },
  },
]

const tasks: readonly Action[] = [
  {
    label: text('Huts'),
    detail: text('Settings'),
    place: { hash: '', path: `${paths.settings}/huts` },
    words: text('mountain hut, warden, device without a network, check cards for days'),
    keepers: ['owner'],
  },
  {
    label: text('Webhooks'),
    detail: text('Settings'),
    place: { hash: '', path: `${paths.settings}/webhooks` },
    words: text('call an address after a payment, automation, integration, interface, API'),
    keepers: ['owner'],
  },
  {
    label: text('Counter'),
    detail: text('Payments'),
    place: { hash: '', path: paths.counter },
    words: text('many payments in a row, queue, table, till, cash desk, day sheet'),
    ...money,
  },
  {
    label: text('Record Payment'),
    words: text('paid, cash, received, transfer'),
    place: payments,
    command: 'record-payment',
    ...money,
  },
  {
    label: text('Add Member'),
    words: text('new member, join, enrol'),
    place: members,
    command: 'add-member',
    ...ofMembers,
  },
  {
    label: text('Import'),
    words: text('CSV, Excel, upload a list, undo import'),
    ...inMembers,
    command: 'import-members',
    ...ofMembers,
  },
  {
    label: text('Export'),
    words: text('CSV, Excel, save the list, download'),
    ...inMembers,
    command: 'export-members',
  },
  {
    label: text('Sort by surname'),
    words: text('last name, family name, order'),
    ...inMembers,
    command: 'sort-by-surname',
  },
  {
    label: text('Select members'),
    words: text('choose, tick, several at once, bulk'),
    ...inMembers,
    command: 'select-members',
  },
  {
    label: text('Save as a view…'),
    words: text('saved filter, columns, list, report'),
    ...inMembers,
    command: 'save-view',
    keepers: ['members', 'money'],
  },
  {
    label: text('Export for Excel'),
    words: text('XLSX, spreadsheet, save the list'),
    ...inMembers,
    command: 'export-xlsx',
  },
  {
    label: text('Attendance list as PDF'),
    words: text('print, paper, tick, signature, who is there'),
    ...inMembers,
    command: 'print-attendance',
  },
  {
    label: text('Address labels as PDF'),
    words: text('print, paper, stickers, post, letters'),
    ...inMembers,
    command: 'print-labels',
  },
  {
    label: text('Export CSV'),
    words: text('Excel, bookkeeping, download, auditor'),
    ...inPayments,
    command: 'export-payments',
  },
  { label: text('Filter'), words: text('period, from to, by item'), ...inPayments, command: 'filter-payments' },
  {
    label: text('Overview'),
    words: text('statistics, outstanding, charts, export who owes'),
    ...inPayments,
    command: 'overview',
    late: true,
  },
  {
    label: text('Payment Status Debug'),
    words: text('percentage, share who paid'),
    ...inPayments,
    command: 'payment-status',
    late: true,
  },
  { label: text('Add Item'), words: text('new fee, annual fee, dues'), ...inItems, command: 'add-item', ...money },
  { label: text('Add Year'), words: text('new season'), ...inYears, command: 'add-year', ...money },
  {
    label: text('Start the next season'),
    words: text('new year, carry over, copy fees'),
    ...inYears,
    command: 'start-season',
    ...money,
  },
  {
    label: text('Generate All'),
    words: text('make cards, wallet files, zip'),
    ...inPasses,
    command: 'generate-all',
    ...ofMembers,
  },
  {
    label: text('Update All Passes'),
    words: text('renew cards, refresh'),
    ...inPasses,
    command: 'update-all',
    ...ofMembers,
  },
  {
    label: text('Cards as PDF'),
    words: text('print cards, paper, plastic'),
    ...inPasses,
    command: 'print-cards',
    ...ofMembers,
  },
  {
    label: text('Certificate and key'),
    words: text('Apple, signing, PEM, p12'),
    ...inCard,
    command: 'upload-certificates',
    ...ofMembers,
  },
  {
    label: text('Template'),
    words: text('card design, artwork, upload'),
    ...inCard,
    command: 'upload-template',
    ...ofMembers,
  },
  { label: text('Google Wallet'), words: text('Android, issuer'), ...inCard, command: 'google-wallet', ...ofMembers },
  {
    label: text('Test pass'),
    words: text('try the card, sample card on a phone'),
    ...inCard,
    command: 'test-pass',
    ...ofMembers,
  },
  {
    label: text('Proposed changes'),
    words: text('members change their data, accept, decline, own page'),
    detail: text('Members'),
    command: 'proposals',
    ...ofMembers,
  },
  {
    label: text('Applications to join'),
    words: text('new members, accept, decline, form'),
    detail: text('Members'),
    command: 'applications',
    ...ofMembers,
  },
  {
    label: text('Handover'),
    words: text('election, new committee, who goes and who comes'),
    place: { hash: '', path: `${paths.settings}/handover` },
    needs: 'committee',
    keepers: ['owner'],
  },
  { label: text('First steps'), words: text('help, getting started, setup'), command: 'first-steps', keepers: [] },
]

/** All actions of the dashboard except those of the account, of letters and of the device. */
export const actions: readonly Action[] = [...pages, ...tasks, ...filters, ...settingsActions]
