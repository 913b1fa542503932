import { lettersContract } from '@tessera/domain/letters/contract'
import { cardsContract, type MadeCard } from '@tessera/domain/passes/cards-contract'
import { passesContract } from '@tessera/domain/passes/contract'
import { inEnglish, type Sentence, sentence } from '@tessera/domain/texts/text'
import { screen, waitFor, within } from '@testing-library/react/pure'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { expect, onTestFinished, test, vi } from 'vitest'
import { zipStream } from '../../../api/src/passes/signing/zip-stream.ts'
import { silence } from '../../../web/src/http/receive.ts'
import { chooseLanguage } from '../../../web/src/language/language.ts'
import { spec } from '../../spec/tags.ts'
import { openApp, reloadApp } from '../support/app.tsx'
import { answer, answerFile, answerStream, breakDown, cut, refuse } from '../support/backend.ts'
import { item, member, passesReady, startClub, year } from '../support/club.ts'
import { catchDownloads } from '../support/downloads.ts'

const path = '/#member-passes'
const thisYear = String(new Date().getFullYear())
const answerUpdate = (says: string | Sentence, counts = { changed: 2, notified: 1, unreached: 0 }) =>
  answer(passesContract.updateAll, {
    message: inEnglish(says),
    updated: 2,
    voided: 0,
    ...counts,
    ...(typeof says === 'object' && { params: says }),
  })

