import { randomBytes, randomUUID } from 'node:crypto'
import { momentOf } from '@tessera/api/firebase/plain'
import { bindOldHistory } from '@tessera/api/history/bind'
import { findEntries } from '@tessera/api/history/entries'
import { eraseOldHistory } from '@tessera/api/history/erase-old'
import { sealPastDays } from '@tessera/api/history/seal-day'
import { findPersonalData } from '@tessera/api/personal-data/find'
import { openVolume } from '@tessera/server/history-volume'
import { Timestamp } from 'firebase-admin/firestore'
import { expect } from 'vitest'
import { sharedApi } from '../../support/api.ts'
import { addMember, type Club, freshMember } from '../../support/club.ts'
import { deleteDocuments, type Fields, writeDocument } from '../../support/documents.ts'
import { test } from '../../support/fixtures.ts'
import { recordPayment, requireItem } from '../../support/payments.ts'
import { inFirstForm, kept, writeEntries } from '../../support/volumes.ts'

const api = await sharedApi()
const { db } = api.deps.firebase
const day = 86_400_000
const inDays = (days: number) => ({ ...api.deps, now: () => new Date(Date.now() + days * day) })

const writerOf = ({ admin, stack }: Club) => ({ ...stack, token: admin.token })
const events = async (club: Club, query: string): Promise<object[]> => {
  const found: object[] = []
  for (let before: string | undefined = ''; before !== undefined; ) {
    const page: string = before && `&before=${encodeURIComponent(before)}`
    const { body } = await club.call('GET', `/api/history?${query}${page}`)
    found.push(...body.events)
    before = body.next
  }
  return found
}
const checks = async (club: Club) => {
  const { body: seals } = await club.call('GET', '/api/history/seals')
  const numbers: number[] = seals.map(({ number }: { number: number }) => number)
  return Promise.all(numbers.map(async (number) => (await club.call('GET', `/api/history/seals/${number}`)).body))
}

const small = { fewest: 2, most: 4, atOnce: 100 }
const bind = ({ clubId }: Club, sizes = small) => bindOldHistory(api.deps, clubId, sizes)

/** Changes a payment as a browser does. */
async function edit(club: Club, path: string, fields: Fields) {
  const { createdAt, paymentDate, updatedAt: _, ...before } = (await db.doc(path).get()).data() ?? {}
  const times = { createdAt: createdAt.toDate(), paymentDate: paymentDate.toDate() }
  await writeDocument(writerOf(club), path, { ...before, ...times, ...fields }, ['updatedAt'])
}

async function importMembers(club: Club, rows: readonly object[]) {
  const { id } = (await club.call('POST', '/api/members/imports')).body
  const { status, body } = await club.call('POST', `/api/members/imports/${id}`, { rows })
  expect(status, JSON.stringify(body)).toBe(200)
}

const move = (club: Club, { id }: { readonly id: string }, town: string) =>
  club.call('PUT', `/api/members/${id}`, { town })

/** Makes all that a club's history and its books say 150 days older. */
async function age({ clubId }: Club) {
  const older = (value: unknown): unknown => {
    if (value instanceof Timestamp) return new Timestamp(value.seconds - 150 * 86_400, value.nanoseconds)
    if (Array.isArray(value)) return value.map(older)
    if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, older(inner)]))
  }
  for (const name of ['history', 'payments', 'paymentItems', 'paymentYears']) {
    const { docs } = await db.collection(name).where('clubId', '==', clubId).get()
    for (const doc of docs) await doc.ref.set(older(doc.data()) as object)
  }
}

/** Moves a payment to another year, as the API does; returns the id that it has there. */
async function moveToYear({ clubId, admin }: Club, id: string, year: number): Promise<string> {
  const [from, to] = [db.doc(`payments/${id}`), db.doc(`payments/${id}-${year}`)]
  const before = (await from.get()).data() ?? {}
  const documents = [{ collection: 'payments', id, before }]
  const entry = { clubId, at: new Date(), by: admin.uid, kind: 'deleted', memberIds: [before.memberId] }
  const batch = db.batch()
  batch.set(to, { ...before, amount: 70, movedFrom: id, updatedAt: new Date() }).delete(from)
  batch.set(db.doc(`history/${randomUUID()}`), { ...entry, movedTo: to.id, documents })
  await batch.commit()
  return to.id
}

