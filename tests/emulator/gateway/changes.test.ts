import { randomUUID } from 'node:crypto'
import { signInWithEmailAndPassword } from 'firebase/auth'
import { FieldValue } from 'firebase-admin/firestore'
import { afterAll, expect, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { openBrowser } from '../../support/browser-sdk.ts'
import { deleteDocuments, writeDocument } from '../../support/documents.ts'
import { makeClub } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'

const firebase = workerStack()
const admin = connectAdmin(firebase)
afterAll(() => admin.close())

interface ChangeSet {
  readonly cursor: string
  readonly changed?: string[]
  readonly gone?: string[]
}

async function since(club: string, collection: string, cursor = ''): Promise<ChangeSet> {
  const asked = new URLSearchParams({ club, collection, since: cursor })
  const headers = { authorization: `Bearer ${firebase.secret}` }
  const answer = await fetch(`http://${firebase.insideHost}/changes?${asked}`, { headers })
  expect(answer.status).toBe(200)
  return (await answer.json()) as ChangeSet
}

test('every write, by a browser or by the API, is published in every way that documents change', async () => {
  const { clubId, admin: person } = await makeClub(admin)
  const other = await makeClub(admin)
  const browser = openBrowser(firebase)
  const { user } = await signInWithEmailAndPassword(browser.auth, person.email, person.password)
  const writer = { ...firebase, token: await user.getIdToken() }
  const item = { clubId, name: 'Fee', price: 60, purchaseRestriction: 'multiple', enabled: true }
  const { db } = admin
  const fresh = () => db.doc(`paymentItems/${randomUUID()}`)
  const [byBrowser, whole, part, counted, many, both] = [fresh(), fresh(), fresh(), fresh(), fresh(), fresh()]
  let { cursor } = await since(clubId, 'paymentItems')
  const heard = async () => {
    const { cursor: now, changed = ['all'], gone = ['all'] } = await since(clubId, 'paymentItems', cursor)
    cursor = now
    return { changed: changed.sort(), gone: gone.sort() }
  }
  const only = (...refs: { id: string }[]) => ({ changed: refs.map(({ id }) => id).sort(), gone: [] })

  await writeDocument(writer, byBrowser.path, item)
  expect(await heard()).toEqual(only(byBrowser))
  await whole.set(item)
  expect(await heard()).toEqual(only(whole))
  await db.batch().set(part, item).update(whole, { price: 61 }).commit()
  expect(await heard()).toEqual(only(part, whole))
  await counted.set({ ...item, at: FieldValue.serverTimestamp(), n: FieldValue.increment(1) })
  expect(await heard()).toEqual(only(counted))
  await db.runTransaction(async (transaction) => {
    await transaction.get(both)
    transaction.set(both, item)
    transaction.update(part, { price: 62 })
  })
  expect(await heard()).toEqual(only(both, part))
  const bulk = db.bulkWriter()
  bulk.set(many, item)
  await bulk.close()
  expect(await heard()).toEqual(only(many))
  await deleteDocuments(writer, [byBrowser.path])
  expect(await heard()).toEqual({ changed: [], gone: [byBrowser.id] })
  await db.doc(`paymentItems/${randomUUID()}`).set({ ...item, clubId: other.clubId })
  await db.doc(`members/${randomUUID()}`).set({ clubId })
  await expect(whole.create(item)).rejects.toMatchObject({ code: 6 })
  expect(await heard()).toEqual(only())
  await browser.close()
})
