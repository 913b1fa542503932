import { googleContract } from '@tessera/domain/google/contract'
import { lettersContract } from '@tessera/domain/letters/contract'
import type { Member } from '@tessera/domain/members/member'
import { membershipContract } from '@tessera/domain/membership/contract'
import type { PaymentItem } from '@tessera/domain/payments/payment'
import { screen, waitFor, within } from '@testing-library/react/pure'
import type { User } from 'firebase/auth'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { currentSession } from '../../../web/src/firebase/session.ts'
import { firebase } from '../../../web/src/firebase/start.ts'
import { spec } from '../../spec/tags.ts'
import { openApp, signIn } from '../support/app.tsx'
import { answer, answerFile, breakDown, cut, refuse } from '../support/backend.ts'
import { item, member, passesReady, payment, startClub, type TestClub, year } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'
import { holdClock } from '../support/waits.ts'

const path = '/member-dashboard'
const thisYear = String(new Date().getFullYear())
const unreachable = 'The server cannot be reached. Please check your connection and try again.'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Opens the dashboard of a member of a club that has passes. */
async function openPass(one = member()) {
  const club = startClub({ club: passesReady, members: [one] })
  const user = await openApp(`${path}#pass`, club.giveAccount(one))
  const button = await screen.findByRole('button', { name: 'Download Apple Wallet Pass' })
  return { user, button, download: () => user.click(button) }
}

const factsOf = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

test('shows name, address, number and club', {
  tags: spec('1.16 2.20 2.46 2.47 2.55 2.56 2.57 2.58 3.36 3.37 3.38 3.39'),
}, async () => {
  const one = member({ memberId: '042', fullName: 'Zoë Ziegler-Ødegård', email: 'zoe@club.test' })
  const { giveAccount } = startClub({ club: { name: 'Ruderclub' }, members: [one] })
  await openApp(path, giveAccount(one))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Member Dashboard')
  screen.getByText('Welcome, Zoë Ziegler-Ødegård')
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Profile')
  expect(factsOf()).toEqual({
    'Full Name': 'Zoë Ziegler-Ødegård',
    Email: 'zoe@club.test',
    'Member ID': '042',
    Club: 'Ruderclub',
  })
})

test('the first page says what is to be paid, and leads there', async () => {
  holdClock('2026-06-15T12:00:00Z')
  const one = member()
  const { giveAccount } = startClub({
    members: [one],
    items: [item({ price: 25, yearId: 'club_2026' }), item({ name: 'Key', price: 15 })],
    years: [year('2026')],
  })
  const user = await openApp(path, giveAccount(one))
  screen.getByText('Inactive')
  screen.getByRole('link', { name: 'Show the card' })
  await user.click(screen.getByRole('link', { name: 'Pay €40.00' }))
  await screen.findByRole('heading', { name: 'Missing Requirements' })
})

test('the first page says until when it is paid', async () => {
  holdClock('2026-06-15T12:00:00Z')
  const one = member()
  const fee = item({ yearId: 'club_2026' })
  const { giveAccount } = startClub({
    members: [one],
    items: [fee],
    years: [year('2026')],
    payments: [payment(one, fee)],
  })
  await openApp(path, giveAccount(one))
  screen.getByText('Active')
  screen.getByText('Paid until Dec 31, 2026')
  expect(screen.queryByRole('link', { name: /^Pay / })).toBeNull()
})

test('the first page says nothing of payments where nothing is known, or the membership is disabled', async () => {
  const one = member({ enabled: false })
  const { giveAccount } = startClub({ members: [one], items: [item()] })
  await openApp(path, giveAccount(one))
  screen.getByText('Inactive')
  expect(screen.queryByText(/^Paid until/)).toBeNull()
  expect(screen.queryByRole('link', { name: /^Pay / })).toBeNull()
})

test('welcomes by address if the name is missing, and shows N/A for the name and the club', {
  tags: spec('2.48 2.59'),
}, async () => {
  const one = member({ fullName: '', email: 'zoe@club.test' })
  const { giveAccount } = startClub({ club: { name: '' }, members: [one] })
  await openApp(path, giveAccount(one))
  screen.getByText('Welcome, zoe@club.test')
  expect(factsOf()).toMatchObject({ 'Full Name': 'N/A', Club: 'N/A' })
})

