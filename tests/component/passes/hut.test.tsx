import { createHash, webcrypto } from 'node:crypto'
import { hutDeviceContract } from '@tessera/domain/huts/contract'
import { hutCards, hutHashLength, hutListType } from '@tessera/domain/huts/hut-list'
import { cardTokenType } from '@tessera/domain/passes/card-token'
import { act, screen, waitFor } from '@testing-library/react/pure'
import type { UserEvent } from '@testing-library/user-event'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openApp, reloadApp } from '../support/app.tsx'
import { answer, backend, cut, hold, refuse, settled, watch } from '../support/backend.ts'
import { fill } from '../support/fill.ts'
import { holdClock } from '../support/waits.ts'

const secret = 's'.repeat(43)
const day = 86_400_000
/** When the list was made, by the server's clock. */
const asOf = new Date('2026-11-27T12:05:00Z')
const isEnded = 'The club has ended this link.'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
const { privateKey: otherKey } = await generateKeyPair('ES256')
const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] as unknown as Record<string, string>[]

/** The list of a hut with the letters of each serial, made at `asOf`. */
async function list(
  letters: Readonly<Record<string, string>>,
  { key = privateKey, hut = 'one', timeZone = 'UTC', countedUpTo = 0 } = {},
) {
  const salt = 'salt'
  const cards = hutCards(
    Object.entries(letters).map(([serial, of]) => [of, sha256(`${salt}.${serial}`).slice(0, hutHashLength)]),
  )
  const until = new Date(asOf.getTime() + 7 * day).toISOString()
  const head = { hut, club: 'club', asOf: asOf.toISOString(), until, day: '2026-11-27', timeZone, salt }
  const signed = new SignJWT({ ...head, digest: sha256(JSON.stringify(cards)) })
  return {
    head: await signed.setProtectedHeader({ alg: 'ES256', kid: 'one', typ: hutListType }).sign(key),
    cards,
    countedUpTo,
  }
}

/** The code on a card. */
const code = (serial: string, { club = 'club', key = privateKey } = {}) =>
  new SignJWT({ club, serial, season: 2026, exp: Date.parse('2027-01-01T00:00:00Z') / 1000 })
    .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: cardTokenType })
    .sign(key)

const usual = { 'serial-paid': 'vvvvvvvv', 'serial-due': 'dddddddd', 'serial-left': 'xxxxxxxx' }

const setClock = (to: Date) => vi.useFakeTimers({ toFake: ['Date'], now: to })
const passed = (milliseconds: number) => setClock(new Date(Date.now() + milliseconds))

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('BarcodeDetector', Object.assign(vi.fn(), { getSupportedFormats: async () => ['qr_code'] }))
  setClock(asOf)
  // After the requests of the page have come to an end.
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})
/** The server's answers, with a network. */
async function goOnline(letters: Readonly<Record<string, string>> = usual) {
  const bound = answer(hutDeviceContract.bind, { name: 'Alm', until: '2027-01-31', keys, countedUpTo: 0 })
  const listed = answer(hutDeviceContract.list, await list(letters))
  const sent = answer(hutDeviceContract.count, ({ body: { checks } }) => ({ countedUpTo: checks.at(-1)?.number ?? 0 }))
  return { bound, listed, sent }
}

const agree = async (user: UserEvent, name = 'Alm') =>
  user.click(await screen.findByRole('button', { name: `Use this device for ${name}` }))

/** Opens the link for the first time. */
async function openLink() {
  const asked = await goOnline()
  const user = await openApp(`/hut#one.${secret}`)
  await agree(user)
  await screen.findByText(/^List of Nov \d+, 2026/)
  return { user, ...asked }
}

/** From now on there is no network. */
function goOffline() {
  cut(hutDeviceContract.bind)
  cut(hutDeviceContract.list)
  return cut(hutDeviceContract.count)
}

const shown = () => document.querySelector('[role="status"] section')?.textContent
/** The last number of a check in the answer that is shown. */
const numberShown = () => Number(/Check (\d+), [^,]*$/.exec(shown() ?? '')?.[1] ?? 0)

