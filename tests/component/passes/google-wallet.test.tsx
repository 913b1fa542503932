import { googleContract } from '@tessera/domain/google/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, refuse } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { file, startPassSetup } from './pass-setup.ts'

const setup = { issuerId: '3388000000022222222', account: 'cards@club.iam.gserviceaccount.com' }

async function openPanel(googleIssuerId: string | null = null) {
  const { admin } = startClub()
  startPassSetup({ googleIssuerId })
  const user = await openApp('/#pass-configuration', admin)
  return { user, region: within(await screen.findByRole('region', { name: 'Google Wallet' })) }
}

test('asks for both parts, shows what the server refuses, and keeps what was typed', async () => {
  const { user, region } = await openPanel()
  await user.click(region.getByRole('button', { name: 'Set up Google Wallet' }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Upload' }))
  await form.findByText('Please enter the issuer ID and choose the key file')
  await user.type(form.getByLabelText('Issuer ID'), setup.issuerId)
  await user.upload(form.getByLabelText('Key of the service account (JSON)'), file('key.json'))
  const refused = 'Google does not accept this key.'
  refuse(googleContract.save, 'pass_upload_refused', refused)
  await user.click(form.getByRole('button', { name: 'Upload' }))
  await form.findByText(refused)
  expect(form.getByLabelText('Issuer ID')).toHaveValue(setup.issuerId)
  const sent = answer(googleContract.save, setup)
  await user.click(form.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent[0]?.body).toEqual({ issuerId: setup.issuerId })
  expect(sent[0]?.files.key?.name).toBe('key.json')
  region.getByText(/Issuer ID 3388000000022222222\./)
})

test('is removed after a question', async () => {
  const { user, region } = await openPanel(setup.issuerId)
  const removed = answer(googleContract.remove, { removed: true })
  await user.click(region.getByRole('button', { name: 'Remove' }))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText(/stay there as they are/)
  await user.click(question.getByRole('button', { name: 'Remove' }))
  await region.findByRole('button', { name: 'Set up Google Wallet' })
  expect(removed).toHaveLength(1)
})
