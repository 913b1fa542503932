import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { makeOwnApi, sharedApi } from '../../support/api.ts'
import { type Club, formOf, registerClub } from '../../support/club.ts'
import { drawing } from '../../support/debit-club.ts'
import { test } from '../../support/fixtures.ts'
import { startGoogleWallet } from '../../support/google-wallet.ts'
import { smallPng, templateOf } from '../../support/hostile-uploads.ts'
import { statementLine } from '../../support/statement-line.ts'

const { deps } = await sharedApi()

/** The events of a collection, the newest first. */
async function eventsOf(club: Club, collection: string, query = '') {
  const { events } = (await club.call('GET', `/api/history${query}`)).body
  return events.filter((one: { collection: string }) => one.collection === collection)
}
const entriesOf = async (club: Club) => {
  const { docs } = await deps.firebase.db.collection('history').where('clubId', '==', club.clubId).get()
  return JSON.stringify(docs.map((one) => one.data()))
}

test('making, ending and removing a hut is an entry each, without its link', async ({ club }) => {
  const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  const { link, huts } = (await club.call('POST', '/api/huts', { name: 'Alm', until })).body
  const [{ id }] = huts
  for (let twice = 0; twice < 2; twice += 1) expect((await club.call('POST', `/api/huts/${id}/ended`)).status).toBe(200)
  expect((await club.call('DELETE', `/api/huts/${id}`)).status).toBe(200)
  const hut = { collection: 'huts', documentId: id, name: 'Alm', by: 'Anna Admin', changes: [] }
  expect(await eventsOf(club, 'huts')).toMatchObject(['removed', 'ended', 'made'].map((kind) => ({ ...hut, kind })))
  expect(await eventsOf(club, 'huts', '?kind=removed')).toHaveLength(1)
  const entries = await entriesOf(club)
  expect(entries).not.toContain(new URL(link).hash.slice(1).split('.').at(-1))
  expect(entries).not.toMatch(/linkHash|saltKey/)
  expect((await club.call('GET', '/api/history/deleted')).body).toEqual([])
})

test('a view of the club has an entry for each change, and an administrator’s own has none', async ({ club }) => {
  const fields = { name: 'Football', search: '', status: '', filter: '', sort: 'surname', columns: ['email'] }
  const add = async (more: object) => (await club.call('POST', '/api/views', { ...fields, ...more })).body.id
  const change = (id: string, body: object) => club.call('PATCH', `/api/views/${id}`, body)
  const mine = await add({ name: 'Secret', own: true })
  await change(mine, { search: 'secret' })
  expect(await eventsOf(club, 'views')).toEqual([])
  const id = await add({ own: false })
  await change(id, { name: 'Soccer', search: 'secret', status: 'Active', columns: ['email', 'phone'] })
  await change(id, { name: 'Soccer' })
  await change(id, { own: true })
  await change(id, { own: false })
  await club.call('DELETE', `/api/views/${id}`)
  const view = { collection: 'views', documentId: id, by: 'Anna Admin' }
  const events = await eventsOf(club, 'views')
  expect(events).toMatchObject([
    { ...view, kind: 'removed', name: 'Soccer' },
    { ...view, kind: 'made', name: 'Soccer' },
    { ...view, kind: 'removed', name: 'Soccer' },
    { ...view, kind: 'changed', name: 'Football' },
    { ...view, kind: 'made', name: 'Football' },
  ])
  expect(new Set(events[3].changes)).toEqual(
    new Set([
      { field: 'name', before: 'Football', after: 'Soccer' },
      { field: 'search', after: true },
      { field: 'status', after: 'Active' },
      { field: 'columns', before: true, after: true },
    ]),
  )
  expect(await entriesOf(club)).not.toMatch(/secret/i)
})