/** Scans a code; waits for an answer that is none of the check before. */
async function scan(user: UserEvent, scanned: string, word: string, why = '') {
  const field = await screen.findByLabelText('Code of a scanner')
  const before = numberShown()
  fill({ 'Code of a scanner': scanned })
  await user.type(field, '{Enter}')
  await waitFor(() => expect(numberShown()).toBeGreaterThan(before))
  expect(shown()?.replace(/Check \d+, [^,]*$/, '')).toBe(word + why)
}

const online = () => dispatchEvent(new Event('online'))

test('a link is bound to the device that opens it, whose address has no secret then', async () => {
  const { bound, listed } = await openLink()
  screen.getByRole('heading', { name: 'Alm' })
  expect(location.hash).toBe('')
  const [asked, { body }] = bound as [(typeof bound)[number], (typeof bound)[number]]
  expect(asked.body).toEqual({ hut: 'one', secret })
  expect(body).toEqual({ hut: 'one', secret, device: expect.stringMatching(/^[\w-]{43}$/) })
  expect(listed.map((one) => [one.body.device, one.token])).toEqual([[body.device, undefined]])
  // The router keeps the scroll positions of all addresses then.
  dispatchEvent(new Event('pagehide'))
  const kept = JSON.stringify({ ...localStorage, ...sessionStorage })
  expect(kept).toContain('/hut?')
  expect(kept).not.toContain(secret)
})

test('a device whose first request got lost asks again with the same secret', async () => {
  await goOnline()
  const user = await openApp(`/hut#one.${secret}`)
  await screen.findByRole('button', { name: 'Use this device for Alm' })
  const lost = cut(hutDeviceContract.bind)
  await agree(user)
  await screen.findByText(/The server cannot be reached/)
  const { bound } = await goOnline()
  await reloadApp()
  await screen.findByText(/^List of Nov \d+, 2026/)
  expect(bound[0]?.body.device).toBe(lost[0]?.body.device)
})

test('a link that was opened without a network is opened as soon as there is one', async () => {
  cut(hutDeviceContract.bind)
  const user = await openApp(`/hut#one.${secret}`)
  await screen.findByText(/The server cannot be reached/)
  await goOnline()
  online()
  await agree(user)
  await screen.findByText(/^List of Nov \d+, 2026/)
  expect(screen.queryByText(/The server cannot be reached/)).toBeNull()
})

test('a link that is pasted into the open page is opened', async () => {
  const { bound } = await goOnline()
  const user = await openApp('/hut')
  await screen.findByText(/^Open the link that the club has given/)
  location.hash = `one.${secret}`
  await agree(user)
  await screen.findByText(/^List of Nov \d+, 2026/)
  expect(bound).toHaveLength(2)
})

test('a link is left to another device', async () => {
  const { bound } = await goOnline()
  const user = await openApp(`/hut#one.${secret}`)
  await user.click(await screen.findByRole('button', { name: 'Not on this device' }))
  await screen.findByText(/^Open the link that the club has given/)
  expect([bound.map(({ body }) => body), location.hash]).toEqual([[{ hut: 'one', secret }], ''])
})

test('without a network a card is checked by the list, also after the page was opened again', async () => {
  await openLink()
  goOffline()
  const user = await reloadApp()
  await screen.findByText(/^List of Nov \d+, 2026/)
  await scan(user, await code('serial-paid'), 'Valid')
  await scan(user, await code('serial-due'), 'Not valid', 'A payment is due.')
  await scan(user, await code('serial-left'), 'Not valid', 'The membership is disabled.')
  await scan(
    user,
    await code('serial-new'),
    'Not valid',
    'This card is not in the list of this device. It may be newer.',
  )
  await scan(user, await code('serial-paid', { club: 'other' }), 'Not valid', 'This is the card of another club.')
  await scan(user, await code('serial-paid', { key: otherKey }), 'Not valid', 'This is not a card of this server.')
  screen.getByText('Today: 1 valid, 5 not valid')
  await reloadApp()
  await screen.findByText('Today: 1 valid, 5 not valid')
  screen.getByText(/^6 checks are not counted at the club yet/)
  passed(day)
  await reloadApp()
  await screen.findByText('Today: 0 valid, 0 not valid')
})

