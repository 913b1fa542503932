import { historyContract } from '@tessera/domain/history/contract'
import type { SealFault } from '@tessera/domain/history/seal'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, breakDown } from '../support/backend.ts'
import { startClub } from '../support/club.ts'
import { openSettings } from '../support/settings.ts'

const seal = (number: number) => ({
  number,
  until: `2026-11-0${number}T23:00:00.000Z`,
  count: 3,
  code: `${number}123456789abcdef0123`,
})

async function openHistory(seals: ReturnType<typeof seal>[]) {
  const user = await openApp('/', startClub({ members: [] }).admin)
  answer(historyContract.list, { events: [], people: [] })
  answer(historyContract.seals, seals)
  return { user, section: await openSettings(user, 'History') }
}

test('a club without seals reads nothing of them', async () => {
  const { section } = await openHistory([])
  await section.findByText('Nothing has happened that this choice shows.')
  expect(section.queryByText(/Sealed up to/)).toBeNull()
})

test('all seals are checked, one after the other, and what to keep is said', async () => {
  const { user, section } = await openHistory([seal(2), seal(1)])
  await section.findByText(/^Sealed up to/)
  await user.click(section.getByText('Codes of the seals'))
  section.getByText('2123456789abcdef0123')
  const asked = answer(historyContract.checkSeal, ({ params }) => ({
    number: Number(params.number),
    sound: 2,
    erased: 1,
    faults: [],
  }))
  await user.click(section.getByRole('button', { name: 'Check the seals' }))
  await section.findByText(
    /^All is as it was sealed: 4 are unchanged, 2 were deleted for good\. Each entry .* is counted\.$/,
  )
  expect(asked.map(({ params }) => params.number)).toEqual(['2', '1'])
})

test('what is wrong is named, with the entry', async () => {
  const { user, section } = await openHistory([seal(1)])
  const faults: { fault: SealFault; id?: string }[] = [{ fault: 'removed', id: 'entry-7' }, { fault: 'signature' }]
  answer(historyContract.checkSeal, { number: 1, sound: 2, erased: 0, faults })
  await user.click(await section.findByRole('button', { name: 'Check the seals' }))
  await section.findByText('Seal 1: an entry or a payment was removed (entry-7)')
  section.getByText('Seal 1: it is not signed by this server')
  expect(section.queryByText(/All is as it was sealed/)).toBeNull()
})

test('a check that breaks off says so, and is not taken for one that found nothing', async () => {
  const { user, section } = await openHistory([seal(1)])
  breakDown(historyContract.checkSeal)
  await user.click(await section.findByRole('button', { name: 'Check the seals' }))
  await section.findByRole('alert')
  expect(section.queryByText(/All is as it was sealed/)).toBeNull()
})

test('seals that cannot be loaded are no club without seals', async () => {
  const user = await openApp('/', startClub({ members: [] }).admin)
  answer(historyContract.list, { events: [], people: [] })
  breakDown(historyContract.seals)
  const section = await openSettings(user, 'History')
  await section.findByText(/^The seals could not be loaded/)
})
