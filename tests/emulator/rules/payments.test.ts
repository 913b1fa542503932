import { randomUUID } from 'node:crypto'
import { paymentYearId } from '@tessera/domain/payments/payment'
import {
  addDoc,
  collection,
  count,
  deleteField,
  doc,
  getAggregate,
  getCount,
  getDoc,
  getDocs,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  sum,
  Timestamp,
  type WriteBatch,
  where,
  writeBatch,
} from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { storeMember } from '../../support/payments.ts'
import { deleteRecorded, entryOfChange, newEntryId, updateRecorded } from '../../support/recorded-deletion.ts'
import { type Cast, castOfTwoClubs, expectAllowed, type Person, people } from './cast.ts'

let cast: Cast
/** Documents that payments of the club name, and those of the other club. */
let own: Named
let theirs: Named
beforeAll(async () => {
  cast = await castOfTwoClubs()
  own = await storeNamed(cast.club.clubId, cast.member.memberId)
  theirs = await storeNamed(cast.foreign.clubId, randomUUID())
  await storeMember(cast.club, cast.otherMember.memberId)
})
afterAll(() => cast.close())

const day = Timestamp.fromDate(new Date('2026-03-01T00:00:00Z'))

interface Named {
  readonly memberId: string
  readonly itemId: string
  readonly yearId: string
}

/** Stores a member, an item and a year of a club. */
async function storeNamed(clubId: string, memberId: string): Promise<Named> {
  const { db } = cast.admin
  const [itemId, yearId] = [randomUUID(), paymentYearId(clubId, '2026')]
  await storeMember({ clubId }, memberId)
  await db.doc(`paymentItems/${itemId}`).set({ clubId })
  await db.doc(`paymentYears/${yearId}`).set({ clubId })
  return { memberId, itemId, yearId }
}

const onlyAdmin = people.map((who) => [who, who === 'admin'] as const)

/** A payment in the format of the form. */
const payment = (changes: object = {}) => ({
  clubId: cast.club.clubId,
  ...own,
  memberName: 'Max Member',
  itemName: 'Annual fee 2026',
  amount: 120.5,
  paymentDate: day,
  notes: '',
  createdBy: cast.club.admin.uid,
  createdAt: serverTimestamp(),
  ...changes,
})

const noon = (day: string) => Timestamp.fromDate(new Date(`${day}T12:00:00Z`))
const add = (who: Person, changes?: object) => addDoc(collection(cast.as[who], 'payments'), payment(changes))
const recorded = async (changes?: object) => (await add('admin', changes)).id
const at = (who: Person, id: string) => doc(cast.as[who], 'payments', id)

