import { duties } from '@tessera/domain/duties/duty'
import { signInWithEmailAndPassword } from 'firebase/auth'
import {
  addDoc,
  collection,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectAdmin } from '../../support/admin-sdk.ts'
import { type BrowserSdk, openBrowser } from '../../support/browser-sdk.ts'
import { storeMember } from '../../support/payments.ts'
import { deleteRecorded, updateRecorded } from '../../support/recorded-deletion.ts'
import { makeAdmin, makeClub, type TestClub } from '../../support/test-club.ts'
import { workerStack } from '../../support/worker-stack.ts'
import { expectAllowed } from './cast.ts'

const people = [
  ...duties,
  'look until yesterday',
  'made up',
  'in grace',
  'without second step',
  'owner from tomorrow',
  'treasurer since a second',
] as const
type Person = (typeof people)[number]

const firebase = workerStack()
const admin = connectAdmin(firebase)
const browsers: BrowserSdk[] = []
const dbs = new Map<Person, Firestore>()
const uids = new Map<Person, string>()
let club: TestClub
const payerOf = (clubId: string) => `payer-${clubId}`

const claimsOf: Readonly<Partial<Record<Person, object>>> = {
  owner: {},
  'look until yesterday': { duty: 'look', dutyEnds: Math.floor(Date.now() / 1000) - 1 },
  'owner from tomorrow': { dutyBegins: Math.floor(Date.now() / 1000) + 86_400 },
  'treasurer since a second': { duty: 'money', dutyBegins: Math.floor(Date.now() / 1000) - 1 },
  'in grace': { secondStepFrom: Math.floor(Date.now() / 1000) + 3600 },
  'without second step': { secondStepFrom: Math.floor(Date.now() / 1000) - 1 },
}

beforeAll(async () => {
  club = await makeClub(admin)
  const { clubId } = club
  await admin.db
    .doc(`paymentItems/item-${clubId}`)
    .set({ clubId, name: 'Fee', price: 60, purchaseRestriction: 'multiple', enabled: true })
  await admin.db.doc(`payments/payment-${clubId}`).set({ clubId, memberId: 'm', amount: 60 })
  await admin.db.doc(`paymentYears/${clubId}_2026`).set({ clubId, year: '2026', active: true })
  await storeMember({ clubId }, payerOf(clubId))
  for (const person of people) {
    const { uid, email, password } = await makeAdmin(admin, clubId)
    await admin.auth.setCustomUserClaims(uid, { role: 'admin', clubId, ...(claimsOf[person] ?? { duty: person }) })
    const browser = openBrowser(firebase)
    browsers.push(browser)
    await signInWithEmailAndPassword(browser.auth, email, password)
    dbs.set(person, browser.db)
    uids.set(person, uid)
  }
})
afterAll(() => Promise.all([admin.close(), ...browsers.map((browser) => browser.close())]))

const dbOf = (person: Person): Firestore => {
  const db = dbs.get(person)
  if (!db) throw new Error(`${person} has not signed in`)
  return db
}

const keeps: readonly Person[] = ['owner', 'money', 'in grace', 'treasurer since a second']
const reads: readonly Person[] = [...keeps, 'members', 'look']

describe.each(people)('%s', (person) => {
  test(`reads the books: ${reads.includes(person)}`, async () => {
    const db = dbOf(person)
    for (const name of ['payments', 'paymentItems', 'paymentYears']) {
      const own = query(collection(db, name), where('clubId', '==', club.clubId))
      await expectAllowed(reads.includes(person), getDocs(own))
    }
    await expectAllowed(reads.includes(person), getDoc(doc(db, 'paymentYears', `${club.clubId}_2031`)))
  })

  test(`writes the books: ${keeps.includes(person)}`, async () => {
    const db = dbOf(person)
    const may = keeps.includes(person)
    const { clubId } = club
    const item = { clubId, name: 'Fee', price: 60, purchaseRestriction: 'multiple', enabled: true }
    const ids = { item: `${clubId}-${people.indexOf(person)}`, year: `${clubId}_${2040 + people.indexOf(person)}` }
    await admin.db.doc(`paymentItems/item-${clubId}`).update({ price: 60 })
    await admin.db.doc(`paymentYears/${clubId}_2026`).update({ active: true })
    await expectAllowed(may, setDoc(doc(db, 'paymentItems', ids.item), item))
    await expectAllowed(may, updateRecorded(doc(db, 'paymentItems', `item-${clubId}`), { price: 61 }, dbOf('owner')))
    await expectAllowed(
      may,
      setDoc(doc(db, 'paymentYears', ids.year), { clubId, year: ids.year.slice(-4), active: true }),
    )
    await expectAllowed(
      may,
      updateRecorded(doc(db, 'paymentYears', `${clubId}_2026`), { active: false }, dbOf('owner')),
    )
    const recorded = {
      clubId,
      memberId: payerOf(clubId),
      memberName: 'Benedikt Ferraro',
      itemId: `item-${clubId}`,
      itemName: 'Fee',
      amount: 60,
      paymentDate: Timestamp.fromDate(new Date('2026-03-01T00:00:00Z')),
      notes: '',
      createdBy: uids.get(person),
    }
    await expectAllowed(may, addDoc(collection(db, 'payments'), { ...recorded, createdAt: serverTimestamp() }))
    const before = `payments/changed-${ids.item}`
    await admin.db.doc(before).set({ ...recorded, paymentDate: new Date('2026-03-01'), createdAt: new Date() })
    await expectAllowed(may, updateRecorded(doc(db, before), { amount: 61 }, dbOf('owner')))
    await admin.db.doc(`payments/gone-${ids.item}`).set({ clubId, memberId: 'm', amount: 60 })
    await expectAllowed(may, deleteRecorded(doc(db, 'payments', `gone-${ids.item}`), dbOf('owner')))
    for (const made of [`paymentItems/${ids.item}`, `paymentYears/${ids.year}`])
      if (may) await expectAllowed(may, deleteRecorded(doc(db, made)))
  })

  test('makes nobody an owner, and reads no committee', async () => {
    const db = dbOf(person)
    await expectAllowed(false, getDoc(doc(db, 'committees', club.clubId)))
    await expectAllowed(false, setDoc(doc(db, 'committees', club.clubId), { clubId: club.clubId, invitations: [] }))
    await expectAllowed(false, updateDoc(doc(db, 'users', club.admin.uid), { duties: {} }))
  })
})

test('every duty was tried', () => expect(dbs.size).toBe(people.length))
