import {
  addDoc,
  collection,
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  getDocs,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownDatabase, writeRaw } from '../../support/raw-documents.ts'
import { change, deletion, entryOf, newEntryId, updateRecorded } from '../../support/recorded-deletion.ts'
import { workerStack } from '../../support/worker-stack.ts'
import { type Cast, castOfTwoClubs, expectAllowed, people } from './cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await castOfTwoClubs()
})
afterAll(() => cast.close())

const item = async (changes: object = {}, who: 'admin' | 'foreign admin' = 'admin') => {
  const { clubId } = who === 'admin' ? cast.club : cast.foreign
  const fields = { clubId, name: 'Beitrag', price: 60, purchaseRestriction: 'multiple', enabled: true, ...changes }
  const place = await addDoc(collection(cast.as[who], 'paymentItems'), fields)
  return { place, fields }
}
const uid = () => cast.club.admin.uid
const remove = async (changes: Parameters<typeof deletion>[4] = {}, before: object = {}) => {
  const { place, fields } = await item()
  return deletion(cast.as.admin, place, { ...fields, ...before }, uid(), changes)
}

test('a deletion with its entry is allowed, and the entry holds the whole document', async () => {
  const { place, fields } = await item({ description: 'für alle', dueOn: '2026-03-01' })
  const id = newEntryId(uid())
  await expectAllowed(true, deletion(cast.as.admin, place, fields, uid(), { id }).commit())
  const stored = (await cast.admin.db.doc(`history/${id}`).get()).data()
  expect(stored).toMatchObject({ by: uid(), documents: [{ collection: 'paymentItems', id: place.id, before: fields }] })
})

test('a whole amount that the server has stored as a double is the integer that a browser writes of it', async () => {
  const { clubId } = cast.club
  const written = { clubId, memberId: 'anna', memberName: 'Anna', itemId: 'locker', itemName: 'Locker', notes: '' }
  const texts = Object.fromEntries(Object.entries(written).map(([name, stringValue]) => [name, { stringValue }]))
  const path = 'payments/of-a-double'
  await writeRaw(ownDatabase(workerStack()), path, { ...texts, amount: { doubleValue: 30 } })
  const place = doc(cast.as.admin, path)
  await expectAllowed(false, deletion(cast.as.admin, place, { ...written, amount: 31 }, uid()).commit())
  await expectAllowed(false, deletion(cast.as.admin, place, written, uid()).commit())
  await expectAllowed(true, deletion(cast.as.admin, place, { ...written, amount: 30 }, uid()).commit())
})

describe('an entry of an item for some members names all of them', () => {
  const forAnna = () => item({ memberIds: ['anna'] })
  const removed = async (memberIds: string[]) => {
    const { place, fields } = await forAnna()
    return deletion(cast.as.admin, place, fields, uid(), { memberIds }).commit()
  }
  const changed = async (memberIds: string[]) => {
    const { place, fields } = await forAnna()
    const now = { memberIds: ['ben'] }
    return change(place, now, { by: uid(), before: fields, memberIds }).commit()
  }

  test('when it is deleted', async () => {
    for (const memberIds of [[], ['ben'], ['anna', 'ben']]) await expectAllowed(false, removed(memberIds))
    await expectAllowed(true, removed(['anna']))
  })

  test('when others are asked, those before and after', async () => {
    for (const memberIds of [[], ['anna'], ['ben'], ['anna', 'ben', 'carla']])
      await expectAllowed(false, changed(memberIds))
    await expectAllowed(true, changed(['anna', 'ben']))
  })
})