describe('who may do what', () => {
  test.each(people.map((who) => [who, who === 'admin'] as const))(
    '%s adds: %s',
    { tags: spec('6.12') },
    async (who, allowed) => {
      await expectAllowed(allowed, add(who))
    },
  )

  test.each(people.map((who) => [who, who === 'admin' || who === 'member'] as const))(
    '%s reads one: %s',
    { tags: spec('6.13') },
    async (who, allowed) => {
      const id = await recorded()
      await expectAllowed(allowed, getDoc(at(who, id)))
    },
  )

  test.each(people.map((who) => [who, who === 'admin'] as const))(
    '%s lists the club: %s',
    { tags: spec('7.32') },
    async (who, allowed) => {
      const own = query(collection(cast.as[who], 'payments'), where('clubId', '==', cast.club.clubId))
      await expectAllowed(allowed, getDocs(own))
      await expectAllowed(allowed, getCount(own))
    },
  )

  test.each(people.map((who) => [who, who === 'admin' || who === 'member'] as const))(
    "%s lists the member's: %s",
    { tags: spec('7.33 7.45') },
    async (who, allowed) => {
      const payments = collection(cast.as[who], 'payments')
      const own = query(
        payments,
        where('clubId', '==', cast.club.clubId),
        where('memberId', '==', cast.member.memberId),
      )
      await expectAllowed(allowed, getDocs(own))
    },
  )

  test.each(onlyAdmin)('%s asks who has the number of a stamp: %s', async (who, allowed) => {
    const stampNumber = `S-${people.indexOf(who)}`
    const id = await recorded({ stampNumber })
    await cast.admin.db.doc(`payments/${randomUUID()}`).set({ clubId: cast.foreign.clubId, stampNumber })
    const payments = collection(cast.as[who], 'payments')
    const asked = query(payments, where('clubId', '==', cast.club.clubId), where('stampNumber', '==', stampNumber))
    await expectAllowed(allowed, getDocs(asked))
    if (allowed) expect((await getDocs(asked)).docs.map((one) => one.id)).toEqual([id])
  })

  test.each(onlyAdmin)('%s asks what is new, and what it sums up to: %s', async (who, allowed) => {
    const since = (field: string) =>
      query(
        collection(cast.as[who], 'payments'),
        where('clubId', '==', cast.club.clubId),
        where(field, '>=', Timestamp.fromMillis(0)),
      )
    await expectAllowed(allowed, getDocs(since('createdAt')))
    await expectAllowed(allowed, getDocs(since('updatedAt')))
    const own = query(collection(cast.as[who], 'payments'), where('clubId', '==', cast.club.clubId))
    await expectAllowed(allowed, getAggregate(own, { count: count(), sum: sum('amount') }))
  })

  test.each(people)('%s lists everything: false', async (who) => {
    await expectAllowed(false, getDocs(collection(cast.as[who], 'payments')))
    await expectAllowed(
      false,
      getDocs(
        query(collection(cast.as[who], 'payments'), where('clubId', 'in', [cast.club.clubId, cast.foreign.clubId])),
      ),
    )
  })

  test.each(people.map((who) => [who, who === 'admin'] as const))(
    '%s edits: %s',
    { tags: spec('7.35') },
    async (who, allowed) => {
      await expectAllowed(
        allowed,
        updateRecorded(at(who, await recorded()), { amount: 99, notes: 'paid in cash' }, cast.as.admin),
      )
    },
  )

  test.each(people.map((who) => [who, who === 'admin'] as const))(
    '%s deletes: %s',
    { tags: spec('7.36') },
    async (who, allowed) => {
      await expectAllowed(allowed, deleteRecorded(at(who, await recorded()), cast.as.admin))
    },
  )
})