test('a card template is an entry as it comes, is replaced and goes, and the choice of the built-in one is too', async ({
  club,
}) => {
  const zip = Buffer.from(templateOf(await smallPng()))
  const upload = (name: string) => {
    const form = new FormData()
    form.set('template', new File([zip], name))
    return club.call('POST', '/api/passes/template', form)
  }
  const builtIn = async () => expect((await club.call('POST', '/api/passes/template/built-in')).status).toBe(200)
  await builtIn()
  await builtIn()
  expect((await upload('first.zip')).status).toBe(200)
  expect((await upload('second.zip')).status).toBe(200)
  await builtIn()
  const template = { collection: 'passTemplates', by: 'Anna Admin' }
  expect(await eventsOf(club, 'passTemplates')).toMatchObject([
    { ...template, kind: 'removed', name: 'second.zip' },
    { ...template, kind: 'changed', changes: [{ field: 'name', before: 'first.zip', after: 'second.zip' }] },
    { ...template, kind: 'made', name: 'first.zip' },
  ])
  const ofClub = await eventsOf(club, 'clubs')
  const chosen = ofClub.filter(({ changes }: { changes: { field: string }[] }) =>
    changes.some(({ field }) => field === 'passTemplateId'),
  )
  expect(chosen).toMatchObject([{ kind: 'changed', changes: [{ field: 'passTemplateId', after: true }] }])
})

test('another key for Google Wallet is an entry without the key', async () => {
  const google = await startGoogleWallet()
  try {
    const api = await makeOwnApi(() => ({ google: google.services }))
    const club = await registerClub(api)
    const upload = () =>
      club.call('POST', '/api/google-wallet', formOf({ key: google.keyFile() }, { issuerId: google.issuerId }))
    for (let twice = 0; twice < 2; twice += 1) expect((await upload()).status).toBe(200)
    const [again, first] = await eventsOf(club, 'clubs')
    expect(again.changes).toEqual([{ field: 'googleKeyMark', before: true, after: true }])
    expect(first.changes).toEqual(
      expect.arrayContaining([
        { field: 'googleIssuerId', after: google.issuerId },
        { field: 'googleKeyMark', after: true },
      ]),
    )
  } finally {
    await google.stop()
  }
})

test('a run of direct debits is an entry as it is made and as it is deleted', async ({ club }) => {
  await drawing(club)
  const { day, debits } = (await club.call('GET', '/api/debits')).body
  const id = randomUUID()
  const sums = debits.map((one: { id: string; cents: number }) => ({ id: one.id, cents: one.cents }))
  const { messageId } = (await club.call('POST', `/api/debits/runs/${id}`, { day, debits: sums })).body
  expect((await club.call('DELETE', `/api/debits/runs/${id}`)).status).toBe(200)
  const run = { collection: 'debitRuns', name: messageId, by: 'Anna Admin' }
  expect(await eventsOf(club, 'debitRuns')).toMatchObject([
    { ...run, kind: 'removed' },
    { ...run, kind: 'made' },
  ])
})

test('putting lines of the bank aside, and taking that back, is one entry each, without what the bank says', async ({
  club,
}) => {
  const bankAccount = { holder: 'Ruderclub e.V.', iban: 'AT611904300234573201', bic: '', note: '' }
  await club.call('PATCH', '/api/clubs', { bankAccount })
  const line = statementLine()
  await club.call('POST', '/api/bank/lines', { lines: [line, { ...line, bankId: 'two' }] })
  const { lines } = (await club.call('GET', '/api/bank/lines')).body
  const ids: string[] = lines.map(({ id }: { id: string }) => id)
  const decide = async (some: readonly string[], state: string) =>
    expect((await club.call('PATCH', '/api/bank/lines', { ids: some, state })).body).toEqual({ changed: some.length })
  await decide(ids, 'aside')
  await decide(ids.slice(0, 1), 'waiting')
  const told = { kind: 'changed', name: line.day, by: 'Anna Admin' }
  expect(await eventsOf(club, 'bankLines')).toMatchObject([
    { ...told, changes: [{ field: 'state', before: 'aside', after: 'waiting' }] },
    { ...told, count: 2 },
  ])
  expect(await entriesOf(club)).not.toContain(line.name)
})
