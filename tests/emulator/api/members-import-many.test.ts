import { importBatchRows, importCommitRows, importMaxRows, type UndoStep } from '@tessera/domain/members/import'
import { expect, test } from 'vitest'
import { type Api, send, sharedApi, withDeps } from '../../support/api.ts'
import { addMember, type Club, freshMember, registerClub } from '../../support/club.ts'
import { dying } from '../../support/dying.ts'
import { isLong } from '../../support/long.ts'

const api = await sharedApi()

/** Maximum rows of an import at full length, otherwise enough for several requests. */
const most = isLong ? importMaxRows : 220

type Row = ReturnType<typeof freshMember> & { id?: string }

const list = async (club: Club) => (await club.call('GET', '/api/members')).body
const last = async (club: Club) => (await club.call('GET', '/api/members/imports')).body.last

/** Imports in parts, as the web does, until a request fails; returns the number of rows written. */
async function importAll(on: Api, club: Club, rows: readonly Row[], size = importBatchRows): Promise<number> {
  const call = (path: string, body?: object) => send(on, 'POST', path, { token: club.admin.token, body })
  const begun = await call('/api/members/imports')
  let written = 0
  for (let at = 0; begun.status === 201 && at < rows.length; at += size) {
    const { status, body } = await call(`/api/members/imports/${begun.body.id}`, { rows: rows.slice(at, at + size) })
    if (status !== 200) break
    written += body.outcomes.filter(({ kind }: { kind: string }) => kind !== 'refused').length
  }
  return written
}

async function undoAll(club: Club): Promise<UndoStep[]> {
  const { id } = await last(club)
  const steps: UndoStep[] = []
  do {
    const { status, body } = await club.call('DELETE', `/api/members/imports/${id}`)
    expect(status, JSON.stringify(body)).toBe(200)
    steps.push(body)
  } while ((steps.at(-1)?.left ?? 0) > 0)
  return steps
}

/** Returns how many of the addresses have an account. */
async function accountsOf(emails: readonly string[]): Promise<number> {
  let found = 0
  for (let at = 0; at < emails.length; at += 100)
    found += (await api.deps.firebase.accounts.byEmails(emails.slice(at, at + 100))).length
  return found
}

// At full length beside containers that start, on two slow cores, it takes more than three minutes.
test(`imports a file of ${most} rows with an account each, and undoes it completely`, {
  timeout: 600_000,
}, async () => {
  const club = await registerClub(api)
  const known = await addMember(club, { memberId: 'known' })
  const before = await list(club)
  const rows: Row[] = Array.from({ length: most }, (_, n) => freshMember({ memberId: String(n + 1) }))
  rows[most - 121] = { ...freshMember({ memberId: 'changed' }), id: known.id }
  const emails = rows.map(({ email }) => email)
  expect(await importAll(api, club, rows)).toBe(most)
  const members = await list(club)
  const written = new Map(members.map((member: Row) => [member.memberId, member.email]))
  expect(members).toHaveLength(most)
  expect(rows.every((row) => written.get(row.memberId) === row.email)).toBe(true)
  expect(await accountsOf(emails)).toBe(most)
  expect(await last(club)).toMatchObject({ added: most - 1, updated: 1 })
  const steps = await undoAll(club)
  expect(steps.flatMap(({ kept }) => kept)).toEqual([])
  expect(await list(club)).toEqual(before)
  expect(await accountsOf(emails)).toBe(0)
  expect(await last(club)).toBeNull()
})

/** Number of changes in an import of three parts: the start, accounts and commit of each part, and moved addresses. */
const changes = 10

test.each(Array.from({ length: changes + 1 }, (_, survives) => survives))(
  'a crash of the server after %i changes leaves nothing that cannot be undone',
  async (survives) => {
    const club = await registerClub(api)
    const known = await addMember(club, { memberId: 'known' })
    const before = await list(club)
    const rows: Row[] = Array.from({ length: 12 }, () => freshMember())
    rows[5] = { ...freshMember({ memberId: 'changed' }), id: known.id }
    const life = dying(survives)
    const answered = await importAll(withDeps(api, life.change), club, rows, 4)
    expect(life.isOver()).toBe(survives < changes)

    const there = (await list(club)).filter((row: Row) => row.id !== known.id || row.memberId === 'changed')
    expect(there.length).toBeGreaterThanOrEqual(answered)
    const record = await last(club)
    expect((record?.added ?? 0) + (record?.updated ?? 0)).toBe(there.length)
    if (record) await undoAll(club)
    expect(await list(club)).toEqual(before)
    expect(await importAll(api, club, rows, 4)).toBe(rows.length)
  },
)

test('a crash between two commits of a request leaves the first one, which can be undone', async () => {
  const club = await registerClub(api)
  const before = await list(club)
  const rows: Row[] = Array.from({ length: importCommitRows + 5 }, () => freshMember())
  // It begins the import, makes the accounts of the first hundred and writes them, and makes those of the others meanwhile.
  const life = dying(4)
  expect(await importAll(withDeps(api, life.change), club, rows)).toBe(0)
  expect(await list(club)).toHaveLength(importCommitRows)
  expect(await last(club)).toMatchObject({ added: importCommitRows, updated: 0 })
  await undoAll(club)
  expect(await list(club)).toEqual(before)
  expect(await importAll(api, club, rows)).toBe(rows.length)
})

/** An API whose commits are passed to `commit`, and whose calls that make accounts are passed to `made`. */
const watched = (commit: (commit: () => Promise<unknown>) => Promise<unknown>, made: () => void) =>
  withDeps(api, ({ firebase }) => {
    const db = Object.assign(Object.create(firebase.db), {
      batch: () => {
        const batch = firebase.db.batch()
        const own = batch.commit.bind(batch)
        return Object.assign(batch, { commit: () => commit(own) })
      },
    })
    const createMany: typeof firebase.accounts.createMany = (accounts) => {
      made()
      return firebase.accounts.createMany(accounts)
    }
    return { firebase: { ...firebase, db, accounts: { ...firebase.accounts, createMany } } }
  })

test('the accounts of the next hundred rows are made while a hundred are written, and removed if those are not', async () => {
  const club = await registerClub(api)
  const rows: Row[] = Array.from({ length: importCommitRows + 5 }, () => freshMember())
  const { id } = (await club.call('POST', '/api/members/imports')).body
  const both = Promise.withResolvers<void>()
  let calls = 0
  const made = () => {
    calls += 1
    if (calls === 2) both.resolve()
  }
  // Once the first hundred are there, another import has begun.
  const commit = async (own: () => Promise<unknown>) => {
    await both.promise
    const written = await own()
    await api.deps.firebase.db.doc(`memberImports/${club.clubId}`).update({ importId: 'another' })
    return written
  }
  const { body } = await send(watched(commit, made), 'POST', `/api/members/imports/${id}`, {
    token: club.admin.token,
    body: { rows },
  })
  const kinds = body.outcomes.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(rows.map((_, n) => (n < importCommitRows ? 'added' : 'refused')))
  expect(await list(club)).toHaveLength(importCommitRows)
  expect(await accountsOf(rows.map(({ email }) => email))).toBe(importCommitRows)
})
