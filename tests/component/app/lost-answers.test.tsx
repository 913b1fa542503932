import { passesContract } from '@tessera/domain/passes/contract'
import { screen, waitFor, within } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { builtIn } from '../passes/pass-setup.ts'
import { openApp } from '../support/app.tsx'
import { answer, cut } from '../support/backend.ts'
import { emptyPassConfig, item, member, payment, startClub, year } from '../support/club.ts'
import { fill } from '../support/fill.ts'

const season = year('2026')
const fee = item({ name: 'Locker', yearId: season.id })
const zoe = member({ fullName: 'Zoë Ziegler' })

const press = (name: string) => async (user: UserEvent, row: ReturnType<typeof within>) =>
  user.click(row.getByRole('button', { name }))
const remove = async (user: UserEvent, row: ReturnType<typeof within>) => {
  await press('Delete')(user, row)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
}
const editAmount = async (user: UserEvent, row: ReturnType<typeof within>) => {
  await press('Edit')(user, row)
  await screen.findByRole('dialog')
  fill({ Amount: '12' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
}

/** Each write is applied, but its response is lost; last column: the row's text then, undefined if it is gone. */
test.each([
  ['a payment that was changed', 'payments', /Zoë Ziegler/, editAmount, /€12/],
  ['a payment that was deleted', 'payments', /Zoë Ziegler/, remove, undefined],
  ['an item that was disabled', 'items', /Locker/, press('Disable'), /Disabled/],
  ['an item that was deleted', 'items', /Locker/, remove, undefined],
  ['a year that was deactivated', 'years', /2026/, press('Deactivate'), /Inactive/],
  ['a year that was deleted', 'years', /2026/, remove, undefined],
] as const)('%s is shown so, although the answer was lost', async (_, view, name, write, says) => {
  const club = startClub({ members: [zoe], years: [season], items: [fee], payments: [payment(zoe, fee)] })
  const user = await openApp(`/?part=${view}#payments`, club.admin)
  const row = await screen.findByRole('row', { name })
  await within(row).findByRole('button', { name: 'Delete' })
  club.documents.cutWrites = 'after'
  await write(user, within(row))
  if (says) await waitFor(() => expect(row).toHaveTextContent(says))
  else await waitFor(() => expect(row).not.toBeInTheDocument())
  await waitFor(() => expect(club.documents.transactions).toBe(2))
})

test('shows a chosen template although the response was lost', async () => {
  const user = await openApp('/#pass-configuration', startClub().admin)
  const take = await screen.findByRole('button', { name: 'Use the built-in card' })
  cut(passesContract.useBuiltInTemplate)
  answer(passesContract.config, { ...emptyPassConfig, template: builtIn })
  await user.click(take)
  await screen.findByText(/The server cannot be reached/)
  await waitFor(() => expect(screen.queryByText('No template yet')).toBeNull())
})

test('shows a saved pass configuration although the response was lost', async () => {
  const user = await openApp('/#pass-configuration', startClub().admin)
  await screen.findByText('Pass type and team are missing')
  const ids = { passTypeIdentifier: 'pass.org.example.club', teamIdentifier: 'EXAMPLE123' }
  fill({ 'Pass Type Identifier': ids.passTypeIdentifier, 'Team Identifier': ids.teamIdentifier })
  cut(passesContract.saveConfig)
  answer(passesContract.config, { ...emptyPassConfig, ...ids })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/The server cannot be reached/)
  await screen.findByText('Pass type and team are set')
})