/** A club in which much has happened, 150 days ago, all of it sealed. */
async function oldClub(club: Club) {
  const mara = await addMember(club, { fullName: 'Mara Muster' })
  await importMembers(club, [freshMember({ fullName: 'Gone Soon' }), freshMember(), freshMember()])
  const { body: members } = await club.call('GET', '/api/members')
  const gone: { id: string } = members.find(({ fullName }: { fullName: string }) => fullName === 'Gone Soon')
  for (const town of ['Wien', 'Graz', 'Linz']) await move(club, mara, town)
  for (const name of ['One', 'Two']) await club.call('PATCH', '/api/clubs', { name: `Club ${name}` })
  const item = await requireItem(club, 'Membership fee', '2026', { purchaseRestriction: 'multiple' })
  const payments = [await recordPayment(club, mara.id, item), await recordPayment(club, gone.id, item)]
  for (const amount of [80, 90]) for (const id of payments) await edit(club, `payments/${id}`, { amount })
  await deleteDocuments(writerOf(club), [`payments/${payments[0]}`])
  const [{ id: deletion }] = (await club.call('GET', '/api/history/deleted')).body
  await club.call('POST', `/api/history/${deletion}/restored`)
  const moved = await moveToYear(club, payments[1] ?? '', 2025)
  await edit(club, `payments/${moved}`, { amount: 95 })
  await age(club)
  await sealPastDays(api.deps, club.clubId)
  return { mara, gone, moved }
}

test('says the same, and its seals are as they were, whether its entries are documents or bound', async ({ club }) => {
  const { mara, gone, moved } = await oldClub(club)
  const queries = [
    '',
    ...['recorded', 'changed', 'made', 'deleted', 'restored', 'removed'].map((kind) => `kind=${kind}`),
    `by=${club.admin.uid}`,
    `by=${club.admin.uid}&kind=changed`,
    `member=${mara.id}`,
    `member=${gone.id}&payment=${moved}`,
    `member=${mara.id}&kind=changed`,
  ]
  const member = { ...mara, clubId: club.clubId } as Parameters<typeof findPersonalData>[1]
  const answers = async () => ({
    lists: await Promise.all(queries.map((query) => events(club, query))),
    checks: await checks(club),
    own: new Set((await findPersonalData(api.deps, member)).history?.map((one) => JSON.stringify(one))),
  })
  const before = await answers()
  const { alone } = await kept(club)
  expect(await bind(club)).toBeGreaterThan(2)
  const { alone: left, bound } = await kept(club)
  // Deletions can still be deleted for good by themselves.
  expect(new Set(left.map((doc) => doc.get('kind')))).toEqual(new Set(['deleted']))
  expect(left.length + bound.flat().length).toBe(alone.length)
  expect(before.checks).toMatchObject([{ faults: [] }])
  expect(await answers()).toEqual(before)
})

test('nothing is left in a volume of a member who is deleted for good, and the check knows it', async ({ club }) => {
  const { gone, moved } = await oldClub(club)
  await bind(club)
  await deleteDocuments(writerOf(club), [`payments/${moved}`])
  const { entry } = (await club.call('DELETE', `/api/members/${gone.id}`)).body
  const others = await events(club, '')
  expect((await club.call('DELETE', `/api/history/${entry}`)).status).toBe(200)
  const { alone, bound, volumes } = await kept(club)
  const left = JSON.stringify([
    bound,
    alone.map((doc) => doc.data()),
    volumes.map((doc) => [doc.get('marks'), doc.get('about')]),
  ])
  expect(left).not.toContain('Gone Soon')
  const [check] = await checks(club)
  expect(check).toMatchObject({ faults: [] })
  expect(check.erased).toBeGreaterThan(0)
  expect((await events(club, '')).length).toBeGreaterThan(others.length / 2)
})

