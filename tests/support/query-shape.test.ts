import { expect, test } from 'vitest'
import { faultsOf } from './query-shape.ts'

const where = (...filters: [field: string, op: string][]) => ({
  compositeFilter: {
    filters: filters.map(([fieldPath, op]) => ({ fieldFilter: { field: { fieldPath }, op, value: {} } })),
  },
})
const any = (...filters: readonly object[]) => ({ compositeFilter: { op: 'OR', filters } })
const all = (...filters: readonly object[]) => ({ compositeFilter: { op: 'AND', filters } })
const query = (collectionId: string, more: object) => ({ structuredQuery: { from: [{ collectionId }], ...more } })
const newest = { orderBy: [{ field: { fieldPath: 'paymentDate' }, direction: 'DESCENDING' }] }
const total = (field: string) => ({
  structuredAggregationQuery: {
    ...query('payments', { where: where(['clubId', 'EQUAL']) }),
    aggregations: [{ count: {} }, { sum: { field: { fieldPath: field } } }],
  },
})

test.each([
  ['of a club', query('payments', { where: where(['clubId', 'EQUAL']) })],
  ['of a club and some members', query('payments', { where: where(['clubId', 'EQUAL'], ['memberId', 'IN']) })],
  [
    'of a club, for the family of some members',
    query('payments', { where: where(['clubId', 'EQUAL'], ['familyIds', 'ARRAY_CONTAINS_ANY']) }),
  ],
  [
    'the newest that a list names',
    query('historyVolumes', {
      where: where(['clubId', 'EQUAL'], ['from', 'LESS_THAN'], ['marks', 'ARRAY_CONTAINS']),
      orderBy: [{ field: { fieldPath: 'from' }, direction: 'DESCENDING' }],
    }),
  ],
  [
    'of a club, about any of some members',
    query('historyVolumes', {
      where: all(where(['clubId', 'EQUAL']), any(where(['about.a', 'EQUAL']), where(['about.b', 'EQUAL']))),
    }),
  ],
  ['the newest of a club', query('payments', { where: where(['clubId', 'EQUAL']), ...newest })],
  ['the invitations of some accounts', query('invitations', { where: where(['uid', 'IN']) })],
  ['the phones of a card, by its serial', query('passRegistrations', { where: where(['serial', 'EQUAL']) })],
])('%s is as it should be', (_, body) => expect(faultsOf(JSON.stringify(body))).toEqual([]))

test.each([
  ['everybody', query('members', {}), /which club/],
  ['by an address alone', query('members', { where: where(['email', 'EQUAL']) }), /which club/],
  ['of every club but one', query('payments', { where: where(['clubId', 'NOT_EQUAL']) }), /which club/],
  ['of some clubs', query('invitations', { where: where(['clubId', 'IN']) }), /which club/],
  [
    'of a club or about a member',
    query('historyVolumes', { where: any(where(['clubId', 'EQUAL']), where(['about.a', 'EQUAL'])) }),
    /which club/,
  ],
  ['by a serial of no card', query('members', { where: where(['serial', 'EQUAL']) }), /which club/],
  ['another order', query('members', { where: where(['clubId', 'EQUAL']), ...newest }), /lacks members/],
  [
    'a list without an index',
    query('payments', { where: where(['clubId', 'EQUAL'], ['notes', 'ARRAY_CONTAINS']) }),
    /lacks/,
  ],
  [
    'the other direction',
    query('payments', {
      where: where(['clubId', 'EQUAL']),
      orderBy: [{ field: { fieldPath: 'updatedAt' }, direction: 'DESCENDING' }],
    }),
    /lacks payments/,
  ],
  [
    'one member and an order',
    query('payments', { where: where(['clubId', 'EQUAL'], ['memberId', 'EQUAL']), ...newest }),
    /lacks/,
  ],
  [
    'inequality on two fields',
    query('payments', {
      where: where(['clubId', 'EQUAL'], ['createdAt', 'GREATER_THAN_OR_EQUAL'], ['amount', 'LESS_THAN']),
    }),
    /inequality filters on createdAt,amount/,
  ],
  ['another sum', total('notes'), /lacks payments/],
  [
    'a field without an index',
    query('payments', { where: where(['clubId', 'EQUAL'], ['updatedAt', 'GREATER_THAN']) }),
    /exempts payments.updatedAt/,
  ],
  [
    'one pass type in the order of tags',
    query('passes', { where: where(['tag', 'GREATER_THAN']) }),
    /exempts passes.tag/,
  ],
])('%s is found out', (_, body, fault) => expect(faultsOf(JSON.stringify(body)).join()).toMatch(fault))