test('an answer goes when the next check begins, and after 8 seconds', async () => {
  const { user } = await openLink()
  goOffline()
  const paid = await code('serial-paid')
  await scan(user, paid, 'Valid')
  expect(shown()).toMatch(/Check 1, \d+:05/)
  vi.spyOn(webcrypto.subtle, 'verify').mockReturnValueOnce(new Promise(() => undefined))
  fill({ 'Code of a scanner': paid })
  await user.type(screen.getByLabelText('Code of a scanner'), '{Enter}')
  await waitFor(() => expect(shown()).toBeUndefined())
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: asOf, shouldAdvanceTime: true })
  await scan(user, paid, 'Valid')
  act(() => void vi.advanceTimersByTime(4_000))
  expect(shown()).toMatch(/Check 2/)
  act(() => void vi.advanceTimersByTime(4_000))
  expect(shown()).toBeUndefined()
})

test('checks are sent once, as soon as there is a network', async () => {
  const { user } = await openLink()
  const lost = goOffline()
  await scan(user, await code('serial-paid'), 'Valid')
  await scan(user, await code('serial-due'), 'Not valid', 'A payment is due.')
  online()
  await waitFor(() => expect(lost).toHaveLength(1))
  const { sent } = await goOnline()
  await reloadApp()
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(/not counted at the club yet/)).toBeNull())
  const at = expect.stringMatching(/^2026-11-27T12:05:\d\d\.\d{3}Z$/)
  expect(sent.map(({ body }) => body.checks)).toEqual([
    [
      { number: 1, at, result: 'valid' },
      { number: 2, at, result: 'due' },
    ],
  ])
  online()
  await reloadApp()
  await screen.findByText('Today: 1 valid, 1 not valid')
  expect(sent).toHaveLength(1)
})

test.each([
  ['Pacific/Kiritimati', '2026-11-28', 'Not valid', 'A payment is due.'],
  ['Pacific/Pago_Pago', '2026-11-27', 'Valid', ''],
])('a day ends at midnight in the time zone of the club, such as %s', async (timeZone, today, word, why) => {
  await goOnline()
  answer(hutDeviceContract.list, await list({ 'serial-paid': 'vddddddd' }, { timeZone }))
  const user = await openApp(`/hut#one.${secret}`)
  await agree(user)
  await scan(user, await code('serial-paid'), word, why)
  expect(JSON.parse(localStorage.getItem('tessera.hut.checks') ?? '{}').day).toBe(today)
})

test('a device that has lost its checks goes on with the numbers after those that are counted', async () => {
  const { sent } = await openLink()
  answer(hutDeviceContract.list, await list(usual, { countedUpTo: 40 }))
  localStorage.removeItem('tessera.hut.checks')
  const user = await reloadApp()
  await waitFor(() => expect(JSON.parse(localStorage.getItem('tessera.hut.checks') ?? '{}').last).toBe(40))
  await scan(user, await code('serial-paid'), 'Valid')
  online()
  await waitFor(() => expect(sent.flatMap(({ body }) => body.checks.map(({ number }) => number))).toEqual([41]))
})

test('a check that a device has made before it knows how many are counted gets the next number', async () => {
  await openLink()
  goOffline()
  localStorage.removeItem('tessera.hut.checks')
  const user = await reloadApp()
  await scan(user, await code('serial-paid'), 'Valid')
  await goOnline()
  const sent = answer(hutDeviceContract.count, ({ body: { checks } }) => ({
    countedUpTo: Math.max(40, checks.at(-1)?.number ?? 0),
  }))
  online()
  await waitFor(() => expect(screen.queryByText(/not counted at the club yet/)).toBeNull())
  expect(sent.map(({ body }) => body.checks.map(({ number }) => number))).toEqual([[1], [41]])
  await scan(user, await code('serial-due'), 'Not valid', 'A payment is due.')
  expect(numberShown()).toBe(42)
})

