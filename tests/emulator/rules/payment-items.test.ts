import { paymentYearId } from '@tessera/domain/payments/payment'
import { addDoc, collection, doc, getDoc, getDocs, query, where } from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { spec } from '../../spec/tags.ts'
import { deleteRecorded, updateRecorded } from '../../support/recorded-deletion.ts'
import { type Cast, castOfTwoClubs, expectAllowed, type Person, people } from './cast.ts'

let cast: Cast
let yearId: string
beforeAll(async () => {
  cast = await castOfTwoClubs()
  yearId = await storeYear(cast.club.clubId, '2026')
})
afterAll(() => cast.close())

async function storeYear(clubId: string, year: string): Promise<string> {
  const id = paymentYearId(clubId, year)
  await cast.admin.db.doc(`paymentYears/${id}`).set({ clubId, year, active: true })
  return id
}

const item = (changes: object = {}) => ({
  clubId: cast.club.clubId,
  name: 'Annual fee',
  price: 120,
  purchaseRestriction: 'once_per_year',
  enabled: true,
  description: 'For grown-ups',
  yearId,
  isRequiredForActive: true,
  ...changes,
})
const add = (who: Person, changes?: object) => addDoc(collection(cast.as[who], 'paymentItems'), item(changes))
const kept = async () => (await add('admin')).id
const at = (who: Person, id: string) => doc(cast.as[who], 'paymentItems', id)

const onlyAdmin = people.map((who) => [who, who === 'admin'] as const)
const ownClub = people.map((who) => [who, ['admin', 'member', 'other member'].includes(who)] as const)

const repeated = {
  every: 'month',
  dueOn: '2026-01-05',
  mustBePaidInFull: true,
  isRequiredForActive: true,
  purchaseRestriction: 'multiple',
}

describe('who may do what', () => {
  test.each(onlyAdmin)('%s adds: %s', { tags: spec('7.38') }, async (who, allowed) => {
    await expectAllowed(allowed, add(who))
  })
  test.each(ownClub)('%s reads: %s', { tags: spec('7.37') }, async (who, allowed) => {
    await expectAllowed(allowed, getDoc(at(who, await kept())))
    await expectAllowed(
      allowed,
      getDocs(query(collection(cast.as[who], 'paymentItems'), where('clubId', '==', cast.club.clubId))),
    )
  })
  test.each(people)('%s lists everything: false', async (who) => {
    await expectAllowed(false, getDocs(collection(cast.as[who], 'paymentItems')))
  })
  test.each(onlyAdmin)('%s edits: %s', { tags: spec('7.39') }, async (who, allowed) => {
    await expectAllowed(allowed, updateRecorded(at(who, await kept()), { enabled: false }, cast.as.admin))
  })
  test.each(onlyAdmin)('%s deletes: %s', { tags: spec('7.40') }, async (who, allowed) => {
    await expectAllowed(allowed, deleteRecorded(at(who, await kept()), cast.as.admin))
  })
})

