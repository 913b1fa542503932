import { randomUUID } from 'node:crypto'
import { momentOf, type Query, type Snapshot } from '@tessera/api/firebase/plain'
import type { Asked } from '@tessera/api/history/asked'
import { bindOldHistory } from '@tessera/api/history/bind'
import { findEntries, newestEntries } from '@tessera/api/history/entries'
import { eraseOldHistory } from '@tessera/api/history/erase-old'
import { entriesBetween } from '@tessera/api/history/seal-store'
import { expect } from 'vitest'
import { sharedApi } from '../../support/api.ts'
import type { Club } from '../../support/club.ts'
import { test } from '../../support/fixtures.ts'
import { inFirstForm, kept, writeEntries } from '../../support/volumes.ts'

const api = await sharedApi()
const { db } = api.deps.firebase
const source = { db, log: api.deps.log }
const day = 86_400_000
const later = { ...api.deps, now: () => new Date(Date.now() + 100 * day) }

const small = { fewest: 2, most: 4, atOnce: 100 }
const bind = ({ clubId }: Pick<Club, 'clubId'>, sizes = small, deps = api.deps) => bindOldHistory(deps, clubId, sizes)

const idsOf = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id).toSorted()
/** The ids in each volume of a club, the oldest first. */
async function volumesOf(club: Club) {
  const { bound, volumes } = await kept(club)
  const ids = new Map(volumes.map((doc, place) => [doc.get('from').toMillis(), bound[place]?.map(({ id }) => id)]))
  return [...ids].toSorted(([one], [other]) => one - other).map(([, all]) => all)
}

const long = new Date(Date.now() - 210 * day)
/** Writes entries of one moment each. */
const at = (club: Club, minute: number, count: number, fields: object = {}) =>
  writeEntries(club, count, { at: new Date(long.getTime() + minute * 60_000), ...fields })
const deletion = { kind: 'deleted' }

test('what is not newer than a volume stays a document: volumes follow one another', async ({ club }) => {
  await at(club, 5, 4)
  expect(await bind(club)).toBe(1)
  const left = [...(await at(club, 4, 2)), ...(await at(club, 5, 2))]
  expect(await bind(club)).toBe(0)
  expect(idsOf((await kept(club)).alone)).toEqual(left.toSorted())
  await at(club, 6, 2)
  expect(await bind(club)).toBe(1)
  expect(idsOf((await kept(club)).alone)).toEqual(left.toSorted())
})

test('what was written at the moment up to which a seal goes is not in it, and stays a document', async ({ club }) => {
  await writeEntries(club, 2)
  const { docs } = await db.collection('historySeals').where('clubId', '==', club.clubId).get()
  const [until] = docs.map((doc) => doc.get('until').toDate()).toSorted((a, b) => b - a)
  const { alone } = await kept(club)
  const next = db.doc(`history/${randomUUID()}`)
  await next.set({ ...alone[0]?.data(), at: until })
  expect(await bind(club, small, later)).toBe(1)
  expect(idsOf((await kept(club)).alone)).toEqual([next.id])
})

test('entries of one moment are in one volume where some of them are read with what is left out before', async ({
  club,
}) => {
  const left = await at(club, 0, 2, deletion)
  const first = await at(club, 1, 1)
  // Six entries are read at once: the last two of these only with the next read.
  const together = await at(club, 2, 4)
  await at(club, 3, 1)
  expect(await bind(club)).toBe(2)
  const [one, other] = await volumesOf(club)
  expect([one, other?.slice(0, 4).toSorted()]).toEqual([first, together.toSorted()])
  expect(idsOf((await kept(club)).alone).filter((id) => left.includes(id))).toHaveLength(2)
})

test('a volume is as small as it must where the next moment has no room in it', async ({ club }) => {
  const [first, together] = [await at(club, 0, 1), await at(club, 1, 4)]
  expect(await bind(club)).toBe(2)
  expect((await volumesOf(club)).map((ids) => ids?.toSorted())).toEqual([first, together.toSorted()])
})

test('what follows much that stays is bound, from its first entry on', async ({ club }) => {
  await at(club, 0, 3, deletion)
  await at(club, 1, 2, deletion)
  const next = [...(await at(club, 2, 1)), ...(await at(club, 3, 1))]
  expect(await bind(club)).toBe(1)
  expect(await volumesOf(club)).toEqual([next])
})

test('a move of a payment stays when deletions go, and is bound', async ({ club }) => {
  const moved = await at(club, 0, 1, { ...deletion, movedTo: 'p-2025' })
  const next = await at(club, 1, 1)
  await eraseOldHistory(api.deps, club.clubId)
  expect(await bind(club)).toBe(1)
  expect(await volumesOf(club)).toEqual([[...moved, ...next]])
})