describe('a deletion is refused', () => {
  test.each(['payments', 'paymentItems', 'paymentYears'])('without an entry, in %s', async (collection) => {
    const id = `${cast.club.clubId}_2031`
    await cast.admin.db.doc(`${collection}/${id}`).set({ clubId: cast.club.clubId, memberId: 'anna' })
    await expectAllowed(false, deleteDoc(doc(cast.as.admin, collection, id)))
  })

  test('beside an entry of another document', async () => {
    const [one, other] = [await item(), await item()]
    await expectAllowed(false, deletion(cast.as.admin, one.place, one.fields, uid()).delete(other.place).commit())
  })

  test('with the entry of an earlier deletion of the same document', async () => {
    const { place, fields } = await item()
    await deletion(cast.as.admin, place, fields, uid()).commit()
    await setDoc(place, fields)
    await expectAllowed(false, deleteDoc(place))
  })

  test.each<[string, Parameters<typeof deletion>[4], object?]>([
    ['another amount before', {}, { price: 6 }],
    ['a field more before', {}, { description: 'x' }],
    ['another club', { clubId: 'other' }],
    ['a time of the browser', { at: new Date() }],
    ['another kind', { kind: 'changed' }],
    ['a member whom it does not concern', { memberIds: ['anna'] }],
    ['a field more', { note: 'x' }],
    ['no documents', { documents: [] }],
    ['a move to nowhere', { movedTo: 'nowhere' }],
    ['a restoration', { restoredAt: serverTimestamp() }],
    ['an id that does not begin with the account', { id: 'somebodyelse_00000000000000000001' }],
  ])('with %s', async (_, changes, before) => {
    await expectAllowed(false, (await remove(changes, before)).commit())
  })

  test("with somebody else's name", async () => {
    await expectAllowed(false, (await remove({ by: cast.foreign.admin.uid })).commit())
  })

  test('about what only the server changes', async () => {
    const { place, fields } = await item()
    const { clubId } = cast.club
    for (const [collection, id] of [
      ['members', 'anna'],
      ['clubs', clubId],
      ['users', uid()],
      ['committees', clubId],
    ]) {
      const documents = [{ collection, id, before: { clubId, name: 'x' }, after: { clubId, name: 'y' } }]
      for (const more of [{}, { by: 'job' }, { request: 'made-up' }, { run: 'made-up', runKind: 'import' }])
        await expectAllowed(
          false,
          deletion(cast.as.admin, place, fields, uid(), { documents, kind: 'changed', ...more }).commit(),
        )
    }
    // Not even beside what is right.
    for (const more of [{ request: 'made-up' }, { run: 'made-up' }, { by: 'job' }])
      await expectAllowed(false, deletion(cast.as.admin, place, fields, uid(), more).commit())
  })

  test("with an entry at somebody else's id", async () => {
    await expectAllowed(false, (await remove({ id: newEntryId(cast.foreign.admin.uid) })).commit())
  })

  test('with a document of another club, which it does not delete', async () => {
    const foreign = await item({}, 'foreign admin')
    const documents = [{ collection: 'paymentItems', id: foreign.place.id, before: foreign.fields }]
    await expectAllowed(false, (await remove({ documents })).commit())
  })
})

test('a change with its entry is allowed, and the entry holds the fields before and after', async () => {
  const { place } = await item({ description: 'für alle', dueOn: '2026-03-01' })
  await expectAllowed(true, updateRecorded(place, { price: 61, description: deleteField(), forFamily: true }))
  const { docs } = await cast.admin.db.collection('history').where('clubId', '==', cast.club.clubId).get()
  const entry = docs
    .map((one) => one.data())
    .find(({ kind, documents }) => kind === 'changed' && documents[0].id === place.id)
  expect(entry).toMatchObject({ by: uid(), memberIds: [] })
  expect(entry?.documents).toEqual([
    {
      collection: 'paymentItems',
      id: place.id,
      before: { name: 'Beitrag', price: 60, description: 'für alle' },
      after: { name: 'Beitrag', price: 61, forFamily: true },
    },
  ])
})

describe('a change is refused', () => {
  const changing = async (now?: object, changes: Record<string, unknown> = {}, before: object = {}) => {
    const { place, fields } = await item()
    return change(
      place,
      { price: 61 },
      { by: uid(), before: { ...fields, ...before }, ...(now && { now }), ...changes },
    )
  }
  test('no longer once it says what happened', async () => {
    await expectAllowed(true, (await changing()).commit())
  })

  test.each(['payments', 'paymentItems', 'paymentYears'])('without an entry, in %s', async (collection) => {
    const id = `${cast.club.clubId}_2032`
    const sound = { amount: 60, name: 'Fee', price: 60, purchaseRestriction: 'multiple', enabled: true, active: true }
    await cast.admin.db.doc(`${collection}/${id}`).set({ clubId: cast.club.clubId, ...sound })
    const changed = { payments: { amount: 1 }, paymentItems: { price: 1 }, paymentYears: { active: false } }[collection]
    await expectAllowed(false, updateDoc(doc(cast.as.admin, collection, id), changed ?? {}))
  })

  test('beside the change of another document', async () => {
    const [one, other] = [await item(), await item()]
    const batch = change(one.place, { price: 61 }, { by: uid(), before: one.fields })
    await expectAllowed(false, batch.update(other.place, { price: 61 }).commit())
  })

  test('with the entry of an earlier change', async () => {
    const { place } = await item()
    await updateRecorded(place, { price: 61 })
    await expectAllowed(false, updateDoc(place, { price: 62 }))
  })

  test.each<[string, object | undefined, Record<string, unknown>?, object?]>([
    ['another price before', undefined, {}, { price: 6 }],
    ['another price after', { price: 6 }],
    ['a field before that there was not', undefined, {}, { memberId: 'x' }],
    ['no documents', undefined, { documents: [] }],
    ['another kind', undefined, { kind: 'deleted' }],
    ['a time of the browser', undefined, { at: new Date() }],
    ['a member whom it does not concern', undefined, { memberIds: ['anna'] }],
    ['a move', undefined, { movedTo: 'nowhere' }],
  ])('with %s', async (_, now, changes, before) => {
    await expectAllowed(false, (await changing(now, changes, before)).commit())
  })

  test("with somebody else's name", async () => {
    const { place, fields } = await item()
    const id = newEntryId(uid())
    const entry = entryOf(place, fields, cast.foreign.admin.uid, {
      kind: 'changed',
      documents: [{ collection: 'paymentItems', id: place.id, before: { price: 60 }, after: { price: 61 } }],
    })
    const batch = writeBatch(cast.as.admin)
      .update(place, { price: 61 })
      .set(doc(cast.as.admin, 'history', id), entry)
      .set(doc(cast.as.admin, 'history', uid()), { clubId: cast.club.clubId, last: id })
    await expectAllowed(false, batch.commit())
  })

  test.each(['before', 'after'])('with an entry that leaves out what it was %s', async (time) => {
    const { place, fields } = await item()
    const one = { collection: 'paymentItems', id: place.id, before: { price: 60 }, after: { price: 61 }, [time]: {} }
    await expectAllowed(false, change(place, { price: 61 }, { by: uid(), before: fields, documents: [one] }).commit())
  })

  test('that never was', async () => {
    const { place, fields } = await item()
    const id = newEntryId(uid())
    const documents = [{ collection: 'paymentItems', id: place.id, before: { price: 60 }, after: { price: 60 } }]
    const batch = writeBatch(cast.as.admin)
      .set(doc(cast.as.admin, 'history', id), entryOf(place, fields, uid(), { kind: 'changed', documents }))
      .set(doc(cast.as.admin, 'history', uid()), { clubId: cast.club.clubId, last: id })
    await expectAllowed(false, batch.commit())
  })
})