test('links to the setup while it is incomplete', async () => {
  const { admin } = startClub({ members: [member()] })
  const user = await openApp(path, admin)
  const row = within(await screen.findByRole('row', { name: /Benedikt Ferraro/ }))
  expect(row.getByRole('button', { name: 'Generate Pass' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Generate All' })).toBeNull()
  // Cards in the browser have a code too.
  expect(screen.getByRole('link', { name: 'Check cards' })).toHaveAttribute('href', '/check')
  await user.click(await screen.findByRole('link', { name: 'Configure Passes' }))
  await screen.findByRole('list', { name: 'Pass setup' })
})

test('lists members with status and missing requirements', async () => {
  const season = year(thisYear)
  const { admin } = startClub({
    club: passesReady,
    years: [season],
    items: [item({ yearId: season.id })],
    members: [member({ fullName: 'Otto Owing' }), member({ fullName: 'Ursula Away', enabled: false })],
  })
  await openApp(path, admin)
  const owing = within(await screen.findByRole('row', { name: /Otto Owing/ }))
  await owing.findByText('Payment Due')
  owing.getByText(`Annual fee ${thisYear}`)
  within(screen.getByRole('row', { name: /Ursula Away/ })).getByText('Disabled')
})

test('offers no pass for a disabled member, and says why', async () => {
  const { admin } = startClub({ club: passesReady, members: [member({ enabled: false, fullName: 'Ursula Away' })] })
  await openApp(path, admin)
  const row = within(await screen.findByRole('row', { name: /Ursula Away/ }))
  expect(await row.findByText('No pass while disabled')).toBeVisible()
  expect(row.queryByRole('button', { name: 'Generate Pass' })).toBeNull()
})

test('says of each member whether there is a card, and lists those who have none', async () => {
  const [none, made, carried, voided, away] = [
    member({ fullName: 'Nina None' }),
    member({ fullName: 'Mia Made' }),
    member({ fullName: 'Carl Carries' }),
    member({ fullName: 'Vera Void' }),
    member({ fullName: 'Ursula Away', enabled: false }),
  ]
  const { admin } = startClub({ club: passesReady, members: [none, made, carried, voided, away] })
  const changedAt = '2026-03-01T10:00:00.000Z'
  answer(cardsContract.list, [
    { id: made.id, changedAt: null, voided: false, apple: 0, google: false },
    { id: carried.id, changedAt, voided: false, apple: 2, google: false },
    { id: voided.id, changedAt, voided: true, apple: 1, google: false },
  ])
  const user = await openApp(path, admin)
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
  await (await row('Nina None')).findByText('No card yet')
  ;(await row('Mia Made')).getByText('Card made')
  expect((await row('Mia Made')).queryByText(/updated/)).toBeNull()
  ;(await row('Carl Carries')).getByText(/^In Apple Wallet, on 2 devices, updated .*2026/)
  ;(await row('Vera Void')).getByText(/^Card voided, updated/)
  expect((await row('Ursula Away')).queryByText('No card yet')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^No card yet ?1$/ }))
  await waitFor(() => expect(screen.queryByText('Mia Made')).toBeNull())
  await row('Nina None')
  expect(screen.queryByText('Ursula Away')).toBeNull()
  expect(location.search).toBe('?card=none')
})

test('a card that is made can be saved, sent and printed beside Generate Pass', async () => {
  const [made, none, voided] = [
    member({ fullName: 'Mia Made', memberId: 'M 1' }),
    member({ fullName: 'Nina None' }),
    member({ fullName: 'Vera Void' }),
  ]
  const { admin } = startClub({ club: passesReady, members: [made, none, voided] })
  answer(cardsContract.list, [
    { id: made.id, changedAt: null, voided: false, apple: 0, google: false },
    { id: voided.id, changedAt: null, voided: true, apple: 0, google: false },
  ])
  answerFile(passesContract.generate, 'the pass')
  answer(lettersContract.preview, { to: made.email, language: 'en', content: null })
  const saved = catchDownloads()
  const user = await openApp(path, admin)
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
  const one = await row('Mia Made')
  await one.findByRole('button', { name: 'Send the card by e-mail' })
  const buttons = (at: typeof one) => at.getAllByRole('button').map((each) => each.ariaLabel ?? each.textContent)
  expect(buttons(one)).toEqual(['Generate Pass', 'Download the card', 'Send the card by e-mail', 'Card as PDF'])
  for (const other of ['Nina None', 'Vera Void'])
    expect(buttons(await row(other))).toEqual(['Generate Pass', 'Card as PDF'])
  await user.click(one.getByRole('button', { name: 'Download the card' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['M-1.pkpass']))
  await user.click(one.getByRole('button', { name: 'Send the card by e-mail' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Membership cards' }))
  expect(dialog.getByRole('checkbox', { name: /Mia Made/ })).toBeChecked()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('without a mail server no card is offered to be sent', async () => {
  const made = member({ fullName: 'Mia Made' })
  const { admin } = startClub({ club: passesReady, members: [made] })
  answer(cardsContract.list, [{ id: made.id, changedAt: null, voided: false, apple: 0, google: false }])
  const reminders = { pauseDays: 7, automatic: false, language: 'en' } as const
  answer(lettersContract.mail, { hindrance: 'none', leaves: false, reminders, members: [] })
  await openApp(path, admin)
  await screen.findByRole('button', { name: 'Download the card' })
  expect(screen.queryByRole('button', { name: 'Send the card by e-mail' })).toBeNull()
})

test('says what Update All Passes does', async () => {
  const { admin } = startClub({ club: passesReady, members: [member()] })
  await openApp(path, admin)
  await screen.findByText(/Update All Passes brings every card that is out up to date/)
})

test('says why Google does not accept a card', async () => {
  const one = member({ fullName: 'Gia Google' })
  const { admin } = startClub({ club: passesReady, members: [one] })
  answer(cardsContract.list, [
    { id: one.id, changedAt: null, voided: false, apple: 0, google: true, refusal: 'Invalid value for header' },
  ])
  await openApp(path, admin)
  const row = within(await screen.findByRole('row', { name: /Gia Google/ }))
  await row.findByText(/^Google Wallet does not accept this card, .* Google says: Invalid value for header$/)
  row.getByText('In Google Wallet')
})

test('asks for the cards again after a pass was made, and says when everyone has one', async () => {
  const one = member({ fullName: 'Nina None' })
  const { admin } = startClub({ club: passesReady, members: [one] })
  const cards: MadeCard[] = []
  answer(cardsContract.list, () => cards)
  answerFile(passesContract.generate, async () => {
    cards.push({ id: one.id, changedAt: null, voided: false, apple: 0, google: false })
    return 'the pass'
  })
  catchDownloads()
  const user = await openApp(`/?card=none#member-passes`, admin)
  await user.click(await screen.findByRole('button', { name: 'Generate Pass' }))
  await screen.findByText('Everyone has a card')
  await user.click(screen.getByRole('button', { name: 'Show all members' }))
  await screen.findByText('Card made')
})

test('says that the cards could not be loaded, and loads them again', async () => {
  const { admin } = startClub({ club: passesReady, members: [member({ fullName: 'Nina None' })] })
  breakDown(cardsContract.list)
  const user = await openApp(path, admin)
  await screen.findByText('The cards could not be loaded.')
  answer(cardsContract.list, [])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await within(await screen.findByRole('row', { name: /Nina None/ })).findByText('No card yet')
})

test('keeps the search after a reload', async () => {
  const { admin } = startClub({
    members: [member({ fullName: 'Žofie Ångström' }), member({ fullName: 'Sean O’Brien' })],
  })
  const user = await openApp(path, admin)
  await user.type(await screen.findByRole('searchbox', { name: 'Search passes' }), 'sean')
  await waitFor(() => expect(location.search).toBe('?pass-search=sean'))
  await reloadApp(admin)
  expect(await screen.findByRole('searchbox', { name: 'Search passes' })).toHaveValue('sean')
  await screen.findByText('Sean O’Brien')
  expect(screen.queryByText('Žofie Ångström')).toBeNull()
})

test('finds members by name and number, ignoring case', async () => {
  const { admin } = startClub({
    members: [member({ fullName: 'Žofie Ångström' }), member({ fullName: 'Sean O’Brien', memberId: '8/a' })],
  })
  const user = await openApp(path, admin)
  const search = await screen.findByRole('searchbox', { name: 'Search passes' })
  await user.type(search, 'ÅNGSTRÖM')
  await waitFor(() => expect(screen.queryByText('Sean O’Brien')).toBeNull())
  screen.getByText('Žofie Ångström')
  await user.clear(search)
  await user.type(search, '8/A')
  await screen.findByText('Sean O’Brien')
  await waitFor(() => expect(screen.queryByText('Žofie Ångström')).toBeNull())
  await user.type(search, 'nobody')
  await screen.findByText('Nobody found')
})

test('saves a pass under the member number', { tags: spec('1.9') }, async () => {
  const one = member({ memberId: 'card 7' })
  const { admin } = startClub({ club: passesReady, members: [one] })
  const asked = answerFile(passesContract.generate, 'the pass')
  const saved = catchDownloads()
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Generate Pass' }))
  await screen.findByText('Pass generated successfully for member card 7')
  expect(asked.map(({ params }) => params.memberId)).toEqual([one.id])
  expect(saved.map(({ name }) => name)).toEqual(['card-7.pkpass'])
  expect(await saved[0]?.blob.text()).toBe('the pass')
})

test('arrow keys move from the search through the rows; Enter saves the pass of an enabled member only', async () => {
  const people = [
    member({ memberId: '1', fullName: 'Anna', enabled: false }),
    member({ memberId: '2', fullName: 'Otto' }),
  ]
  const { admin } = startClub({ club: passesReady, members: people })
  answerFile(passesContract.generate, 'the pass')
  const saved = catchDownloads()
  const user = await openApp(path, admin)
  await within(await screen.findByRole('row', { name: /Anna/ })).findByText('No pass while disabled')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Generate Pass' })).toBeEnabled())
  ;(await screen.findByRole('searchbox', { name: 'Search passes' })).focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByRole('row', { name: /Anna/ })).toHaveFocus()
  await user.keyboard('{ArrowDown}{Enter}')
  await screen.findByText('Pass generated successfully for member 2')
  expect(saved.map(({ name }) => name)).toEqual(['2.pkpass'])
})

/** A zip of passes that the test sends file by file, and ends or breaks. */
function answerPasses(names: readonly string[]) {
  async function* files() {
    for (const name of names) yield { name, bytes: strToU8(`the pass ${name}`) }
  }
  const chunks = zipStream(files())
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>()
  const writer = writable.getWriter()
  const asked = answerStream(passesContract.generateAll, readable)
  const next = async () => {
    const { value, done } = await chunks.next()
    if (!done) await writer.write(new Uint8Array(value))
    return !done
  }
  return {
    asked,
    sendOne: async () => (await next()) && next(),
    end: async () => {
      while (await next());
      await writer.close()
    },
    stopShort: () => writer.close(),
    breakOff: () => writer.abort(new Error('broken')),
  }
}

test('saves the passes of all enabled members as one zip, and shows the progress', async () => {
  const members = [
    member({ memberId: '7', fullName: 'Žofie Ångström' }),
    member({ memberId: '8/a', fullName: 'Sean O’Brien' }),
    member({ memberId: '9', fullName: 'Ursula Away', enabled: false }),
  ]
  const { admin } = startClub({ club: passesReady, members })
  const saved = catchDownloads()
  const passes = answerPasses(['7.pkpass', '8-a.pkpass'])
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Generate All' }))
  const progress = await screen.findByRole('progressbar', { name: /^Generating passes/ })
  screen.getByText('0 of 2')
  expect(progress).toHaveAttribute('max', '2')
  expect(progress).toHaveAttribute('value', '0')
  expect(screen.getByRole('button', { name: 'Generating...' })).toBeDisabled()
  await passes.sendOne()
  await screen.findByText('1 of 2')
  expect(progress).toHaveAttribute('value', '1')
  expect(saved).toEqual([])
  await passes.end()
  await screen.findByText('2 passes saved as passes.zip')
  expect(passes.asked).toHaveLength(1)
  expect(saved.map(({ name }) => name)).toEqual(['passes.zip'])
  const inside = unzipSync(new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? []))
  expect(Object.fromEntries(Object.entries(inside).map(([name, bytes]) => [name, strFromU8(bytes)]))).toEqual({
    '7.pkpass': 'the pass 7.pkpass',
    '8-a.pkpass': 'the pass 8-a.pkpass',
  })
})

test.each([
  ['opens in Wallet as a bundle', 10, 'passes.pkpasses', 'application/vnd.apple.pkpasses'],
  ['takes no more than ten at once', 11, 'passes.zip', 'application/zip'],
])('an iPhone %s', async (_, count, name, type) => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get')
  agent.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)')
  onTestFinished(() => agent.mockRestore())
  const members = Array.from({ length: count }, (_, n) => member({ memberId: String(n) }))
  const { admin } = startClub({ club: passesReady, members })
  const saved = catchDownloads()
  const passes = answerPasses(members.map((member) => `${member.memberId}.pkpass`))
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Generate All' }))
  await passes.end()
  await screen.findByText(`${count} passes saved as ${name}`)
  expect(saved.map((one) => [one.name, one.blob.type])).toEqual([[name, type]])
  const inside = unzipSync(new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? []))
  expect(Object.keys(inside)).toHaveLength(count)
})

test('counts the passes that came, without a member disabled meanwhile', async () => {
  const { admin } = startClub({ club: passesReady, members: [member({ memberId: '7' })] })
  const saved = catchDownloads()
  const passes = answerPasses([])
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Generate All' }))
  await passes.end()
  await screen.findByText('0 passes saved as passes.zip')
  expect(saved).toHaveLength(1)
})

test.each([
  ['breaks off', 'breakOff'],
  ['ends without its directory', 'stopShort'],
] as const)('saves nothing if the zip %s', async (_, how) => {
  const { admin } = startClub({ club: passesReady, members: [member(), member()] })
  const saved = catchDownloads()
  const passes = answerPasses(['1.pkpass', '2.pkpass'])
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Generate All' }))
  await passes.sendOne()
  await screen.findByText('1 of 2')
  await passes[how]()
  await screen.findByText(/The server cannot be reached/)
  expect(saved).toEqual([])
})

test('saves nothing if the zip stands still for a minute', async () => {
  const { admin } = startClub({ club: passesReady, members: [member(), member()] })
  const saved = catchDownloads()
  const passes = answerPasses(['1.pkpass', '2.pkpass'])
  const user = await openApp(path, admin)
  const button = await screen.findByRole('button', { name: 'Generate All' })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  await user.click(button)
  await passes.sendOne()
  await screen.findByText('1 of 2')
  const stops = timers.mock.calls.filter(([, wait]) => wait === silence).map(([stop]) => stop)
  timers.mockRestore()
  // The first is from before a byte came, and was cleared.
  expect(stops.length).toBeGreaterThan(2)
  stops.at(-1)?.()
  await screen.findByText(/The server cannot be reached/)
  expect(saved).toEqual([])
})

test('saves nothing if the passes cannot be generated', async () => {
  const { admin } = startClub({ club: passesReady, members: [member()] })
  const saved = catchDownloads()
  cut(passesContract.generateAll)
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Generate All' }))
  await screen.findByText('The server cannot be reached. Please check your connection and try again.')
  expect(saved).toEqual([])
})

test.each([
  ['the server says', 'All passes updated successfully: 2 passes changed, 1 phone was told.'],
  ['it is done where the server says nothing', ''],
])('updates all passes, and says what %s', { tags: spec('8.62 8.63') }, async (_, message) => {
  const { admin } = startClub({ club: passesReady, members: [member()] })
  answerUpdate(message)
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Update All Passes' }))
  await screen.findByText(message || 'All passes updated successfully')
})

test.each([
  [
    { changed: 3, notified: 2, unreached: 1 },
    '3 cards were renewed. 2 phones were asked to fetch the new card. 1 phone could not be reached. Tessera asks again by itself; there is nothing to do.',
  ],
  [
    { changed: 1, notified: 0, unreached: 0 },
    '1 card was renewed. A card that was only saved as a file, or was made before this server had an https address, does not renew itself: generate it again and hand it over.',
  ],
  [{ changed: 0, notified: 1, unreached: 0 }, '1 phone was asked to fetch the new card.'],
  [{ changed: 0, notified: 0, unreached: 0 }, 'Every card was up to date already. There is nothing to do.'],
])('after an update with %o, says in plain words what happened and what is left to do', async (counts, sentences) => {
  const { admin } = startClub({ club: passesReady, members: [member()] })
  answerUpdate('', counts)
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: 'Update All Passes' }))
  expect(await screen.findByText(sentences)).toBeVisible()
})

