import { screen, waitFor, within } from '@testing-library/react/pure'
import { expect, test } from 'vitest'
import { reloadApp } from '../support/app.tsx'
import { settled } from '../support/backend.ts'
import { member } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'
import { fill } from '../support/fill.ts'
import { click, ferraro, openPayments, paid, startTreasury } from './treasury.ts'

const year = new Date().getFullYear()
const key = { itemId: 'key', itemName: 'Key', yearId: 'none' }
const keys = [paid(10.1, `${year - 1}-12-31`, key), paid(0.2, `${year}-02-01`, { ...key, notes: '=1+1, "quoted"' })]
const overview = async () => within(await screen.findByRole('region', { name: 'Overview' }))

test('sums payments received this year and last year, and outstanding ones', async () => {
  await openPayments(startTreasury(keys, { members: [ferraro, member({ enabled: false })] }))
  const region = await overview()
  const figure = async (label: string) => (await region.findByText(label)).parentElement
  expect(await figure('Outstanding now, from 1 member')).toHaveTextContent('€60.00')
  expect(await figure(`Received in ${year}`)).toHaveTextContent('€0.20')
  expect(await figure(`Received in ${year - 1}`)).toHaveTextContent('€10.10')
})

test('shows that nothing is outstanding once everything is paid', async () => {
  await openPayments(startTreasury([...keys, paid(60.1, `${year}-03-01`)]))
  expect((await (await overview()).findByText('Outstanding now')).parentElement).toHaveTextContent('€0.00')
})

test('shows what is outstanding before the first payment', async () => {
  const user = await openPayments(startTreasury())
  const region = await overview()
  expect((await region.findByText('Outstanding now, from 1 member')).parentElement).toHaveTextContent('€60.00')
  await user.click(region.getByText('Month by month, and by item'))
  await region.findByRole('table', { name: 'Outstanding by item' })
  expect(region.queryByRole('img')).toBeNull()
})

test('shows no overview while nothing was received and nothing is outstanding', async () => {
  await openPayments(startTreasury([], { items: [] }))
  await screen.findByText('No payment records found.')
  await settled()
  expect(screen.queryByRole('region', { name: 'Overview' })).toBeNull()
})

test('shows months and items as charts and as tables', async () => {
  const user = await openPayments(startTreasury([...keys, paid(60.1, `${year}-03-01`)]))
  const region = await overview()
  await user.click(region.getByText('Month by month, and by item'))
  region.getByRole('img', { name: new RegExp(`The most in ${year}: €60\\.10 in March\\.`) })
  await user.click(region.getByText('Months as a table'))
  const months = region.getByRole('table', { name: 'Received by month' })
  expect(within(months).getByRole('row', { name: /^March/ })).toHaveTextContent('March€60.10€0.00')
  expect(within(months).getByRole('row', { name: /^December/ })).toHaveTextContent('December€0.00€10.10')
  expect(within(months).getByRole('row', { name: /^Total/ })).toHaveTextContent('Total€60.30€10.10')
  await user.click(region.getByText('Items as a table'))
  const items = region.getByRole('table', { name: 'Received by item' })
  expect(within(items).getByRole('row', { name: /^Key/ })).toHaveTextContent('Key€0.20€10.10')
  expect(within(items).getByRole('row', { name: /^Total/ })).toHaveTextContent('Total€60.30€10.10')
})

test('the figures are folded at first, and stay unfolded after a reload', async () => {
  const club = startTreasury(keys)
  const user = await openPayments(club)
  expect((await overview()).queryByText('Months as a table')).toBeNull()
  await user.click((await overview()).getByText('Month by month, and by item'))
  await (await overview()).findByText('Months as a table')
  await reloadApp(club.admin)
  await (await overview()).findByText('Months as a table')
})

test('exports the search result, with member numbers', async () => {
  const downloads = catchDownloads()
  const [, quoted] = keys
  const user = await openPayments(startTreasury([...keys, paid(60.1, `${year}-03-01`)]))
  await screen.findByText(/3 payments, total/)
  await click(user, 'Export CSV')
  fill({ 'Search payments': 'key' })
  await screen.findByText(/2 payments, total/)
  await click(user, 'Export CSV')
  await waitFor(() => expect(downloads).toHaveLength(2))
  const [all, found] = await Promise.all(downloads.map(async ({ blob }) => (await blob.text()).split('\r\n')))
  expect(downloads[0]?.name).toMatch(/^payments-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(all?.at(1)).toMatch(new RegExp(`^${year}-03-01,022,Benedikt Ferraro,Annual fee 2026,60\\.10,,`))
  expect(all?.at(2)).toContain(`,Key,0.20,"'=1+1, ""quoted""",${quoted?.id}`)
  expect(all?.at(-2)).toBe('Total,,,,70.40,,')
  expect(found?.at(-2)).toBe('Total,,,,10.30,,')
})

test('shows who owes what on a day to choose, by item and type, and saves it as a file', async () => {
  const downloads = catchDownloads()
  const types = [
    { id: 'adult', name: 'Adult', shortName: 'A', enabled: true },
    { id: 'junior', name: 'Junior', shortName: 'J', enabled: true },
  ]
  const junior = member({ memberId: '023', fullName: 'Jo Junior', typeId: 'junior' })
  const members = [{ ...ferraro, typeId: 'adult' }, junior]
  const user = await openPayments(
    startTreasury([...keys, paid(60, `${year - 1}-05-03`)], { members, club: { membershipTypes: types } }),
  )
  const region = await overview()
  await user.click(region.getByText('Month by month, and by item'))
  const owed = () => within(region.getByRole('table', { name: 'Outstanding by item' }))
  expect(await owed().findByRole('row', { name: /Junior/ })).toHaveTextContent('Annual fee 2026Junior1€60.00')
  expect(owed().queryByRole('row', { name: /Adult/ })).toBeNull()
  fill({ 'Outstanding on': `${year - 1}-05-02` })
  expect(await owed().findByRole('row', { name: /Adult/ })).toHaveTextContent('Annual fee 2026Adult1€60.00')
  expect(owed().getByRole('row', { name: /^Total/ })).toHaveTextContent('Total2€120.00')
  await user.click(region.getByRole('button', { name: 'Export who owes' }))
  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(downloads[0]?.name).toBe(`outstanding-${year - 1}-05-02.csv`)
  const rows = (await downloads[0]?.blob.text())?.split('\r\n')
  expect(rows).toEqual([
    'Member ID,Member,Membership type,Item,Due on,Price,Amount open',
    '022,Benedikt Ferraro,Adult,Annual fee 2026,,60.00,60.00',
    '023,Jo Junior,Junior,Annual fee 2026,,60.00,60.00',
    'Total,,,,,,120.00',
    '',
  ])
})