describe('what a new payment may be', () => {
  test.each<[string, object, boolean]>([
    ['as the form writes it', {}, true],
    ['nothing to pay', { amount: 0 }, true],
    ['less than nothing', { amount: -0.01 }, false],
    ['no number', { amount: '120' }, false],
    ['not a number', { amount: Number.NaN }, false],
    ['a part of a cent', { amount: 10.005 }, false],
    ['a sum that a computer cannot hold exactly', { amount: 1.1 + 2.2 }, true],
    ['more than a million', { amount: 1_000_000.01 }, false],
    ['a date as text', { paymentDate: '2026-03-01' }, false],
    ['the first day of the books', { paymentDate: noon('1950-01-01') }, true],
    ['the last day of the books', { paymentDate: noon('2199-12-31') }, true],
    ['a year of two digits', { paymentDate: noon('0026-01-03') }, false],
    ['a year that nobody means', { paymentDate: noon('2206-01-03') }, false],
    ['notes missing', { notes: deleteField() }, false],
    ['notes too long', { notes: 'x'.repeat(1001) }, false],
    ['a member without name', { memberName: '' }, false],
    ['an item without name', { itemName: '' }, false],
    ['a member with a blank name', { memberName: '  ' }, false],
    ['an item with a blank name', { itemName: '\u00a0\u2003' }, false],
    ['a name of two lines', { memberName: 'Max\nMember' }, false],
    ['a name that turns the direction of writing', { itemName: 'Fee\u202e06' }, false],
    ['a name of many scripts', { memberName: 'Đorđe Ó Briain 李 עמוס' }, true],
    ['a year that is blank', { yearId: ' ' }, false],
    ['no member', { memberId: '' }, false],
    ['a year that is no text', { yearId: null }, false],
    ['paid in cash', { paidBy: 'cash' }, true],
    ['paid by a way that there is not', { paidBy: 'shells' }, false],
    ['paid by no text', { paidBy: null }, false],
    ['the number of a stamp', { stampNumber: 'A/26-0042' }, true],
    ['a number of 20 characters', { stampNumber: '1'.repeat(20) }, true],
    ['an empty number of a stamp', { stampNumber: '' }, false],
    ['a number of 21 characters', { stampNumber: '1'.repeat(21) }, false],
    ['a number of 5,000 letters', { stampNumber: 'A'.repeat(5000) }, false],
    ['a number in small letters', { stampNumber: 'a42' }, false],
    ['a number of two lines', { stampNumber: '42\n43' }, false],
    ['a number with a control character', { stampNumber: '42\u0007' }, false],
    ['a number that turns the direction of writing', { stampNumber: '42\u202e' }, false],
    ['a number that is no text', { stampNumber: 42 }, false],
    ['a part that is waived', { amount: 0, waived: 20, notes: 'Hardship' }, true],
    ['nothing that is waived', { amount: 0, waived: 0, notes: 'Hardship' }, false],
    ['a part of a cent that is waived', { amount: 0, waived: 0.005, notes: 'Hardship' }, false],
    ['a text that is waived', { amount: 0, waived: '20', notes: 'Hardship' }, false],
    ['a payment that names a line of a bank statement', { bankLineId: 'line' }, false],
    ['a payment that names the request of a machine', { request: randomUUID() }, false],
    ['a field of its own', { discount: 5 }, false],
    ['recorded by somebody else', { createdBy: 'somebody' }, false],
    ['recorded at another time', { createdAt: day }, false],
    ['in another club', { clubId: 'another' }, false],
    ['in no club', { clubId: null }, false],
  ])('%s: %o %s', { tags: spec('3.91 3.92') }, async (_what, changes, allowed) => {
    const fields = Object.entries(payment(changes)).filter(
      ([, value]) => value?.constructor !== deleteField().constructor,
    )
    await expectAllowed(allowed, addDoc(collection(cast.as.admin, 'payments'), Object.fromEntries(fields)))
  })

  test.each<[string, () => object]>([
    ['a member', () => ({ memberId: theirs.memberId })],
    ['an item', () => ({ itemId: theirs.itemId })],
    ['a year', () => ({ yearId: theirs.yearId })],
    ['a member who is none', () => ({ memberId: randomUUID() })],
    ['an item that is none', () => ({ itemId: `${own.itemId}/notes/1` })],
    ['a year that is none', () => ({ yearId: '..' })],
  ])('%s of another club, or of none, is refused', async (_what, changes) => {
    await expectAllowed(false, add('admin', changes()))
  })

  const commit = async (changes: readonly object[], prepare = (_batch: WriteBatch) => {}) => {
    const batch = writeBatch(cast.as.admin)
    prepare(batch)
    const notes = randomUUID()
    for (const one of changes) batch.set(doc(collection(cast.as.admin, 'payments')), payment({ ...one, notes }))
    await batch.commit().catch(() => undefined)
    return (await cast.admin.db.collection('payments').where('notes', '==', notes).get()).size
  }

  test('one refused payment keeps the others of its commit from being written', async () => {
    const many = Array.from({ length: 99 }, () => ({}))
    expect(await commit([...many, { memberId: theirs.memberId }])).toBe(0)
    expect(await commit(many)).toBe(99)
  })

  test('a payment may name an item of the same commit', async () => {
    const { as, club } = cast
    const item = doc(collection(as.admin, 'paymentItems'))
    const fields = { clubId: club.clubId, name: 'Tour', price: 5, purchaseRestriction: 'multiple', enabled: true }
    expect(await commit([{ itemId: item.id }], (batch) => void batch.set(item, fields))).toBe(1)
  })

  // `lookUpMax` of scripts/demo/fill-books.ts depends on it.
  test('a commit may name 19 documents beside the club, however many payments name them', async () => {
    const { club, admin } = cast
    const items = Array.from({ length: 18 }, () => randomUUID())
    for (const id of items) await admin.db.doc(`paymentItems/${id}`).set({ clubId: club.clubId })
    const named = [...items, ...items].map((itemId) => ({ itemId }))
    expect(await commit(named.filter(({ itemId }) => itemId !== items[0]))).toBe(34)
    expect(await commit(named)).toBe(0)
  })

  test('a payment of a member and an item that were deleted can still be edited', async () => {
    const { db } = cast.admin
    const gone = await storeNamed(cast.club.clubId, randomUUID())
    const id = await recorded(gone)
    await db.doc(`members/${gone.memberId}`).delete()
    await db.doc(`paymentItems/${gone.itemId}`).delete()
    await expectAllowed(true, updateRecorded(at('admin', id), { amount: 5 }))
    await expectAllowed(false, add('admin', gone))
  })

  test('the year may be absent', { tags: spec('3.74') }, async () => {
    const { yearId: _absent, ...rest } = payment()
    await expectAllowed(true, addDoc(collection(cast.as.admin, 'payments'), rest))
  })
})