test('nothing is left in a volume of a payment that is deleted for good, also of the time before it was moved', async ({
  club,
}) => {
  const { moved } = await oldClub(club)
  await bind(club)
  await deleteDocuments(writerOf(club), [`payments/${moved}`])
  const [{ id }] = (await club.call('GET', '/api/history/deleted')).body
  const [before] = await checks(club)
  expect((await club.call('DELETE', `/api/history/${id}`)).status).toBe(200)
  const { alone, bound } = await kept(club)
  const names = moved.replace(/-2025$/, '')
  const about = [...bound.flat(), ...alone.map((doc) => doc.data())].filter((one) =>
    JSON.stringify(one).includes(names),
  )
  // That it was deleted for good stays, and names the leaves alone.
  expect(about.every((one) => 'erased' in one)).toBe(true)
  const [check] = await checks(club)
  expect([before.faults, check.faults]).toEqual([[], []])
  expect(check.erased).toBeGreaterThan(before.erased)
})

/** Binds the old entries of a club, and deletes two of its members; returns their names, and the entries of the deletions. */
async function twoLeaving(club: Club) {
  const names = ['First Gone', 'Second Gone']
  await importMembers(club, [...names.map((fullName) => freshMember({ fullName })), freshMember()])
  const { body: members } = await club.call('GET', '/api/members')
  for (const member of members) await move(club, member, 'Wien')
  await age(club)
  await sealPastDays(api.deps, club.clubId)
  expect(await bind(club, { fewest: 2, most: 10, atOnce: 10 })).toBe(1)
  const leaving = members.filter(({ fullName }: { fullName: string }) => names.includes(fullName))
  const entries: string[] = []
  for (const { id } of leaving) entries.push((await club.call('DELETE', `/api/members/${id}`)).body.entry)
  return { names, entries }
}

