import type { Member } from '@tessera/domain/members/member'
import { standingsContract } from '@tessera/domain/standings/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react/pure'
import { http } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { openApp } from '../support/app.tsx'
import { answer, backend, breakDown, hold, settled, watch } from '../support/backend.ts'
import { item, member, payment, startClub, year } from '../support/club.ts'
import { announce } from '../support/events.ts'
import { click, listed, row } from './roster.ts'

const season = year('2026')
const fee = item({ yearId: season.id })
/** A club that is large enough to come by its first rows. */
const many = (count = 600): Member[] =>
  Array.from({ length: count }, (_, n) => member({ memberId: String(n + 1), fullName: `Person Nr${n + 1}` }))

/** Opens a large club of which every member but one in three has paid, and holds the requests for all members. */
async function openLarge(path = '/', members = many()) {
  const payments = members.filter((_, n) => n % 3 > 0).map((one) => payment(one, fee))
  const club = startClub({ members, years: [season], items: [fee], payments })
  const gate = Promise.withResolvers<void>()
  backend.use(
    http.get(`*${standingsContract.list.path}`, async ({ request }) => {
      if (new URL(request.url).searchParams.get('part') !== 'first') await gate.promise
    }),
  )
  const asked = watch(standingsContract.list)
  const user = await openApp(path, club.admin)
  return { club, user, asked, letAllCome: gate.resolve }
}

const search = (text: string) => fireEvent.change(screen.getByLabelText('Search members'), { target: { value: text } })
const chip = (name: RegExp) => screen.findByRole('button', { name })

test('shows the first rows of a large club with all counts, and asks for no more until somebody uses the page', async () => {
  const { asked } = await openLarge()
  await (await row(/Person Nr1\b/)).findByText('Payment Due')
  expect(listed()).toHaveLength(50)
  await chip(/^All ?600$/)
  await chip(/^Active ?400$/)
  screen.getByRole('img', { name: '400 active, 200 payment due, 0 disabled' })
  await settled()
  expect(asked.map(({ query }) => query.part)).toEqual(['first'])
})

test('a search waits for all members, and finds one who is not among the first', async () => {
  const { letAllCome, asked } = await openLarge()
  await row(/Person Nr1\b/)
  let saidNobody = false
  const seen = new MutationObserver(() => {
    saidNobody ||= screen.queryByText('Nobody found') !== null
  })
  seen.observe(document.body, { subtree: true, childList: true })
  onTestFinished(() => seen.disconnect())
  search('nr599')
  await screen.findByText('Loading members...')
  await waitFor(() => expect(asked).toHaveLength(2))
  letAllCome()
  await row(/Person Nr599/)
  expect(listed()).toEqual(['Person Nr599'])
  expect(saidNobody).toBe(false)
})

test('a filter in the address and a sorting show no first rows in their place', async () => {
  const { letAllCome } = await openLarge('/?sort=-fullName&status=Active')
  await screen.findByText('Loading members...')
  expect(listed()).toEqual([])
  letAllCome()
  await waitFor(() => expect(listed()).not.toEqual([]))
  // Where rows have no height, a window of the list may begin at any of them.
  const numbers = listed().map((name) => Number(name?.match(/\d+/)?.[0]))
  expect(numbers[0]).toBeGreaterThan(50)
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
})

test('all members come once somebody uses the page, and the rows stay meanwhile', async () => {
  const { letAllCome, asked } = await openLarge()
  await row(/Person Nr1\b/)
  fireEvent.wheel(document.body)
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(listed()).toHaveLength(50)
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
  letAllCome()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled())
})

test('a new member gets the number after that of all members, for whom the form waits', async () => {
  const { user, letAllCome } = await openLarge()
  await row(/Person Nr1\b/)
  await click(user, 'Add Member')
  await settled()
  expect(screen.queryByRole('dialog')).toBeNull()
  letAllCome()
  expect(await within(await screen.findByRole('dialog')).findByLabelText('Member ID')).toHaveValue('601')
})

test('a payment by somebody else changes the first rows and the counts', async () => {
  const { club, asked } = await openLarge()
  const first = await row(/Person Nr1\b/)
  await first.findByText('Payment Due')
  const [one] = club.members
  if (one) club.documents.put('payments', payment(one, fee))
  announce('payments')
  await first.findByText('Active')
  await chip(/^Active ?401$/)
  expect(asked.map(({ query }) => query.part)).toEqual(['first', 'first'])
})

test('says that the rest could not be loaded, and loads it again', async () => {
  const { user, club } = await openLarge()
  await row(/Person Nr1\b/)
  breakDown(standingsContract.list)
  search('nr599')
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch members')
  answer(standingsContract.list, ({ query }) => club.listed(query))
  await click(user, 'Try again')
  await row(/Person Nr599/)
})

test('the page of a member among the first rows shows name and status before any request is answered', async () => {
  const { user, letAllCome } = await openLarge()
  const name = (await row(/Person Nr4\b/)).getByRole('link', { name: 'Person Nr4' })
  const letGo = hold('*/api/*')
  await user.click(name)
  await screen.findByRole('heading', { level: 2, name: 'Person Nr4' })
  expect(within(screen.getByRole('tabpanel', { name: 'Members' })).getByText('Payment Due')).toBeVisible()
  expect(screen.queryByText(/ of 600$/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Next member' })).toBeNull()
  letGo()
  letAllCome()
  await screen.findByText('4 of 600')
})
