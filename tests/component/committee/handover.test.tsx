import type { Committee } from '@tessera/domain/duties/committee'
import { committeeContract } from '@tessera/domain/duties/contract'
import { lettersContract } from '@tessera/domain/letters/contract'
import { keysContract } from '@tessera/domain/machines/contract'
import { passConfigContract } from '@tessera/domain/passes/config-contract'
import { systemContract } from '@tessera/domain/system/contract'
import { screen, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer } from '../support/backend.ts'
import { emptyPassConfig, startClub } from '../support/club.ts'

const anna = { uid: 'admin', name: 'Anna Admin', email: 'anna@club.test', duty: 'owner', until: '2027-03-31' } as const
const bert = { uid: 'bert', name: 'Bert Neu', email: 'bert@club.test', duty: 'owner', hasSecondStep: true } as const
const over = { ...bert, uid: 'olga', name: 'Olga Over', duty: 'money', until: '2020-01-31', isOver: true } as const
const suspended = { ...bert, uid: 'susi', name: 'Susi Suspended', isSuspended: true } as const
const coming = {
  ...bert,
  uid: 'nora',
  name: 'Nora Neu',
  duty: 'money',
  from: '2027-04-01',
  until: '2029-03-31',
} as const
const invited = {
  id: 'i',
  email: 'doris@club.test',
  duty: 'members',
  from: '2027-04-01',
  by: 'anna',
  isExpired: false,
  sentAt: '2027-03-01T10:00:00.000Z',
  expiresAt: '2027-03-15T10:00:00.000Z',
} as const
const committee: Committee = { people: [anna, bert, over, suspended, coming], invitations: [invited] }
const key = {
  id: 'k',
  name: 'Workshop',
  purpose: 'door',
  until: '2027-12-31',
  isOver: false,
  createdAt: '2026-01-01T10:00:00Z',
} as const

test('the page for an election says who goes and stays, what is to be done, and has a sheet to sign', async () => {
  const bankAccount = { holder: 'Ruderclub', iban: 'DE89370400440532013000', bic: '', note: '' }
  const { admin } = startClub({ club: { bankAccount } })
  const reminders = { pauseDays: 7, automatic: false, language: 'en' } as const
  answer(lettersContract.mail, { leaves: true, hindrance: null, reminders, members: [] })
  answer(committeeContract.list, committee)
  answer(keysContract.list, [key])
  answer(passConfigContract.config, emptyPassConfig)
  answer(systemContract.health, { status: 'ok', version: '0.2.0', mail: 'ok', backup: 'failing' })
  await openApp('/settings/handover', admin)
  const nav = within(await screen.findByRole('navigation', { name: 'Settings' }))
  expect(nav.getByRole('link', { name: 'Committee' })).toHaveAttribute('aria-current', 'true')
  expect(nav.queryByRole('link', { name: 'Handover' })).toBeNull()
  const main = within(screen.getByRole('main'))
  await main.findByText('Until Mar 31, 2027')
  const rows = main.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Anna AdminOwnerUntil Mar 31, 2027',
    'Bert NeuOwnerStays',
    'Olga OverTreasurerLast day was Jan 31, 2020',
    'Susi SuspendedOwnerSuspended',
    'Nora NeuTreasurerComes on Apr 1, 2027 · Until Mar 31, 2029',
    'doris@club.testMembership secretaryInvited · Comes on Apr 1, 2027',
    'One owner stays. Two are better: then the club goes on if one of them cannot.To do',
    'Invited, and not accepted yet: doris@club.testTo do',
    'Without a second step at sign-in: Anna AdminTo ask',
    'E-mails are sent.Done',
    'Backups are not made, or could not be restored for a test. Whoever runs the server can see why.To do',
    'Who runs the server after the election, and whose address gets its warnings?To ask',
    'Members pay to the account of Ruderclub. Who signs for it at the bank from now on?To ask',
    'Keys of machines stay: Workshop. End those that nobody knows.To ask',
  ])
  const sheet = within(document.querySelector<HTMLElement>('[aria-label="Handover on paper"]') ?? document.body)
  expect(sheet.getByText('Signature of who comes')).toBeInTheDocument()
  expect(sheet.getAllByRole('row', { hidden: true })).toHaveLength(7 + 8)
  expect(sheet.getByRole('row', { name: /^Nora Neu/, hidden: true }).textContent).toBe(
    'Nora NeuTreasurerApr 1, 2027Mar 31, 2029',
  )
  expect(sheet.getByRole('row', { name: /^doris/, hidden: true }).textContent).toBe(
    'doris@club.testMembership secretaryInvited · Apr 1, 2027–',
  )
  expect(main.getByRole('link', { name: 'Committee' })).toHaveAttribute('href', '/settings/committee')
})

test('without a mail server the page says that e-mails are not sent, whatever the health of the server', async () => {
  const { admin } = startClub()
  answer(keysContract.list, [])
  answer(passConfigContract.config, emptyPassConfig)
  answer(systemContract.health, { status: 'ok', version: '0.2.0', mail: 'ok', backup: 'ok' })
  await openApp('/settings/handover', admin)
  // On the page, and on the sheet to sign.
  expect(await screen.findAllByText('E-mails are not sent. Whoever runs the server can see why.')).toHaveLength(2)
})