test.each([
  ['making a pass', 'Generate Pass', 'Failed to generate pass', passesContract.generate],
  ['updating all', 'Update All Passes', 'Failed to update passes', passesContract.updateAll],
] as const)('says that %s failed', { tags: spec('8.38 8.39') }, async (_, button, sentence, endpoint) => {
  const { admin } = startClub({ club: passesReady, members: [member()] })
  breakDown(endpoint)
  const user = await openApp(path, admin)
  await user.click(await screen.findByRole('button', { name: button }))
  await screen.findByText(sentence)
})

test.each([
  {
    language: 'de',
    due: 'Zahlung fällig',
    zipped: ['Alle erstellen', '1 Karte als passes.zip gespeichert'],
    updated: ['Alle Karten aktualisieren', 'Alle Karten aktualisiert: 2 Karten geändert, 1 Handy benachrichtigt.'],
    refused: [
      'Karte erstellen',
      'Die Karten sind noch nicht fertig eingerichtet. Es fehlt: Zertifikat und Schlüssel, Vorlage.',
    ],
  },
  {
    language: 'it',
    due: 'Pagamento dovuto',
    zipped: ['Crea tutte', '1 tessera salvata come passes.zip'],
    updated: [
      'Aggiorna tutte le tessere',
      'Tutte le tessere sono aggiornate: 2 tessere cambiate, 1 telefono avvisato.',
    ],
    refused: ['Crea tessera', 'La configurazione delle tessere non è completa. Manca: certificato e chiave, modello.'],
  },
] as const)('speaks $language', async ({ language, due, zipped, updated, refused }) => {
  await chooseLanguage(language)
  const season = year(thisYear)
  const { admin } = startClub({
    club: passesReady,
    years: [season],
    items: [item({ yearId: season.id })],
    members: [member()],
  })
  catchDownloads()
  const sent = answerPasses(['1.pkpass']).end()
  answerUpdate(
    sentence(
      'All passes updated successfully: {changed, plural, one {# pass} other {# passes}} changed, {notified, plural, one {# phone was} other {# phones were}} told.',
      { changed: 2, notified: 1 },
    ),
  )
  const user = await openApp(path, admin)
  await screen.findByText(due)
  const press = async ([button, notice]: readonly [string, string]) => {
    await user.click(screen.getByRole('button', { name: button }))
    await screen.findByText(notice)
  }
  await press(zipped)
  await sent
  await press(updated)
  const incomplete = sentence('The pass setup is not complete. Missing: {what}.', {
    what: ['the certificate and its key', 'the template'],
  })
  refuse(passesContract.generate, 'pass_setup_incomplete', incomplete)
  await press(refused)
})
