import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { collectionNames, collections } from './collections.ts'
import { paymentIdPattern, plainIdPattern } from './document-ids.ts'
import { browserFields } from './payment.ts'

const deployed = (name: string) => readFileSync(join(import.meta.dirname, '../../../firebase', name), 'utf8')

/** The rules of each collection, by name: the text from its `match` to the next. */
const matches = deployed('firestore.rules')
  .split(/^ {4}match \//m)
  .slice(1)
const rulesOf = new Map(matches.map((block) => [block.slice(0, block.indexOf('/')), block]))

/** The lists of names in brackets that a call of `name` in the rules has, in order. */
const listsIn = (block: string, name: string): string[][] => {
  const call = new RegExp(`\\b${name}\\(([^)]*)\\)`).exec(block)?.[1] ?? ''
  return [...call.matchAll(/\[([^\]]*)\]/g)].map(([, list = '']) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, one]) => `${one}`),
  )
}

test('the rules open the collections of the table, and no others', () => {
  const open = collectionNames((one) => one.browser !== undefined)
  expect([...rulesOf.keys()].sort()).toEqual([...open, 'users'].sort())
})

describe.each(Object.entries(browserFields))('%s', (name, { required, optional, editable }) => {
  const block = rulesOf.get(name) ?? ''

  test('a new document has the fields of the table in the rules', () => {
    expect(listsIn(block, 'hasFields')).toEqual([required, optional])
  })

  test('an edit changes the fields of the table in the rules', () => {
    expect(listsIn(block, 'changesOnly')).toEqual(editable === 'all' ? [] : [editable])
  })

  test('the fields are those of the schema', () => {
    const fields = new Set([...required, ...optional, ...(editable === 'all' ? [] : editable)])
    expect([...fields].sort()).toEqual(Object.keys(collections[name as keyof typeof browserFields].schema.shape).sort())
  })
})

test('the rules demand the forms of ids that the gateway demands', () => {
  const formOf = (name: string) =>
    new RegExp(`function ${name}\\(value\\) \\{[^}]*matches\\('(.*)'\\)`).exec(deployed('firestore.rules'))?.[1]
  expect([formOf('isId'), formOf('isPaymentId')]).toEqual([plainIdPattern, paymentIdPattern])
})

test('firestore.indexes.json has the indexes and the exempt fields of the table, and no others', () => {
  const wanted = Object.entries(collections).flatMap(([collectionGroup, one]) =>
    ('indexes' in one ? one.indexes : []).map((index) => ({
      collectionGroup,
      queryScope: 'COLLECTION',
      fields: index.map((field) => {
        const [fieldPath, order] = field.split(' ')
        if (order === 'contains') return { fieldPath, arrayConfig: 'CONTAINS' }
        return { fieldPath, order: order ? 'DESCENDING' : 'ASCENDING' }
      }),
    })),
  )
  const without = Object.entries(collections).flatMap(([collectionGroup, one]) =>
    ('unindexed' in one ? one.unindexed : []).map((fieldPath) => ({ collectionGroup, fieldPath, indexes: [] })),
  )
  expect(JSON.parse(deployed('firestore.indexes.json'))).toEqual({ indexes: wanted, fieldOverrides: without })
})

test('a field of the table with the time of a write has no index', () => {
  const indexed = Object.entries(collections).flatMap(([name, { schema, ...one }]) => {
    const shape = 'shape' in schema ? schema.shape : {}
    const unindexed: readonly string[] = 'unindexed' in one ? one.unindexed : []
    const times = Object.keys(shape).filter((field) => /(At|until)$/.test(field) && !unindexed.includes(field))
    return times.map((field) => `${name}.${field}`)
  })
  expect(indexed).toEqual([])
})