test('a check that the browser does not keep is answered, and said not to be counted', async () => {
  const { user } = await openLink()
  goOffline()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  await scan(user, await code('serial-paid'), 'Valid')
  screen.getByText('The check is not counted: the browser keeps nothing more on this device.')
  screen.getByText('Today: 0 valid, 0 not valid')
})

test('checks are sent while the files of the page are still to come', async () => {
  vi.stubGlobal('BarcodeDetector', { getSupportedFormats: () => new Promise(() => undefined) })
  const { user, sent } = await openLink()
  await scan(user, await code('serial-paid'), 'Valid')
  online()
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('by itself the page sends checks at the next look at the clock, and fetches the list every five minutes', async () => {
  const advance = holdClock(asOf.toISOString())
  const { user, sent, listed } = await openLink()
  await scan(user, await code('serial-paid'), 'Valid')
  expect([sent.length, listed.length]).toEqual([0, 1])
  await advance(20)
  await waitFor(() => expect(screen.queryByText(/not counted at the club yet/)).toBeNull())
  expect([sent.length, listed.length]).toEqual([1, 1])
  const { clock } = JSON.parse(localStorage.getItem('tessera.hut.time') ?? '{}')
  expect(clock - asOf.getTime()).toBeGreaterThanOrEqual(20_000)
  await advance(5 * 60 + 20)
  await waitFor(() => expect(listed).toHaveLength(2))
})

test('an old list warns after two days, and refuses after seven until another one comes', async () => {
  await openLink()
  goOffline()
  passed(2.5 * day)
  const user = await reloadApp()
  await screen.findByText(/^List of Nov \d+, 2026.*It is older than two days/)
  await scan(user, await code('serial-paid'), 'Valid')
  passed(5 * day)
  fill({ 'Code of a scanner': await code('serial-paid') })
  await user.type(screen.getByLabelText('Code of a scanner'), '{Enter}')
  await screen.findByText(/^The list of Nov \d+, 2026.* counts no longer/)
  expect(screen.queryByLabelText('Code of a scanner')).toBeNull()
  await goOnline()
  online()
  await screen.findByText(/^List of Nov \d+, 2026/)
  await screen.findByLabelText('Code of a scanner')
})

test.each([
  ['ahead', 1],
  ['behind', -1],
])('a clock that is a day %s shortens no list', async (_, off) => {
  setClock(new Date(asOf.getTime() + off * day))
  await openLink()
  goOffline()
  passed(6.9 * day)
  const user = await reloadApp()
  await scan(user, await code('serial-paid'), 'Valid')
  passed(0.2 * day)
  await reloadApp()
  await screen.findByText(/counts no longer/)
})

test('a clock that was set back makes no list younger than the time for which the page was open', async () => {
  await openLink()
  goOffline()
  const [fetchedAt, clock] = [asOf.getTime(), asOf.getTime()]
  const time = { fetchedAt, clock, behind: 0, setBacks: 0, open: 7.1 * day }
  localStorage.setItem('tessera.hut.time', JSON.stringify(time))
  setClock(new Date(asOf.getTime() - day))
  await reloadApp()
  await screen.findByText(/counts no longer/)
})

test('a clock that was set back while the page was closed makes no list younger than it was before', async () => {
  await openLink()
  goOffline()
  passed(2.5 * day)
  await reloadApp()
  await screen.findByText(/It is older than two days/)
  setClock(new Date(asOf.getTime() + day))
  await reloadApp()
  await screen.findByText(/^The clock of this device was set back/)
  screen.getByText(/It is older than two days/)
})

test('a clock that is set back before each opening prolongs no list', async () => {
  await openLink()
  goOffline()
  for (const [hours, seen] of [
    [1, /^List of Nov \d+, 2026/],
    [0, /^The clock of this device was set back\. /],
    [1, /^The clock of this device was set back\. /],
    [0, /^The clock of this device was set back more than once/],
  ] as const) {
    setClock(new Date(asOf.getTime() + (hours * day) / 24))
    await reloadApp()
    await screen.findByText(seen)
  }
  expect(screen.queryByLabelText('Code of a scanner')).toBeNull()
  await goOnline()
  online()
  await screen.findByLabelText('Code of a scanner')
})

/** What may come in place of an answer without meaning that the link, or the list, counts no longer. */
const passing: readonly (readonly [string, () => Response])[] = [
  [
    'too many requests',
    () => HttpResponse.json({ error: 'Too many', code: 'too_many_requests', requestId: 'r' }, { status: 429 }),
  ],
  [
    'a fault of the server',
    () => HttpResponse.json({ error: 'Oops', code: 'internal', requestId: 'r' }, { status: 500 }),
  ],
  ['a server that is away', () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })],
  ['a network that refuses', () => new HttpResponse('<h1>Forbidden</h1>', { status: 403 })],
  ['another page', () => new HttpResponse('<h1>Welcome</h1>')],
  [
    'an answer that breaks off',
    () => new HttpResponse('{"head": "ab', { headers: { 'content-type': 'application/json' } }),
  ],
  ['no network', () => HttpResponse.error()],
]

