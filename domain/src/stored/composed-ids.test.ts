import { describe, expect, test } from 'vitest'
import {
  attendanceId,
  bankId,
  certificateRequestId,
  debitRunId,
  historySealId,
  importBatchId,
  invitationId,
  letterGroup,
  letterId,
  manyId,
  noteId,
  oncePaymentId,
  optOutId,
  ownViewsId,
  paymentYearId,
  receiptSeriesId,
  refundRunId,
  uniqueId,
} from './composed-ids.ts'
import { isPaymentId, isPlainId } from './document-ids.ts'

/** Ids that the server makes: random letters and digits of a fixed length. */
const made = ['receiptreceiptreceip', 'seriesseriesseriesse', 'automaticautomaticau', 'A1A1A1A1A1A1A1A1A1A1']
/** Ids that clients try; those of the form that is let through count. */
const tried = [
  'a',
  'a_b',
  'a-b',
  '_',
  '-',
  '~',
  'a~b',
  '~a',
  'b~',
  'a.b',
  '.',
  'a/b',
  'a b',
  'series.a.2026',
  '2026',
  'request',
  'receipt',
  'receipt-0',
  'automatic',
  'cards',
  'certificate',
  'webhook',
  '60',
  `${made[0]}_2026`,
  `${made[0]}-request`,
  `${made[0]}~a~${made[0]}_2026`,
  `series.${made[0]}.2026`,
  ...made,
]
const plain = tried.filter(isPlainId)
const uuids = ['00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000001']
const hashes = ['0'.repeat(32), 'a'.repeat(32)]
const days = ['2026-01-01', '2026-01-02']

/** All combinations of one of each list. */
const combined = (...lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((all, list) => all.flatMap((one) => list.map((next) => [...one, next])), [[]])

type Compose = (...parts: string[]) => string
const all = (compose: Compose, ...lists: readonly (readonly string[])[]): string[] =>
  combined(...lists).map((parts) => compose(...parts))

const yearIds = all(paymentYearId as Compose, made, ['2025', '2026'])
const groups = [
  ...all(letterGroup.reminders as Compose, made, days),
  ...all(letterGroup.changedCards as Compose, made),
  ...uuids,
]

/** The ids of each collection that has composed ones, of every kind and of hostile parts. */
const collections: Readonly<Record<string, readonly string[]>> = {
  historySeals: all((club, number) => historySealId(`${club}`, Number(number)), made, ['1', '12']),
  receiptSeries: all((club, season) => receiptSeriesId(`${club}`, Number(season)), made, ['2025', '2026']),
  attendance: all(attendanceId as Compose, made, days),
  invitations: all(invitationId as Compose, made, made),
  memberImports: [
    ...made,
    ...all(manyId as Compose, made),
    ...all((club, id, place) => importBatchId(`${club}`, `${id}`, Number(place)), made, made, ['0', '1', '11']),
  ],
  uniques: all(uniqueId as Compose, made, ['member-id', 'email'], hashes),
  views: [...made, ...all(ownViewsId as Compose, made, made)],
  optOuts: all(optOutId as Compose, made, hashes),
  notes: all(noteId as Compose, made, hashes),
  bankLines: all(bankId as Compose, made, hashes),
  bankPayers: all(bankId as Compose, made, hashes),
  debitRuns: [...made, ...all(debitRunId as Compose, made, uuids)],
  refundRuns: all(refundRunId as Compose, made, uuids),
  certificates: [...made, ...all(certificateRequestId as Compose, made)],
  letters: [
    ...uuids,
    ...all(letterId.inGroup as Compose, groups, made),
    ...all(letterId.newReceipt as Compose, hashes),
    ...all(letterId.receipt as Compose, uuids, made),
    ...all(
      letterId.certificateWarning as Compose,
      all((id, stage) => `${id}.${stage}`, made, ['60', '7']),
      made,
    ),
    ...all(
      (club, number, code, uid) => letterId.seal(`${club}`, Number(number), `${code}`, `${uid}`),
      made,
      ['1', '12'],
      ['0a', 'b1'],
      made,
    ),
    ...all((id, at, uid) => letterId.webhookOff(`${id}`, Number(at), `${uid}`), made, ['0', '60'], made),
  ],
  'payments of once-per-year items': all(
    (memberId = '', itemId = '', yearId = '') => oncePaymentId('', { memberId, itemId, paymentDate: '', yearId }),
    made,
    plain,
    yearIds,
  ),
  paymentYears: yearIds,
  groups,
}

describe.each(Object.entries(collections))('%s', (_name, ids) => {
  test('no two documents have the same id, of whatever kind and parts', () => {
    expect(ids.length).toBeGreaterThan(1)
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
  })

  test('every id is one that Firestore takes', () => {
    expect(ids.filter((id) => !/^(?!__.*__$)[\w.~-]{1,1500}$/.test(id))).toEqual([])
  })
})

test('an id that a browser chooses is none that only the server makes', () => {
  const serverOnly = ['receiptSeries', 'attendance', 'memberImports', 'uniques', 'notes', 'optOuts', 'views'].flatMap(
    (name) => (collections[name] ?? []).filter((id) => !made.includes(id)),
  )
  expect(serverOnly.filter(isPaymentId)).toEqual([])
})

test('the id of a payment that counts once a year fits, of the longest parts', () => {
  const ids = collections['payments of once-per-year items'] ?? []
  expect(ids.filter((id) => !isPaymentId(id))).toEqual([])
  const [member = ''] = made
  const longest = { memberId: member, itemId: 'x'.repeat(128), paymentDate: '2026-01-01' }
  expect(isPaymentId(oncePaymentId(member, longest))).toBe(true)
})
