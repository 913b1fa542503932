import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { sharedApi } from '../../support/api.ts'
import type { Club } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'

const { db } = (await sharedApi()).deps.firebase

const at = (minute: number) => new Date(Date.UTC(2026, 0, 12, 9, minute))
const read = async (club: Club, query = '') => (await club.call('GET', `/api/history${query}`)).body

/** Writes an entry of the history of a minute, as a browser or the API has written it; returns its id. */
async function writeEntry(club: Club, minute: number, fields: { documents: readonly object[]; [field: string]: unknown }) {
  const id = randomUUID()
  const entry = { clubId: club.clubId, at: at(minute), by: club.admin.uid, kind: 'deleted', memberIds: ['mara'] }
  await db.doc(`history/${id}`).set({ ...entry, ...fields })
  return id
}

test('a webhook is named by its host, without the secret that its address can have', async ({ club }) => {
  const before = { url: 'https://hooks.example.org/services/secret?token=secret', events: ['payment_recorded'] }
  const documents = [{ collection: 'webhooks', id: 'hook', before }]
  await writeEntry(club, 1, { kind: 'made', documents, memberIds: [] })
  await writeEntry(club, 2, {
    kind: 'changed',
    documents: [{ ...documents[0], after: { ...before, url: 'https://example.net/secret' } }],
    memberIds: [],
  })
  const { events } = await read(club)
  const webhook = { collection: 'webhooks', name: 'hooks.example.org' }
  const changes = [{ field: 'url', before: 'hooks.example.org', after: 'example.net' }]
  expect(events).toMatchObject([
    { kind: 'changed', ...webhook, changes },
    { kind: 'made', ...webhook, changes: [] },
  ])
  expect(JSON.stringify(events)).not.toContain('secret')
})

test.for(['+100000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '2199-01-01T00:00:00Z', 'soon'])(
  'what is asked for before %s is the newest',
  async (before, { club }) => {
    const item = { collection: 'paymentItems', id: 'item', before: { name: 'Annual fee' } }
    const id = await writeEntry(club, 1, { documents: [item], memberIds: [] })
    expect(await read(club, `?before=${encodeURIComponent(before)}`)).toMatchObject({ events: [{ id }] })
  },
)