test.each([
  ['no pass tab where the club has no passes', {}, ['Profile', 'Payments']],
  ['a pass tab where it has', passesReady, ['Profile', 'Payments', 'Membership Pass']],
])('shows %s', { tags: spec('2.51 2.52 2.53 2.54') }, async (_, club, tabs) => {
  const one = member()
  const { giveAccount } = startClub({ club, members: [one] })
  await openApp(`${path}#pass`, giveAccount(one))
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs)
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(tabs[2] ?? 'Profile')
})

test('shows the code of the card', async () => {
  await openPass()
  const tiles = () => screen.getByRole('img', { name: 'Code of the card' }).querySelector('path')?.getAttribute('d')
  await waitFor(() => expect(tiles()).toMatch(/^M/))
})

test('shows the way onto a phone on a computer only; the specified button is on every device', async () => {
  await openPass()
  screen.getByText('Open on your phone')
  screen.getByRole('link', { name: 'Show the card' })
})

test.each([iPhone, android])('shows no way onto a phone on the phone: %s', async (userAgent) => {
  const spied = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  onTestFinished(() => spied.mockRestore())
  await openPass()
  expect(screen.queryByText('Open on your phone')).toBeNull()
})

test.each([
  ['an Android phone', android, true],
  ['an iPhone', iPhone, false],
])('a club with Google Wallet alone offers it to %s: %s', async (_, userAgent, isOffered) => {
  const spied = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  onTestFinished(() => spied.mockRestore())
  const one = member()
  const account = startClub({ members: [one] }).giveAccount(one)
  answer(membershipContract.clubInfo, { hasPassConfiguration: false, hasGoogleWallet: true })
  await openApp(`${path}#pass`, account)
  await screen.findByRole('link', { name: 'Show the card' })
  expect(screen.queryByRole('button', { name: 'Download Apple Wallet Pass' })).toBeNull()
  expect(screen.queryAllByRole('button', { name: 'Add to Google Wallet' })).toHaveLength(isOffered ? 1 : 0)
})