/** The database, where something happens once after the first read of any of these collections. */
function afterRead(collections: readonly string[], meanwhile: () => Promise<unknown>): typeof db {
  let isDone = false
  const watched = <Read extends object>(query: Read): Read =>
    new Proxy(query, {
      get: (target, name) => {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          const made = value.apply(target, args)
          if (name !== 'get') return made instanceof Object && 'where' in made ? watched(made as Query) : made
          return made.then(async (read: unknown) => {
            if (!isDone) {
              isDone = true
              await meanwhile()
            }
            return read
          })
        }
      },
    })
  return new Proxy(db, {
    get: (target, name) => {
      const value = Reflect.get(target, name)
      if (name === 'collection')
        return (path: string) =>
          collections.includes(path) ? watched(target.collection(path)) : target.collection(path)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

type Found = (source: { db: typeof db; log: typeof api.deps.log }, clubId: string) => Promise<readonly object[]>
const reads: [string, Found][] = [
  ['all entries', (of, clubId) => findEntries(of, clubId, {})],
  ['the newest entries', async (of, clubId) => (await newestEntries(of, clubId, {}, 10)).entries],
  ['the entries of a seal', (of, clubId) => entriesBetween(of, clubId, { from: long, until: new Date() }, () => false)],
  ['the entries of a member', (of, clubId) => findEntries(of, clubId, { members: ['mara'] })],
]
test.for(reads)('%s are found once each, also those that are bound between two reads', async ([, read], { club }) => {
  await writeEntries(club, 8, { memberIds: ['mara'] })
  const meanwhile = async () => expect(await bind(club)).toBe(2)
  const binding = afterRead(['history', 'historyVolumes'], meanwhile)
  expect(await read({ ...source, db: binding }, club.clubId)).toHaveLength(8)
})

test('the entries of a member are found in a volume that gets the form of today between two reads', async ({
  club,
}) => {
  const ids = await writeEntries(club, 4, { memberIds: ['mara'] })
  await bind(club)
  const { volumes } = await kept(club)
  await inFirstForm(volumes)
  const meanwhile = () => Promise.all(volumes.map((doc) => doc.ref.set(doc.data())))
  const rewriting = afterRead(['historyVolumes'], meanwhile)
  const found = await findEntries({ ...source, db: rewriting }, club.clubId, { members: ['mara'] })
  expect(idsOf(found)).toEqual(ids.toSorted())
})

test('what is changed while it is being bound stays as it was changed, and is bound the next time', async ({
  club,
}) => {
  const [id = ''] = await writeEntries(club, 2)
  const meanwhile = () => db.doc(`history/${id}`).update({ memberIds: ['otto'] })
  const changing = afterRead(['history'], meanwhile)
  const deps = { ...api.deps, firebase: { ...api.deps.firebase, db: changing } }
  expect(await bind(club, small, deps)).toBe(0)
  expect(await bind(club)).toBe(1)
  const found = await findEntries(source, club.clubId, { members: ['otto'] })
  expect(idsOf(found)).toEqual([id])
})

const timeOf = (entry: Snapshot) => momentOf(entry.get('at')) ?? new Date(0)

test('from one moment to before another all is found, wherever volumes begin and end', async ({ club }) => {
  const ids = await writeEntries(club, 6, { memberIds: ['mara'] })
  const times = (await findEntries(source, club.clubId, {})).map(timeOf).toSorted((a, b) => a.getTime() - b.getTime())
  expect(await bind(club, { ...small, most: 2 })).toBe(3)
  const wanted = (asked: Asked): string[] =>
    ids.filter((_, n) => {
      const time = times[n] ?? new Date(0)
      return (!asked.from || time >= asked.from) && (!asked.until || time < asked.until)
    })
  for (const from of [undefined, ...times])
    for (const until of [undefined, ...times]) {
      const expected = wanted({ from, until }).toSorted()
      expect(idsOf(await findEntries(source, club.clubId, { from, until }))).toEqual(expected)
      expect(idsOf(await findEntries(source, club.clubId, { from, until, members: ['mara'] }))).toEqual(expected)
      const { entries } = await newestEntries(source, club.clubId, { from, until }, 10)
      expect(idsOf(entries)).toEqual(expected)
    }
})

test('the newest entries are all those after the moment up to which some may be missing', async ({ club }) => {
  const ids = await writeEntries(club, 6)
  expect(await bind(club, { ...small, most: 2 })).toBe(3)
  const expectPages = async () => {
    const all = await findEntries(source, club.clubId, {})
    expect(all).toHaveLength(ids.length)
    for (let most = 1; most <= ids.length; most += 1) {
      const { entries, end } = await newestEntries(source, club.clubId, {}, most)
      const due = all.filter((one) => !end || timeOf(one) > end)
      expect(idsOf(entries)).toEqual(expect.arrayContaining(idsOf(due)))
      expect(entries.length).toBeGreaterThanOrEqual(most)
    }
  }
  // Between those of the volumes, as deletions are, and newer ones.
  ids.push(...(await writeEntries(club, 3, deletion)))
  await expectPages()
  ids.push(...(await writeEntries(club, 3, {}, 1)))
  await expectPages()
})