test.each([
  ['series.club.2026', false],
  ['a b', false],
  ['Ü', false],
  ['x'.repeat(201), false],
  ['x-_9', true],
])('a new payment under the id %s: %s', async (id, allowed) => {
  const unique = `${id}${cast.club.clubId}`.slice(-201)
  await expectAllowed(allowed, setDoc(at('admin', unique), payment()))
})

test.each(['memberId', 'itemId', 'yearId'] as const)(
  'a %s that is no id is refused, also if there is such a document of the club',
  async (name) => {
    const collections = { memberId: 'members', itemId: 'paymentItems', yearId: 'paymentYears' } as const
    const id = `${randomUUID()}~1`
    await cast.admin.db.doc(`${collections[name]}/${id}`).set({ clubId: cast.club.clubId })
    await expectAllowed(false, add('admin', { [name]: id }))
  },
)

describe('what an edit may change', () => {
  test.each<[string, () => object, boolean]>([
    ['amount, date and notes', () => ({ amount: 0.01, paymentDate: Timestamp.now(), notes: 'new' }), true],
    ['when it was changed', () => ({ amount: 5, updatedAt: serverTimestamp() }), true],
    ['when it was changed, to another time', () => ({ amount: 5, updatedAt: day }), false],
    ['the way of payment', () => ({ paidBy: 'debit' }), true],
    ['the way of payment, to none', () => ({ paidBy: deleteField() }), true],
    ['the way of payment, to one that there is not', () => ({ paidBy: 'shells' }), false],
    ['the number of the stamp', () => ({ stampNumber: '0043' }), true],
    ['the number of the stamp, to none', () => ({ stampNumber: deleteField() }), true],
    ['the number of the stamp, to a text', () => ({ stampNumber: 'any text' }), false],
    ['what is waived', () => ({ waived: 20 }), false],
    ['the line of a bank statement', () => ({ bankLineId: 'line' }), false],
    ['the request of a machine', () => ({ request: randomUUID() }), false],
    ['the amount to nothing', () => ({ amount: 0 }), false],
    ['the notes, to no text', () => ({ notes: null }), false],
    ['the date, to a text', () => ({ paymentDate: 'today' }), false],
    ['the date, to a year that nobody means', () => ({ paymentDate: noon('0026-01-03') }), false],
    ['the member', () => ({ memberId: cast.otherMember.memberId }), false],
    ["the member's name", () => ({ memberName: 'Somebody' }), false],
    ['the item', () => ({ itemId: 'other' }), false],
    ["the item's name", () => ({ itemName: 'Other' }), false],
    ['the year', () => ({ yearId: deleteField() }), false],
    ['the club', () => ({ clubId: cast.foreign.clubId }), false],
    ['who recorded it', () => ({ createdBy: cast.member.uid }), false],
    ['when it was recorded', () => ({ createdAt: serverTimestamp() }), false],
    ['a field of its own', () => ({ discount: 5 }), false],
  ])('%s: %s', { tags: spec('5.28 5.55 9.5') }, async (_what, changes, allowed) => {
    const id = await recorded({ paidBy: 'cash', stampNumber: '0042' })
    await expectAllowed(allowed, updateRecorded(at('admin', id), changes()))
  })
})