test('two deletions for good at once, in the same volumes, are both whole', async ({ club }) => {
  const { entries, names } = await twoLeaving(club)
  const answers = await Promise.all(entries.map((id) => club.call('DELETE', `/api/history/${id}`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { bound } = await kept(club)
  for (const name of names) expect(JSON.stringify(bound)).not.toContain(name)
  expect(await checks(club)).toMatchObject([{ faults: [] }])
})

test('a change of an entry in a volume is found by a check', async ({ club }) => {
  await oldClub(club)
  await bind(club)
  const { volumes } = await kept(club)
  const [first] = volumes.toSorted((a, b) => a.get('from').toMillis() - b.get('from').toMillis())
  const [{ id } = { id: '' }] = openVolume(first?.get('content'))
  await first?.ref.delete()
  const [{ faults }] = await checks(club)
  expect(faults).toContainEqual({ fault: 'removed', id: expect.stringContaining(id) })
})

test.for([
  ['another time', { from: new Date(0) }],
  ['no marks', { marks: [] }],
  ['other members', { about: { somebody: true } }],
] as const)('a volume with %s, which hides it from lists, is found by a check', async ([, fields], { club }) => {
  await oldClub(club)
  await bind(club)
  const { volumes, bound } = await kept(club)
  await volumes[0]?.ref.update(fields)
  const [{ faults }] = await checks(club)
  const ids = bound[0]?.map(({ id }) => ({ fault: 'removed', id: expect.stringContaining(id) })) ?? []
  expect(faults).toEqual(expect.arrayContaining(ids))
})

test('a document that says something else than the entry of its id in a volume is found by a check', async ({
  club,
}) => {
  const [id = ''] = await writeEntries(club, 4)
  const forged = { ...(await db.doc(`history/${id}`).get()).data(), by: 'key_forged' }
  await bind(club)
  await db.doc(`history/${id}`).set(forged)
  expect(await checks(club)).toMatchObject([{ faults: [{ fault: 'changed', id }] }])
})

test('volumes of the first form, which had the members among the marks, are found as those of today', async ({
  club,
}) => {
  const { mara, gone, moved } = await oldClub(club)
  await bind(club)
  const queries = [`member=${mara.id}`, `member=${gone.id}&payment=${moved}`, 'kind=changed']
  const answers = async () => [await checks(club), ...(await Promise.all(queries.map((query) => events(club, query))))]
  const before = await answers()
  await inFirstForm((await kept(club)).volumes)
  expect(await answers()).toEqual(before)
  // What is deleted for good leaves them, and those that it was in have the form of today then.
  await deleteDocuments(writerOf(club), [`payments/${moved}`])
  const [{ id }] = (await club.call('GET', '/api/history/deleted')).body
  expect((await club.call('DELETE', `/api/history/${id}`)).status).toBe(200)
  expect(await checks(club)).toMatchObject([{ faults: [] }])
  const forms = (await kept(club)).volumes.map((doc) => doc.get('about') === undefined)
  expect(new Set(forms)).toEqual(new Set([true, false]))
})

test('two deletions for good at once in volumes of the first form are both whole', async ({ club }) => {
  const { entries, names } = await twoLeaving(club)
  await inFirstForm((await kept(club)).volumes)
  const answers = await Promise.all(entries.map((id) => club.call('DELETE', `/api/history/${id}`)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { bound } = await kept(club)
  for (const name of names) expect(JSON.stringify(bound)).not.toContain(name)
  expect(await checks(club)).toMatchObject([{ faults: [] }])
})

test('entries about any of several members are found in volumes of both forms, each once, and only of the time that is asked for', async ({
  club,
}) => {
  const members = ['one', 'two', 'three']
  for (const id of members) await writeEntries(club, 8, { memberIds: [id] }, members.indexOf(id))
  expect(await bind(club, { ...small, most: 2 })).toBe(12)
  const { volumes } = await kept(club)
  await inFirstForm(volumes.slice(0, 6))
  const asked = { members: ['one', 'three', '__name__', ''] }
  const source = { db, log: api.deps.log }
  const all = await findEntries(source, club.clubId, asked)
  expect(all.flatMap((one) => one.get('memberIds')).toSorted()).toEqual([
    ...Array(8).fill('one'),
    ...Array(8).fill('three'),
  ])
  const from = momentOf(all.toSorted((a, b) => a.get('at').toMillis() - b.get('at').toMillis())[10]?.get('at'))
  expect(await findEntries(source, club.clubId, { ...asked, from })).toHaveLength(6)
})

test('an entry about a member of an id that is none is bound and shown with the others', async ({ club }) => {
  await writeEntries(club, 2, { memberIds: ['__name__', ''] })
  expect(await bind(club)).toBe(1)
  expect(await events(club, '')).toHaveLength(2)
  expect(await checks(club)).toMatchObject([{ sound: 2, faults: [] }])
})

test('what a webhook has still to be told stays a document', async ({ club }) => {
  await writeEntries(club, 4)
  const address = { url: 'https://hooks.example.org', events: ['payment.recorded'] }
  const { status, body } = await club.call('POST', '/api/webhooks', address)
  expect(status, JSON.stringify(body)).toBe(200)
  const webhook = db.doc(`webhooks/${body.id}`)
  await webhook.update({ readUntil: new Date(Date.now() - 201 * day) })
  expect(await bind(club)).toBe(0)
  await webhook.delete()
  expect(await bind(club)).toBe(1)
})

test('a value that has no form in a volume stays a document, and what follows is bound', async ({ club }) => {
  const friend = db.doc(`clubs/${club.clubId}`)
  const [odd] = await writeEntries(club, 1, { documents: [{ collection: 'views', id: 'v', before: { friend } }] })
  await writeEntries(club, 3)
  expect(await bind(club)).toBe(1)
  const { alone } = await kept(club)
  expect(alone.map(({ id }) => id)).toEqual([odd])
})

test('what is younger than 90 days or not sealed stays a document, and so does the rest of too few', async ({
  club,
}) => {
  await addMember(club)
  await addMember(club)
  const sizes = { fewest: 2, most: 4, atOnce: 100 }
  expect(await bindOldHistory(inDays(100), club.clubId, sizes)).toBe(0)
  await sealPastDays(inDays(2), club.clubId)
  expect(await bindOldHistory(inDays(89), club.clubId, sizes)).toBe(0)
  expect(await bindOldHistory(inDays(100), club.clubId, { ...sizes, fewest: 3 })).toBe(0)
  expect(await bindOldHistory(inDays(100), club.clubId, sizes)).toBe(1)
})

test('what is rare is found over many volumes, a page at a time', async ({ club }) => {
  await writeEntries(club, 120)
  expect(await bind(club)).toBe(30)
  const rare = await events(club, 'kind=removed')
  expect(rare).toHaveLength(12)
  expect(await events(club, '')).toHaveLength(120)
  expect(await checks(club)).toMatchObject([{ sound: 120, faults: [] }])
})

test('two processes that bind at once lose nothing, and have nothing twice', async ({ club }) => {
  const ids = await writeEntries(club, 40)
  const made = await Promise.all([1, 2].map(() => bind(club)))
  expect(made.reduce((all, one) => all + one, 0)).toBe(10)
  const { bound, alone } = await kept(club)
  expect([
    bound
      .flat()
      .map(({ id }) => id)
      .sort(),
    alone,
  ]).toEqual([ids.sort(), []])
})

test('entries of one moment are in one volume, or in none', async ({ club }) => {
  await writeEntries(club, 3, { at: new Date(Date.now() - 200 * day) })
  expect(await bind(club, { ...small, most: 2 })).toBe(0)
  expect(await bind(club, { ...small, most: 9 })).toBe(1)
})

test('what is too large for a volume stays a document, and what follows is bound', async ({ club }) => {
  const noise = randomBytes(740_000).toString('base64')
  const [large] = await writeEntries(club, 1, { documents: [{ collection: 'views', id: 'v', before: { noise } }] })
  await writeEntries(club, 3)
  expect(await bind(club)).toBe(1)
  const { alone, bound } = await kept(club)
  expect([alone.map(({ id }) => id), bound.flat()]).toEqual([[large], expect.objectContaining({ length: 3 })])
})

test('after three years entries leave their volume with their seal, and the younger ones of it stay', async ({
  club,
}) => {
  const ids = await writeEntries(club, 6)
  const seals = db.collection('historySeals').where('clubId', '==', club.clubId)
  // The first three in a seal of their own.
  await Promise.all((await seals.get()).docs.map((doc) => doc.ref.delete()))
  await sealPastDays(api.deps, club.clubId, 3)
  expect(await bind(club, { ...small, most: 6 })).toBe(1)
  await eraseOldHistory(inDays(3 * 366 - 200), club.clubId)
  const { bound } = await kept(club)
  expect(bound.map((entries) => entries.map(({ id }) => id))).toEqual([ids.slice(3)])
  await eraseOldHistory(inDays(3 * 366 + 3), club.clubId)
  expect((await kept(club)).bound).toEqual([])
})

test('a damaged volume is left out, and the others are shown, deleted for good and gone after three years', async ({
  club,
}) => {
  const { moved } = await oldClub(club)
  await bind(club)
  const shown = await events(club, '')
  const { volumes } = await kept(club)
  await volumes[0]?.ref.update({ content: Buffer.from('damaged') })
  expect((await events(club, '')).length).toBeLessThan(shown.length)
  await deleteDocuments(writerOf(club), [`payments/${moved}`])
  const [{ id }] = (await club.call('GET', '/api/history/deleted')).body
  expect((await club.call('DELETE', `/api/history/${id}`)).status).toBe(200)
  await eraseOldHistory(inDays(3 * 366), club.clubId)
  expect((await kept(club)).volumes).toEqual([])
})
