import { text } from '@tessera/domain/texts/text'
import { webhooksContract } from '@tessera/domain/webhooks/contract'
import type { Delivery, Webhook } from '@tessera/domain/webhooks/webhook'
import { screen, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, breakDown, refuse, settled } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { fill } from '../support/fill.ts'
import { holdWaits } from '../support/waits.ts'

const webhook = (more: Partial<Webhook> = {}): Webhook => ({
  id: 'one',
  url: 'https://hooks.example/club',
  events: ['payment.recorded'],
  createdAt: '2026-11-01T10:00:00Z',
  ...more,
})
const delivery = (more: Partial<Delivery> = {}): Delivery => ({
  id: 'msg_1',
  kind: 'payment.recorded',
  queuedAt: '2026-11-02T10:00:00Z',
  state: 'taken',
  attempts: 1,
  triedAt: '2026-11-02T10:00:01Z',
  status: 204,
  body: '{"type":"payment.recorded"}',
  ...more,
})

const open = async (webhooks: Webhook[]) => {
  answer(webhooksContract.list, webhooks)
  const user = await openApp('/settings/webhooks', startClub().admin)
  return { user, page: within(await screen.findByRole('main')) }
}

test('a club without webhooks reads what one is for, below the machines', async () => {
  const { page } = await open([])
  await page.findByText(/^After an event the club’s server calls an address/)
  expect(within(screen.getByRole('navigation', { name: 'Settings' })).queryByText('Webhooks')).toBeNull()
  expect(page.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Make a webhook'])
  expect(page.getByRole('link', { name: 'Machines' })).toHaveAttribute('href', '/settings/machines')
})

test('a webhook is made for all events but those unticked, and its key is shown once', async () => {
  const { user, page } = await open([])
  const made = answer(webhooksContract.make, { key: 'whsec_secret', id: 'one', webhooks: [webhook()] })
  await user.click(await page.findByRole('button', { name: 'Make a webhook' }))
  const form = within(await screen.findByRole('dialog', { name: 'Make a webhook' }))
  await user.click(form.getByRole('checkbox', { name: 'Member deleted' }))
  await user.click(form.getByRole('button', { name: 'Make the webhook' }))
  await form.findByText('Please enter the address to call')
  fill({ 'Web address': 'https://hooks.example/club' })
  await user.click(form.getByRole('button', { name: 'Make the webhook' }))
  const key = within(await screen.findByRole('dialog', { name: 'The new key' }))
  expect(key.getByLabelText<HTMLInputElement>('Key').value).toBe('whsec_secret')
  expect(made).toMatchObject([
    {
      body: {
        url: 'https://hooks.example/club',
        events: ['payment.recorded', 'payment.deleted', 'member.created', 'member.changed'],
      },
    },
  ])
  await user.click(key.getByRole('button', { name: 'I have copied it' }))
  await page.findByRole('button', { name: 'Edit https://hooks.example/club' })
  expect(document.body.innerHTML).not.toContain('whsec_secret')
})

test('an address that is not allowed is named at its field, and stays there', async () => {
  const { user, page } = await open([])
  const says = text('Please enter an address that begins with https://')
  refuse(webhooksContract.make, 'invalid_fields', says, { url: says })
  await user.click(await page.findByRole('button', { name: 'Make a webhook' }))
  const form = within(await screen.findByRole('dialog', { name: 'Make a webhook' }))
  fill({ 'Web address': 'ftp://hooks.example' })
  await user.click(form.getByRole('button', { name: 'Make the webhook' }))
  await form.findByText(says)
  expect(form.getByLabelText('Web address')).toHaveAccessibleDescription(expect.stringContaining(says))
  expect(form.getByLabelText('Web address')).toHaveValue('ftp://hooks.example')
})

test('what was typed is there again after the form was closed by a reload, until it is discarded', async () => {
  const { user, page } = await open([])
  await user.click(await page.findByRole('button', { name: 'Make a webhook' }))
  fill({ 'Web address': 'https://hooks.example/club' })
  const again = await open([])
  await again.user.click(await again.page.findByRole('button', { name: 'Make a webhook' }))
  const form = within(await screen.findByRole('dialog', { name: 'Make a webhook' }))
  await form.findByText('Restored what you had typed')
  expect(form.getByLabelText('Web address')).toHaveValue('https://hooks.example/club')
  await again.user.click(form.getByRole('button', { name: 'Discard' }))
  expect(form.getByLabelText('Web address')).toHaveValue('')
})

test('a new webhook whose answer was lost stands in the list, beside what was typed', async () => {
  const stored: Webhook[] = []
  const { user, page } = await open(stored)
  await user.click(await page.findByRole('button', { name: 'Make a webhook' }))
  const form = within(await screen.findByRole('dialog', { name: 'Make a webhook' }))
  fill({ 'Web address': 'https://hooks.example/club' })
  breakDown(webhooksContract.make)
  stored.push(webhook())
  await user.click(form.getByRole('button', { name: 'Make the webhook' }))
  await screen.findByRole('button', { name: 'Edit https://hooks.example/club', hidden: true })
  expect(form.getByLabelText('Web address')).toHaveValue('https://hooks.example/club')
})

test('what somebody else has changed meanwhile is shown beside what was typed', async () => {
  const stored = [webhook()]
  const { user, page } = await open(stored)
  await user.click(await page.findByRole('button', { name: /^Edit/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit the webhook' }))
  fill({ 'Web address': 'https://mine.example/' })
  stored.splice(0, 1, webhook({ url: 'https://theirs.example/' }))
  const says = text('Somebody else has changed the same fields meanwhile. Nothing has been saved.')
  refuse(webhooksContract.change, 'changed_meanwhile', says, { url: 'Changed' })
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText(/Meanwhile changed to: https:\/\/theirs.example/)
  const sent = answer(webhooksContract.change, [webhook({ url: 'https://mine.example/' })])
  await user.click(form.getByRole('button', { name: 'Save' }))
  await page.findByText('https://mine.example/')
  expect(sent).toMatchObject([{ body: { url: 'https://mine.example/', seen: { url: 'https://theirs.example/' } } }])
})

test('one that is off says why, and is switched on again', async () => {
  const { user, page } = await open([webhook({ off: { at: '2026-11-05T10:00:00Z', why: 'gone' } })])
  await page.findByText(/^Off since .*: the receiver says that it is gone \(410\)\.$/)
  answer(webhooksContract.enable, [webhook()])
  await user.click(page.getByRole('button', { name: 'Switch on https://hooks.example/club' }))
  await screen.findByText('Messages are sent to https://hooks.example/club again')
  expect(page.queryByText(/^Off since/)).toBeNull()
})

test('the key is replaced and the webhook deleted after a question', async () => {
  const { user, page } = await open([webhook()])
  answer(webhooksContract.rotate, {
    key: 'whsec_new',
    id: 'one',
    webhooks: [webhook({ oldKeyUntil: '2026-11-06T10:00:00Z' })],
  })
  await user.click(await page.findByRole('button', { name: /^New key/ }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'New key' }))
  const key = within(await screen.findByRole('dialog', { name: 'The new key' }))
  await user.click(key.getByRole('button', { name: 'I have copied it' }))
  await page.findByText(/^The key before counts until/)
  answer(webhooksContract.remove, [])
  await user.click(page.getByRole('button', { name: /^Delete/ }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('The webhook to https://hooks.example/club is deleted')
})

test('the messages say what became of each, and one is sent again', async () => {
  const { user, page } = await open([webhook()])
  const failed = delivery({ id: 'msg_2', state: 'failed', status: 500, fault: 'status', body: '<b>{}</b>' })
  answer(webhooksContract.deliveries, [delivery(), failed])
  await user.click(await page.findByRole('button', { name: /^Messages/ }))
  const opened = await screen.findByRole('dialog', { name: 'Messages' })
  expect(opened).toHaveAccessibleDescription(webhook().url)
  const log = within(opened)
  await log.findByText('The receiver has taken it.')
  log.getByText('The receiver has answered 500.')
  log.getByText('<b>{}</b>')
  const waiting = { ...failed, state: 'waiting', nextAt: '2026-11-02T10:05:00Z' } as const
  const again = answer(webhooksContract.sendAgain, [delivery(), waiting])
  const second = log.getAllByRole('button', { name: 'Send again', hidden: true })[1]
  if (second) await user.click(second)
  await log.findByText(/^The receiver has answered 500\. It is tried again/)
  expect(again).toMatchObject([{ params: { id: 'one', delivery: 'msg_2' } }])
})

test('one that waits for its next attempt is sent now', async () => {
  const { user, page } = await open([webhook()])
  const waiting = delivery({ state: 'waiting', status: 500, fault: 'status', nextAt: '2036-11-02T10:05:00Z' })
  answer(webhooksContract.deliveries, [waiting])
  await user.click(await page.findByRole('button', { name: /^Messages/ }))
  const log = within(await screen.findByRole('dialog', { name: 'Messages' }))
  const again = answer(webhooksContract.sendAgain, [delivery()])
  await user.click(await log.findByRole('button', { name: 'Send now', hidden: true }))
  await log.findByText('The receiver has taken it.')
  expect(again).toMatchObject([{ params: { id: 'one', delivery: 'msg_1' } }])
})

test('a test is sent from the messages', async () => {
  const { user, page } = await open([webhook()])
  answer(webhooksContract.deliveries, [])
  await user.click(await page.findByRole('button', { name: /^Messages/ }))
  const log = within(await screen.findByRole('dialog', { name: 'Messages' }))
  await log.findByText('Nothing was sent yet.')
  answer(webhooksContract.test, [delivery({ kind: 'webhook.test', state: 'waiting', attempts: 0 })])
  await user.click(log.getByRole('button', { name: 'Send a test' }))
  await log.findByText('Waiting')
})

test('while a message is about to be sent, the messages are loaded again until they say what came of it', async () => {
  // What was loaded is not loaded again for the first two seconds.
  const waits = holdWaits(2_000, 3_000)
  const { user, page } = await open([webhook()])
  const shown = [delivery({ state: 'waiting', nextAt: '2026-11-02T10:00:00Z' })]
  const later = delivery({
    id: 'msg_2',
    state: 'waiting',
    status: 500,
    fault: 'status',
    nextAt: '2036-11-02T10:05:00Z',
  })
  answer(webhooksContract.deliveries, () => [...shown, later])
  await user.click(await page.findByRole('button', { name: /^Messages/ }))
  const log = within(await screen.findByRole('dialog', { name: 'Messages' }))
  await log.findByText('It is about to be sent.')
  const look = async () => {
    await waits.endAll(2_000)
    await waits.end(3_000)
    await settled()
  }
  await look()
  log.getByText('It is about to be sent.')
  shown.splice(0, 1, delivery())
  await look()
  await log.findByText('The receiver has taken it.')
})

test('after a test that failed, the messages are loaded again: it may have been queued all the same', async () => {
  const { user, page } = await open([webhook()])
  const shown: Delivery[] = []
  answer(webhooksContract.deliveries, () => shown)
  await user.click(await page.findByRole('button', { name: /^Messages/ }))
  const log = within(await screen.findByRole('dialog', { name: 'Messages' }))
  await log.findByText('Nothing was sent yet.')
  shown.push(delivery({ kind: 'webhook.test' }))
  const says = text('This webhook was changed by somebody else at the same time. Please try again.')
  refuse(webhooksContract.test, 'changed_meanwhile', says)
  await user.click(log.getByRole('button', { name: 'Send a test' }))
  await log.findByText('The receiver has taken it.')
})
