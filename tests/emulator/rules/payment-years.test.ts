import {
  collection,
  deleteField,
  doc,
  getDoc,
  getDocs,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { deleteRecorded, updateRecorded } from '../../support/recorded-deletion.ts'
import { type Cast, castOfTwoClubs, expectAllowed, type Person, people } from './cast.ts'

let cast: Cast
let next = 2000
beforeAll(async () => {
  cast = await castOfTwoClubs()
})
afterAll(() => cast.close())

const freshYear = () => String(next++)
const idOf = (year: string) => `${cast.club.clubId}_${year}`
const at = (who: Person, id: string) => doc(cast.as[who], 'paymentYears', id)
const add = (who: Person, year = freshYear(), changes: object = {}, id = idOf(year)) =>
  setDoc(at(who, id), { clubId: cast.club.clubId, year, active: true, ...changes })
const kept = async () => {
  const year = freshYear()
  await add('admin', year)
  return idOf(year)
}

const onlyAdmin = people.map((who) => [who, who === 'admin'] as const)
const ownClub = people.map((who) => [who, ['admin', 'member', 'other member'].includes(who)] as const)

describe('who may do what', () => {
  test.each(onlyAdmin)('%s adds: %s', { tags: spec('7.42') }, async (who, allowed) => {
    await expectAllowed(allowed, add(who))
  })
  test.each(ownClub)('%s reads: %s', { tags: spec('7.41') }, async (who, allowed) => {
    await expectAllowed(allowed, getDoc(at(who, await kept())))
    await expectAllowed(
      allowed,
      getDocs(query(collection(cast.as[who], 'paymentYears'), where('clubId', '==', cast.club.clubId))),
    )
  })
  test.each(people)('%s lists everything: false', async (who) => {
    await expectAllowed(false, getDocs(collection(cast.as[who], 'paymentYears')))
  })
  test.each(onlyAdmin)('%s finds out that a year is not there yet: %s', async (who, allowed) => {
    await expectAllowed(allowed, getDoc(at(who, idOf(freshYear()))))
  })
  test.each(onlyAdmin)('%s deactivates: %s', { tags: spec('7.43') }, async (who, allowed) => {
    await expectAllowed(allowed, updateRecorded(at(who, await kept()), { active: false }, cast.as.admin))
  })
  test.each(onlyAdmin)('%s deletes: %s', { tags: spec('7.44') }, async (who, allowed) => {
    await expectAllowed(allowed, deleteRecorded(at(who, await kept()), cast.as.admin))
  })
})

describe('what a year may be', () => {
  test.each<[string, string, object]>([
    ['no four digits', '20261', {}],
    ['no digits', 'year', {}],
    ['one that nobody means', '0026', {}],
    ['one that nobody means yet', '2206', {}],
    ['a number', '2101', { year: 2101 }],
    ['another than its id says', '2102', { year: '2103' }],
    ['active by text', '2104', { active: 'yes' }],
    ['with a field of its own', '2105', { colour: 'red' }],
    ['started with an empty list', '2107', { startedItems: [] }],
    ['started with items that are no texts', '2108', { startedItems: [7] }],
    ["another club's", '2106', { clubId: 'another' }],
  ])('not %s', { tags: spec('3.54 3.57') }, async (_what, year, changes) => {
    await expectAllowed(false, add('admin', year, changes))
  })

  test('it may be started with items, once until that is undone', async () => {
    await expectAllowed(true, add('admin', freshYear(), { startedItems: ['a', 'b'] }))
    const year = at('admin', await kept())
    await expectAllowed(true, updateRecorded(year, { startedItems: ['a'] }))
    await expectAllowed(false, updateRecorded(year, { startedItems: ['b'] }))
    await expectAllowed(true, updateRecorded(year, { active: false }))
    await expectAllowed(true, updateRecorded(year, { startedItems: deleteField() }))
    await expectAllowed(true, updateRecorded(year, { startedItems: ['b'] }))
  })

  test('a commit can start it with thirty items, and with none if one is refused', async () => {
    const { clubId } = cast.club
    const start = async (name: string, price: unknown) => {
      const [year, ids] = [freshYear(), Array.from({ length: 30 }, (_, n) => `${name}${n}-${clubId}`)]
      const batch = writeBatch(cast.as.admin)
      batch.set(at('admin', idOf(year)), { clubId, year, active: true, startedItems: ids })
      const item = { clubId, name: 'Fee', purchaseRestriction: 'multiple', enabled: true, yearId: idOf(year) }
      for (const [n, id] of ids.entries())
        batch.set(doc(cast.as.admin, 'paymentItems', id), { ...item, price: n === 29 ? price : 60 })
      return { year, commit: batch.commit() }
    }
    await expectAllowed(true, (await start('good', 60)).commit)
    const bad = await start('bad', 'free')
    await expectAllowed(false, bad.commit)
    expect((await getDoc(at('admin', idOf(bad.year)))).exists()).toBe(false)
  })

  test('it may say who made it, when it is the caller', async () => {
    await expectAllowed(true, add('admin', freshYear(), { createdBy: cast.club.admin.uid }))
    await expectAllowed(false, add('admin', freshYear(), { createdBy: cast.member.uid }))
    await expectAllowed(true, add('admin', freshYear(), { createdAt: serverTimestamp() }))
    await expectAllowed(false, add('admin', freshYear(), { createdAt: new Date(0) }))
  })

  test('not one under an id without the club', { tags: spec('3.55') }, async () => {
    await expectAllowed(false, add('admin', '2107', {}, '2107'))
  })

  test('its year and club stay', async () => {
    await expectAllowed(false, updateRecorded(at('admin', await kept()), { year: '2108' }))
    await expectAllowed(false, updateRecorded(at('admin', await kept()), { clubId: cast.foreign.clubId }))
  })
})

test('of two admins who add the same year at once, one learns that it exists', async () => {
  const ref = at('admin', idOf(freshYear()))
  const addOnce = () =>
    runTransaction(cast.as.admin, async (transaction) => {
      if ((await transaction.get(ref)).exists()) throw new Error('This year already exists')
      transaction.set(ref, { clubId: cast.club.clubId, year: ref.id.slice(-4), active: true })
    })
  const results = await Promise.allSettled([addOnce(), addOnce()])
  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find((result) => result.status === 'rejected')).toMatchObject({
    reason: { message: 'This year already exists' },
  })
})