test.each(passing)('a link that meets %s is opened at the next attempt', async (_, answerOf) => {
  backend.use(http.post('*/api/hut/device', answerOf))
  const user = await openApp(`/hut#one.${secret}`)
  await screen.findByRole('alert')
  await goOnline()
  online()
  await agree(user)
  await screen.findByText(/^List of Nov \d+, 2026/)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each(passing)(
  'a list that meets %s is kept, and the page says so until another one comes',
  async (_, answerOf) => {
    await openLink()
    backend.use(http.post('*/api/hut/list', answerOf), http.post('*/api/hut/checks', answerOf))
    const user = await reloadApp()
    const says = /^(Too many|Oops|The list could not be loaded|The club cannot be reached)/
    await screen.findByText(says)
    await scan(user, await code('serial-paid'), 'Valid')
    expect(keptHut().hut).toBe('one')
    const { sent } = await goOnline()
    online()
    await waitFor(() => expect(screen.queryByText(says)).toBeNull())
    expect(sent.flatMap(({ body }) => body.checks.map(({ number }) => number))).toEqual([1])
  },
)

test('a link that was ended says so, also later, and its list is taken from the device', async () => {
  await openLink()
  const asked = refuse(hutDeviceContract.list, 'unauthenticated', isEnded)
  await reloadApp()
  await screen.findByText(isEnded)
  expect(screen.queryByLabelText('Code of a scanner')).toBeNull()
  expect(Object.keys(localStorage).filter((name) => name.startsWith('tessera.hut.list'))).toEqual([])
  await reloadApp()
  await screen.findByText(isEnded)
  expect(asked).toHaveLength(1)
})

test('what was checked before the end of a link is sent after it', async () => {
  const { user } = await openLink()
  const lost = goOffline()
  await scan(user, await code('serial-paid'), 'Valid')
  refuse(hutDeviceContract.list, 'unauthenticated', isEnded)
  online()
  await screen.findByText(isEnded)
  expect(lost).toHaveLength(1)
  screen.getByText(/^1 check is not counted at the club yet/)
  await goOnline()
  const sent = answer(hutDeviceContract.count, { countedUpTo: 1 })
  await reloadApp()
  await screen.findByText(isEnded)
  await waitFor(() => expect(screen.queryByText(/not counted at the club yet/)).toBeNull())
  expect(sent.map(({ body }) => body.checks.map(({ number }) => number))).toEqual([[1]])
})

test('what a deleted hut has checked is not sent for ever', async () => {
  const { user } = await openLink()
  goOffline()
  await scan(user, await code('serial-paid'), 'Valid')
  const isGone = 'This link of a hut does not count: it was deleted, or mistyped.'
  const refused = refuse(hutDeviceContract.count, 'unauthenticated', isGone)
  online()
  await screen.findByText(isGone)
  await reloadApp()
  await screen.findByText(isGone)
  expect(refused).toHaveLength(1)
})

test('the sign-in page of a network ends no link', async () => {
  await openLink()
  backend.use(http.post('*/api/hut/list', () => new HttpResponse('<h1>Sign in</h1>', { status: 401 })))
  await reloadApp()
  await screen.findByText('The list could not be loaded.')
  await screen.findByLabelText('Code of a scanner')
})

/** Opens the link of another hut on a device that has a check of its own hut to send; returns that link's requests. */
async function openAnother(user: UserEvent) {
  await scan(user, await code('serial-paid'), 'Valid')
  const bound = answer(hutDeviceContract.bind, { name: 'Biwak', until: '2027-01-31', keys, countedUpTo: 0 })
  answer(hutDeviceContract.list, ({ body: { hut } }) => list(usual, { hut }))
  history.replaceState(null, '', `/hut#two.${secret}`)
  const again = await reloadApp()
  await screen.findByText('This device checks cards for Alm. With the new link it checks them for another hut.')
  return { user: again, bound }
}

test('the link of another hut is opened after a question, and after the checks of the first were sent', async () => {
  const { user } = await openLink()
  goOffline()
  const { user: again, bound } = await openAnother(user)
  refuse(hutDeviceContract.count, 'too_many_requests', 'Too many requests')
  await agree(again, 'Biwak')
  await screen.findByText(/^Too many requests/)
  expect([bound.map(({ body }) => body.device), keptHut().hut]).toEqual([[undefined], 'one'])
  const taken = answer(hutDeviceContract.count, { countedUpTo: 1 })
  await reloadApp()
  await agree(again, 'Biwak')
  await screen.findByRole('heading', { name: 'Biwak' })
  await screen.findByText(/^List of Nov/)
  expect(taken.map(({ body }) => [body.hut, body.checks.length])).toEqual([['one', 1]])
  expect(location.hash).toBe('')
})

test('a device that stays with its hut leaves the new link to another', async () => {
  const { user } = await openLink()
  const { user: again, bound } = await openAnother(user)
  await again.click(screen.getByRole('button', { name: 'Stay with Alm' }))
  expect(screen.queryByText(/With the new link/)).toBeNull()
  await scan(again, await code('serial-paid'), 'Valid')
  expect([bound.map(({ body }) => body.device), location.hash]).toEqual([[undefined], ''])
})

test('a card that is checked while the link of another hut is bound is counted for the first', async () => {
  const { user, sent } = await openLink()
  goOffline()
  const { user: again } = await openAnother(user)
  const taken = answer(hutDeviceContract.count, ({ body: { checks } }) => ({ countedUpTo: checks.at(-1)?.number ?? 0 }))
  const pass = hold('*/api/hut/device')
  const asked = watch(hutDeviceContract.bind)
  await agree(again, 'Biwak')
  await waitFor(() => expect(asked).toHaveLength(1))
  await scan(again, await code('serial-due'), 'Not valid', 'A payment is due.')
  pass()
  await screen.findByRole('heading', { name: 'Biwak' })
  expect(taken.map(({ body }) => [body.hut, body.checks.map(({ number }) => number)])).toEqual([
    ['one', [1]],
    ['one', [2]],
  ])
  expect(sent).toEqual([])
})

test('a tab whose link another tab has opened meanwhile takes nothing of what that has checked', async () => {
  const { sent } = await goOnline()
  const user = await openApp(`/hut#one.${secret}`)
  await screen.findByRole('button', { name: 'Use this device for Alm' })
  const pass = hold('*/api/hut/device')
  const asked = watch(hutDeviceContract.bind)
  await agree(user)
  await waitFor(() => expect(asked).toHaveLength(1))
  const { device } = JSON.parse(localStorage.getItem('tessera.hut.opening') ?? '{}')
  localStorage.setItem('tessera.hut', JSON.stringify({ hut: 'one', device, name: 'Alm', until: '2027-01-31', keys }))
  const unsent = [{ number: 1, at: asOf.toISOString(), result: 'valid' }]
  const count = { valid: 1, due: 0, refused: 0 }
  localStorage.setItem('tessera.hut.checks', JSON.stringify({ hut: 'one', last: 1, unsent, day: '2026-11-27', count }))
  pass()
  await screen.findByText('Today: 1 valid, 0 not valid')
  await waitFor(() => expect(sent.map(({ body }) => body.checks)).toEqual([unsent]))
})

/** Another tab of this browser has opened the link of another hut. */
async function openInOtherTab() {
  const other = { hut: 'two', device: 'o'.repeat(43), name: 'Biwak', until: '2027-01-31', keys }
  localStorage.setItem('tessera.hut', JSON.stringify(other))
  localStorage.removeItem('tessera.hut.list')
  localStorage.removeItem('tessera.hut.checks')
  return answer(hutDeviceContract.list, await list(usual, { hut: 'two' }))
}
const keptHut = () => JSON.parse(localStorage.getItem('tessera.hut') ?? '{}')

test('a tab takes over the hut whose link another tab has opened', async () => {
  const { user, sent } = await openLink()
  const listed = await openInOtherTab()
  dispatchEvent(new StorageEvent('storage', { key: 'tessera.hut' }))
  await screen.findByRole('heading', { name: 'Biwak' })
  await waitFor(() => expect(listed.map(({ body }) => body.hut)).toEqual(['two']))
  await scan(user, await code('serial-paid'), 'Valid')
  online()
  await waitFor(() => expect(sent.map(({ body }) => [body.hut, body.checks.length])).toEqual([['two', 1]]))
})

test('what is answered to a tab of the old link changes nothing of the new one', async () => {
  await openLink()
  refuse(hutDeviceContract.list, 'unauthenticated', isEnded)
  const pass = hold('*/api/hut/list')
  const asked = watch(hutDeviceContract.list)
  online()
  await waitFor(() => expect(asked).toHaveLength(1))
  await openInOtherTab()
  pass()
  await settled()
  expect(keptHut()).toMatchObject({ hut: 'two' })
  expect(keptHut().ended).toBeUndefined()
})

test('a link that another device has opened says so', async () => {
  const sentence = 'This link is used by another device. A link is for one device: ask the club for a new one.'
  refuse(hutDeviceContract.bind, 'forbidden', sentence)
  await openApp(`/hut#one.${secret}`)
  await screen.findByText(sentence)
  const { bound } = await goOnline()
  online()
  await settled()
  expect(bound).toEqual([])
})

test('a page without a link, and with half of one, says what to do', async () => {
  await openApp('/hut')
  await screen.findByText(/^Open the link that the club has given/)
  history.replaceState(null, '', '/hut#one.half')
  await reloadApp()
  await screen.findByText(/^This link is incomplete/)
})

test('a list that another server has signed, or of other cards, is not taken', async () => {
  answer(hutDeviceContract.bind, { name: 'Alm', until: '2027-01-31', keys, countedUpTo: 0 })
  answer(hutDeviceContract.list, await list(usual, { key: otherKey }))
  await agree(await openApp(`/hut#one.${secret}`))
  await screen.findByText('The list that has come is not one of this hut.')
  const { cards } = await list({ 'serial-forged': 'vvvvvvvv' })
  answer(hutDeviceContract.list, { ...(await list(usual)), cards })
  await reloadApp()
  await screen.findByText('The list that has come is not one of this hut.')
  screen.getByText(/^This device has no list yet/)
})

test('nothing that the device keeps says which cards it has checked', async () => {
  const { user } = await openLink()
  goOffline()
  const scanned = await code('serial-paid')
  await scan(user, scanned, 'Valid')
  const kept = JSON.stringify({ ...localStorage, ...sessionStorage })
  expect(kept).toContain('"number')
  const [, claims = '', signature = ''] = scanned.split('.')
  for (const one of ['serial-', claims, signature]) expect(kept).not.toContain(one)
})