describe('what an item may be', () => {
  test.each<[string, object, boolean]>([
    ['free of charge', { price: 0 }, true],
    ['bought as often as one likes', { purchaseRestriction: 'multiple' }, true],
    ['with a price below nothing', { price: -1 }, false],
    ['with a price that is text', { price: '120' }, false],
    ['without a name', { name: '' }, false],
    ['with a blank name', { name: ' \u00a0' }, false],
    ['with a name of two lines', { name: 'Annual\nfee' }, false],
    ['with a blank description', { description: '  ' }, false],
    ['with a description of two lines', { description: 'To be paid\nin January' }, true],
    ['with a very long name', { name: 'x'.repeat(121) }, false],
    ['with an unknown restriction', { purchaseRestriction: 'never' }, false],
    ['enabled by text', { enabled: 'true' }, false],
    ['required by text', { isRequiredForActive: 'yes' }, false],
    ['due from a day on', { dueOn: '2026-03-31' }, true],
    ['due on an empty day', { dueOn: '' }, false],
    ['due in a year that nobody means', { dueOn: '0026-03-31' }, false],
    ['due in the 13th month', { dueOn: '2026-13-01' }, false],
    ['due on a day with a time', { dueOn: '2026-03-31T00:00:00Z' }, false],
    ['due on a number', { dueOn: 20260331 }, false],
    ['paid by two items', { paidByItemIds: ['a', 'b'] }, true],
    ['paid by an empty list of items', { paidByItemIds: [] }, false],
    ['paid by a text', { paidByItemIds: 'a' }, false],
    ['to be paid in full', { mustBePaidInFull: true }, true],
    ['to be paid in full by text', { mustBePaidInFull: 'yes' }, false],
    ['for two membership types', { typeIds: ['adult', 'junior'] }, true],
    ['for two members', { memberIds: ['anna', 'ben'] }, true],
    ['for families', { forFamily: true }, true],
    ['for families in words', { forFamily: 'yes' }, false],
    ['by months for who joins later', { joinersPay: 'by_months' }, true],
    ['at half the price from December 31', { joinersPay: 'half_from_12-31' }, true],
    ['at half the price from a day that no year has', { joinersPay: 'half_from_06-31' }, false],
    ['at half the price from February 29', { joinersPay: 'half_from_02-29' }, false],
    ['at half the price from a day and more', { joinersPay: 'half_from_06-30 ' }, false],
    ['at half the price from a month', { joinersPay: 'half_from_7' }, false],
    ['for who joins later by true', { joinersPay: true }, false],
    ['every month', repeated, true],
    ['every quarter to a last day', { ...repeated, every: 'quarter', lastDueOn: '2027-12-05' }, true],
    ['every week', { ...repeated, every: 'week' }, false],
    ['every month to a last day that is none', { ...repeated, lastDueOn: '2027-13-05' }, false],
    ['every month for any amount', { ...repeated, mustBePaidInFull: false }, false],
    ['every month once a year', { ...repeated, purchaseRestriction: 'once_per_year' }, false],
    ['every month for families', { ...repeated, forFamily: true }, false],
    ['every month without being required', { ...repeated, isRequiredForActive: false }, false],
    ['with a last day alone', { lastDueOn: '2027-12-05' }, false],
    ['that counts as a membership fee on donation receipts', { donation: 'fee' }, true],
    ['that counts as a donation of another kind', { donation: 'boat' }, false],
    ['for an empty list of types', { typeIds: [] }, false],
    ['for an empty list of members', { memberIds: [] }, false],
    ['for a member that is no list', { memberIds: 'anna' }, false],
    ['for members with ids of several parts', { memberIds: ['anna/ben'] }, false],
    ['for more members than one item names', { memberIds: Array.from({ length: 31 }, (_, n) => `m${n}`) }, false],
    ['for types that are no texts', { typeIds: [1, 2] }, false],
    ['for a type that is no list', { typeIds: 'adult' }, false],
    ['for more types than a club has', { typeIds: Array.from({ length: 31 }, (_, n) => `t${n}`) }, false],
    ['for types with long ids', { typeIds: Array.from({ length: 30 }, () => 'x'.repeat(60)) }, false],
    ['with an empty year', { yearId: '' }, false],
    ['with a description that is none', { description: null }, false],
    ['with a field of its own', { colour: 'red' }, false],
    ["another club's", { clubId: 'another' }, false],
  ])('%s: %o %s', { tags: spec('3.44 3.49 3.50 3.51 3.52') }, async (_what, changes, allowed) => {
    await expectAllowed(allowed, add('admin', changes))
    await expectAllowed(allowed, updateRecorded(at('admin', await kept()), changes))
  })

  test('the optional fields may be absent', { tags: spec('3.40') }, async () => {
    const { description: _d, yearId: _y, isRequiredForActive: _r, ...rest } = item()
    await expectAllowed(true, addDoc(collection(cast.as.admin, 'paymentItems'), rest))
  })

  test.each<[string, () => Promise<string>]>([
    ['another club', () => storeYear(cast.foreign.clubId, '2026')],
    ['none', async () => paymentYearId(cast.club.clubId, '1999')],
  ])('a year of %s is refused', async (_what, make) => {
    const wrong = { yearId: await make() }
    await expectAllowed(false, add('admin', wrong))
    await expectAllowed(false, updateRecorded(at('admin', await kept()), wrong))
  })

  test('an item of a year that was deleted can still be edited', async () => {
    const deleted = await storeYear(cast.club.clubId, '2031')
    const { id } = await add('admin', { yearId: deleted })
    await cast.admin.db.doc(`paymentYears/${deleted}`).delete()
    await expectAllowed(true, updateRecorded(at('admin', id), { price: 99 }))
  })

  test('it cannot be moved to a club of which one is not', async () => {
    await expectAllowed(false, updateRecorded(at('admin', await kept()), { clubId: cast.foreign.clubId }))
  })
})