test('says why the card could not be added to Google Wallet, and goes there once it can', async () => {
  const spied = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(android)
  onTestFinished(() => spied.mockRestore())
  const one = member()
  const account = startClub({ club: passesReady, members: [one] }).giveAccount(one)
  answer(membershipContract.clubInfo, { hasPassConfiguration: true, hasGoogleWallet: true })
  const user = await openApp(`${path}#pass`, account)
  const button = await screen.findByRole('button', { name: 'Add to Google Wallet' })
  refuse(googleContract.addOwnCard, 'unavailable', 'Google cannot be reached at the moment. Please try again later.')
  await user.click(button)
  await screen.findByText('Google cannot be reached at the moment. Please try again later.')
  // A real address would leave the page.
  answer(googleContract.addOwnCard, { url: '#saved' })
  await user.click(button)
  await waitFor(() => expect(location.hash).toBe('#saved'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('leads to the card from the profile, where the club has no passes yet', async () => {
  const one = member({ fullName: 'Zoë Ziegler' })
  const { giveAccount } = startClub({ club: { name: 'Ruderclub' }, members: [one] })
  const user = await openApp(path, giveAccount(one))
  await user.click(screen.getByRole('link', { name: 'Show the card' }))
  const card = within(await screen.findByRole('article', { name: 'Membership card of Zoë Ziegler' }))
  card.getByText('Ruderclub')
  await card.findByRole('img', { name: 'Code of the card' })
  expect(screen.queryByRole('button', { name: 'Download Apple Wallet Pass' })).toBeNull()
})

test('the card lists what is open, with amount and day', async () => {
  const one = member({ fullName: 'Zoë Ziegler' })
  const season = year(thisYear)
  const fee = item({ name: 'Fee', yearId: season.id, dueOn: `${thisYear}-01-01` })
  const { giveAccount } = startClub({ members: [one], years: [season], items: [fee] })
  await signIn(giveAccount(one))
  await openApp('/card')
  await screen.findByRole('article', { name: 'Membership card of Zoë Ziegler' })
  expect(screen.getByText(/^Fee/).closest('div')).toHaveTextContent(/€60\.00 open, due since Jan 1, \d{4}$/)
  expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', '/member-dashboard#payments')
})

test('the card shows the club’s own fields that are on the card, on the page and alone', async () => {
  const one = member({ fullName: 'Zoë Ziegler' })
  const more = [{ id: 'section', label: 'Section', value: 'Rowing' }]
  await signIn(startClub({ club: passesReady, members: [one] }).giveAccount(one))
  const info = { ...one, clubName: 'Ruderclub', clubColour: null, clubLogo: null, cardTitle: '', cardColour: null }
  answer(membershipContract.me, { ...info, clubTimeZone: null, seasonStartsInMonth: 1, more })
  for (const place of [`${path}#pass`, '/card']) {
    await openApp(place)
    const card = within(await screen.findByRole('article', { name: 'Membership card of Zoë Ziegler' }))
    expect((await card.findByText('Section')).parentElement).toHaveTextContent('SectionRowing')
  }
})

test('the card of a member who owes nothing lists nothing', async () => {
  const one = member({ fullName: 'Zoë Ziegler' })
  await signIn(startClub({ members: [one] }).giveAccount(one))
  await openApp('/card')
  await screen.findByRole('article', { name: 'Membership card of Zoë Ziegler' })
  expect(screen.queryByLabelText('Open payments')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull()
})

test('says that the card could not be loaded, and loads it again', async () => {
  const one = member({ fullName: 'Zoë Ziegler' })
  const { giveAccount } = startClub({ members: [one] })
  await signIn(giveAccount(one))
  breakDown(membershipContract.payments)
  const user = await openApp('/card')
  await screen.findByText('Failed to fetch member data')
  answer(membershipContract.payments, [])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('article', { name: 'Membership card of Zoë Ziegler' })
})

test('shows no code on the card of a disabled member', async () => {
  await openPass(member({ enabled: false }))
  screen.getByRole('article', { name: /^Membership card of/ })
  expect(screen.queryByRole('img', { name: 'Code of the card' })).toBeNull()
})

test('Log Out leads to the member sign-in', { tags: spec('2.49 2.50') }, async () => {
  const one = member()
  const { giveAccount } = startClub({ members: [one] })
  const user = await openApp(path, giveAccount(one))
  await user.click(screen.getByRole('button', { name: 'Log Out' }))
  await screen.findByRole('heading', { name: 'Member Sign In' })
  expect(location.pathname).toBe('/member-login')
  expect(screen.queryByText(one.fullName)).toBeNull()
})

test('shows an empty payment history', { tags: spec('2.60 2.64 2.65 2.71 2.169') }, async () => {
  const one = member()
  const { giveAccount } = startClub({ members: [one] })
  await openApp(`${path}#payments`, giveAccount(one))
  screen.getByText('No payment records found.')
  expect(screen.getByText('Active', { exact: true })).toBeVisible()
  expect(screen.getByText('Total Payments').parentElement).toHaveTextContent('€0.00')
  expect(screen.queryByText('Missing Requirements')).toBeNull()
})

test('shows missing requirements', { tags: spec('1.17 2.61 2.62 2.63') }, async () => {
  const one = member()
  const season = year(thisYear)
  const { giveAccount } = startClub({ members: [one], years: [season], items: [item({ yearId: season.id })] })
  await openApp(`${path}#payments`, giveAccount(one))
  expect(screen.getByText('Inactive', { exact: true })).toBeVisible()
  screen.getByRole('heading', { name: 'Missing Requirements' })
  expect(screen.getByRole('listitem')).toHaveTextContent(new RegExp(`^Annual fee ${thisYear}$`))
  screen.getByText('€60.00 open')
})

test('shows the payments, newest first, and the total', {
  tags: spec('1.17 2.65 2.66 2.67 2.68 2.69 2.70 2.72 2.73 8.72'),
}, async () => {
  const [one, other] = [member(), member()]
  const season = year(thisYear)
  const fee = item({ yearId: season.id })
  const pay = (amount: number, paymentDate: string, notes = '') => payment(one, fee, { amount, paymentDate, notes })
  const { giveAccount } = startClub({
    members: [one, other],
    years: [season],
    items: [fee],
    payments: [
      pay(60, '2026-01-12'),
      pay(0.1, '2026-02-28', 'rounding'),
      // May be stored from before the server validated dates.
      pay(0.2, 'one day', 'late'),
      payment(other, fee),
    ],
  })
  await openApp(`${path}#payments`, giveAccount(one))
  expect(screen.getByText('Active', { exact: true })).toBeVisible()
  expect(screen.queryByText('Missing Requirements')).toBeNull()
  const table = screen.getByRole('table', { name: 'Your payments' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Date', 'Description', 'Amount', 'Notes'])
  const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['Feb 28, 2026', 'Annual fee', '€0.10', 'rounding'],
    ['Jan 12, 2026', 'Annual fee', '€60.00', '-'],
    ['Invalid date', 'Annual fee', '€0.20', 'late'],
  ])
  screen.getByText('€60.30')
})

test('shows a disabled member as inactive', async () => {
  const one = member({ enabled: false })
  const { giveAccount } = startClub({ members: [one] })
  await openApp(`${path}#payments`, giveAccount(one))
  expect(screen.getByText('Inactive', { exact: true })).toBeVisible()
})

describe('the card shows the status of the pass, and a sentence explains a different membership status:', () => {
  const nextYear = String(Number(thisYear) + 1)
  const years = [year(thisYear), year(nextYear)]
  const [fee, feeToCome] = years.map(({ id }) => item({ yearId: id }))
  if (!fee || !feeToCome) throw new Error('no fees')
  const open = async (one: Member, paid: readonly PaymentItem[]) => {
    const payments = paid.map((each) => payment(one, each))
    const club = startClub({ club: passesReady, members: [one], years, items: [fee, feeToCome], payments })
    await openApp(`${path}#pass`, club.giveAccount(one))
    return within(screen.getByRole('article', { name: `Membership card of ${one.fullName}` }))
  }

  test.each([
    [
      'this year is paid, next year is not',
      member(),
      [fee],
      'Active',
      `The card says “Active” because it counts only ${thisYear}, for which nothing is unpaid. You are “Inactive” here because this is not paid yet: Annual fee ${nextYear}.`,
    ],
    [
      'this year is not paid',
      member(),
      [feeToCome],
      'Payment Due',
      `The card says “Payment Due”, and you are “Inactive” here, because this is not paid yet: Annual fee ${thisYear}.`,
    ],
    [
      'the membership is disabled',
      member({ enabled: false }),
      [fee, feeToCome],
      'Disabled',
      'The card says “Disabled”, and you are “Inactive” here, because your club has disabled your membership.',
    ],
  ])('%s', async (_, one, paid, status, sentence) => {
    const card = await open(one, paid)
    expect(card.getByText(status)).toBeVisible()
    expect(screen.getByText(sentence)).toBeVisible()
    expect(screen.getByText('Inactive', { exact: true })).toBeVisible()
  })

  test('shows the card title set by the club', async () => {
    const one = member()
    const club = startClub({ club: passesReady, members: [one] })
    const account = club.giveAccount(one)
    const ofClub = {
      clubName: 'Ruderclub',
      clubColour: null,
      clubLogo: null,
      cardColour: null,
      clubTimeZone: null,
      seasonStartsInMonth: 1,
    }
    answer(membershipContract.me, { ...one, ...ofClub, cardTitle: 'RC Attersee' })
    await openApp(`${path}#pass`, account)
    const card = within(screen.getByRole('article', { name: `Membership card of ${one.fullName}` }))
    expect(card.getByText('RC Attersee')).toBeVisible()
    expect(card.queryByText('Ruderclub')).toBeNull()
  })

  test('shows no explanation if both agree', async () => {
    const card = await open(member(), [fee, feeToCome])
    expect(card.getByText('Active')).toBeVisible()
    expect(screen.queryByText(/^The card says/)).toBeNull()
  })
})

test('saves the pass under the member number, with a busy button', {
  tags: spec('2.74 2.75 2.76 7.8 8.65'),
}, async () => {
  const { download, button } = await openPass(member({ memberId: 'A 7' }))
  const saved = catchDownloads()
  const gate = Promise.withResolvers<string>()
  answerFile(membershipContract.downloadPass, () => gate.promise)
  await download()
  expect(button).toHaveTextContent('Downloading...')
  expect(button).toBeDisabled()
  expect(saved).toEqual([])
  gate.resolve('the pass')
  await screen.findByText('Pass downloaded successfully')
  expect(button).toHaveTextContent('Download Apple Wallet Pass')
  expect(saved.map(({ name }) => name)).toEqual(['A-7.pkpass'])
  expect(await saved[0]?.blob.text()).toBe('the pass')
})

test.each([
  ['elsewhere', undefined, membershipContract.downloadPass],
  ['at an iPhone', iPhone, membershipContract.passTicket],
  ['at an iPad', iPhone.replaceAll('iPhone', 'iPad'), membershipContract.passTicket],
] as const)('says why there is no pass, %s', { tags: spec('8.51') }, async (_, userAgent, endpoint) => {
  if (userAgent) {
    const spied = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
    onTestFinished(() => spied.mockRestore())
  }
  const { download } = await openPass()
  const expectReason = async (reason: string) => {
    await download()
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(reason))
  }
  cut(endpoint)
  await expectReason(unreachable)
  breakDown(endpoint)
  await expectReason('Failed to download pass')
  refuse(endpoint, 'membership_disabled', 'Your membership is disabled')
  await expectReason('Your membership is disabled')
  expect(location.pathname).toBe(path)
})

test('reports that the browser cannot save the pass', { tags: spec('8.52') }, async () => {
  const { download } = await openPass()
  catchDownloads()
  URL.createObjectURL = () => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  }
  answerFile(membershipContract.downloadPass, 'the pass')
  await download()
  expect(await screen.findByRole('alert')).toHaveTextContent('An error occurred while downloading your pass')
})

test.each([
  ['the network is cut', () => cut(membershipContract.me), `Failed to fetch member data ${unreachable}`],
  ['the server answers nonsense', () => breakDown(membershipContract.me), 'Failed to fetch member data'],
  ['the club cannot be read', () => breakDown(membershipContract.clubInfo), 'Failed to fetch member data'],
  ['payments cannot be read', () => breakDown(membershipContract.payments), 'Failed to fetch member data'],
  [
    'items cannot be read',
    ({ documents }: TestClub) => {
      documents.refuseReads = 'INTERNAL'
    },
    'An error occurred while fetching your data',
  ],
])('shows only the reason and Log Out where %s', { tags: spec('8.49 8.50 8.53') }, async (_, fail, sentence) => {
  const one = member()
  const club = startClub({ members: [one] })
  const account = club.giveAccount(one)
  fail(club)
  const user = await openApp(path, account)
  expect(screen.getByRole('alert')).toHaveTextContent(new RegExp(`^${sentence}$`))
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Log Out'])
  expect(screen.queryByRole('tab')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Log Out' }))
  await screen.findByRole('heading', { name: 'Member Sign In' })
})

test('reports that the account has no address', { tags: spec('5.8 8.47') }, async () => {
  const one = member()
  const { giveAccount, identity } = startClub({ members: [one] })
  const account = giveAccount(one)
  // The lookup by uid after the sign-in by address finds this account first.
  identity.accounts.unshift({ ...account, email: '' })
  await openApp(path, account)
  expect(screen.getByRole('alert')).toHaveTextContent('User email not found')
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Log Out'])
})

test('reports that there is no token, as during a sign-out', { tags: spec('5.9 8.48') }, async () => {
  const one = member()
  const { giveAccount } = startClub({ members: [one] })
  await signIn(giveAccount(one))
  await waitFor(() => expect(currentSession().userRole).toBe('member'))
  vi.spyOn(firebase().auth.currentUser as User, 'getIdToken').mockResolvedValue('')
  await openApp(path)
  expect(await screen.findByRole('alert')).toHaveTextContent('Authentication token not available')
})

test('a member chooses the language of their e-mails, and ends the notes to members', async () => {
  const one = member()
  const { giveAccount } = startClub({ members: [one] })
  const kept: { language: 'de' | 'en' | 'it' | null; notes: boolean } = { language: null, notes: true }
  answer(lettersContract.own, () => kept)
  const sent = answer(lettersContract.setOwn, ({ body }) => Object.assign(kept, body))
  // Each choice is sent alone: the other may have been changed on another device meanwhile.
  const user = await openApp(path, giveAccount(one))
  await user.click(await screen.findByRole('button', { name: 'My e-mails' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'My e-mails' }))
  const language = await dialog.findByRole('combobox', { name: 'Language' })
  expect(language).toHaveDisplayValue('As the club writes')
  await user.selectOptions(language, 'Italiano')
  await waitFor(() => expect(language).toHaveDisplayValue('Italiano'))
  await waitFor(() => expect(dialog.getByRole('switch', { name: 'Notes to members' })).toBeEnabled())
  await user.click(dialog.getByRole('switch', { name: 'Notes to members' }))
  await waitFor(() => expect(dialog.getByRole('switch', { name: 'Notes to members' })).not.toBeChecked())
  expect(sent.map(({ body }) => body)).toEqual([{ language: 'it' }, { notes: false }])
  cut(lettersContract.setOwn)
  await waitFor(() => expect(language).toBeEnabled())
  await user.selectOptions(language, 'As the club writes')
  await screen.findByText(unreachable)
  await waitFor(() => expect(language).toHaveDisplayValue('Italiano'))
})