test('a refused edit leaves the payment as it was', async () => {
  const id = await recorded()
  await expectAllowed(false, updateRecorded(at('foreign admin', id), { amount: 1 }, cast.as.admin))
  expect((await cast.admin.db.doc(`payments/${id}`).get()).get('amount')).toBe(120.5)
})

test('of two edits of what both have read, the second is refused and changes nothing', async () => {
  const place = at('admin', await recorded())
  const edit = (amount: number, meanwhile: () => Promise<void>) =>
    runTransaction(
      cast.as.admin,
      async (transaction) => {
        const before = (await transaction.get(place)).data() ?? {}
        await meanwhile()
        const [id, by] = [newEntryId(cast.club.admin.uid), cast.club.admin.uid]
        transaction
          .update(place, { amount })
          .set(doc(cast.as.admin, 'history', id), entryOfChange(place, { amount }, { by, before }))
          .set(doc(cast.as.admin, 'history', by), { clubId: cast.club.clubId, last: id })
      },
      { maxAttempts: 1 },
    )
  const late = edit(1, () => edit(2, async () => undefined))
  await expect(late).rejects.toMatchObject({
    code: expect.stringMatching(/failed-precondition|aborted|permission-denied/),
  })
  expect((await getDoc(place)).get('amount')).toBe(2)
})

describe('books locked up to a day', () => {
  const lock = (lockedUntil: string) =>
    cast.admin.db.doc(`clubs/${cast.club.clubId}`).set({ lockedUntil }, { merge: true })

  test('neither add, edit, move nor delete what is of a locked day; the day after is free', async () => {
    const before = (await cast.admin.db.doc(`clubs/${cast.club.clubId}`).get()).data() ?? {}
    const [locked, free] = [
      await recorded({ paymentDate: noon('2026-03-01') }),
      await recorded({ paymentDate: noon('2026-03-02') }),
    ]
    await lock('2026-03-01')
    try {
      await expectAllowed(false, add('admin', { paymentDate: noon('2026-03-01') }))
      await expectAllowed(false, updateRecorded(at('admin', locked), { notes: 'new' }))
      await expectAllowed(false, updateRecorded(at('admin', locked), { stampNumber: '0043' }))
      await expectAllowed(false, updateRecorded(at('admin', locked), { paymentDate: noon('2026-03-02') }))
      await expectAllowed(false, deleteRecorded(at('admin', locked), cast.as.admin))
      await expectAllowed(false, updateRecorded(at('admin', free), { paymentDate: noon('2026-03-01') }))
      await expectAllowed(true, add('admin', { paymentDate: noon('2026-03-02') }))
      await expectAllowed(true, updateRecorded(at('admin', free), { notes: 'new' }))
      await expectAllowed(true, deleteRecorded(at('admin', free), cast.as.admin))
    } finally {
      await cast.admin.db.doc(`clubs/${cast.club.clubId}`).set(before)
    }
    await expectAllowed(true, deleteRecorded(at('admin', locked), cast.as.admin))
  })
})