test('a new item or year may say who made it, if that is the caller; it stays so', async () => {
  const by = { createdBy: uid(), createdAt: serverTimestamp() }
  const { place } = await item(by)
  await expectAllowed(false, item({ ...by, createdBy: cast.foreign.admin.uid }))
  await expectAllowed(false, item({ ...by, createdAt: new Date() }))
  await expectAllowed(false, updateRecorded(place, { createdBy: cast.foreign.admin.uid }))
  await expectAllowed(true, updateRecorded(place, { price: 61 }))
})

describe('an entry is refused', () => {
  const alone = (id: string, fields: object) =>
    writeBatch(cast.as.admin)
      .set(doc(cast.as.admin, 'history', id), fields)
      .set(doc(cast.as.admin, 'history', uid()), { clubId: cast.club.clubId, last: id })
      .commit()

  test('of a document that stays', async () => {
    const { place, fields } = await item()
    await expectAllowed(false, alone(newEntryId(uid()), entryOf(place, fields, uid())))
  })

  test('of a document that never was', async () => {
    const { fields } = await item()
    const place = doc(cast.as.admin, 'paymentItems', 'never-was')
    await expectAllowed(false, alone(newEntryId(uid()), entryOf(place, fields, uid())))
  })

  test('of a member, whom only the server deletes', async () => {
    const place = doc(cast.as.admin, 'members', 'anna')
    const fields = { clubId: cast.club.clubId, memberId: '1' }
    await cast.admin.db.doc(place.path).set(fields)
    await expectAllowed(false, alone(newEntryId(uid()), entryOf(place, fields, uid())))
  })

  test('once it is written: nobody changes, deletes or replaces it', async () => {
    const { place, fields } = await item()
    const id = newEntryId(uid())
    await deletion(cast.as.admin, place, fields, uid(), { id }).commit()
    const entry = doc(cast.as.admin, 'history', id)
    await expectAllowed(false, updateDoc(entry, { memberIds: ['anna'] }))
    await expectAllowed(false, deleteDoc(entry))
    await expectAllowed(false, setDoc(entry, { clubId: cast.club.clubId, last: id }))
    await setDoc(place, fields)
    await expectAllowed(false, deletion(cast.as.admin, place, fields, uid(), { id }).commit())
  })
})

test.each(people)('%s reads no history, and takes nobody else’s place in it', async (who) => {
  const db = cast.as[who]
  const { place, fields } = await item()
  const id = newEntryId(uid())
  await deletion(cast.as.admin, place, fields, uid(), { id }).commit()
  await expectAllowed(false, getDoc(doc(db, 'history', id)))
  await expectAllowed(false, getDocs(query(collection(db, 'history'), where('clubId', '==', cast.club.clubId))))
  await expectAllowed(false, setDoc(doc(db, 'history', 'somebody'), { clubId: cast.club.clubId, last: id }))
})
