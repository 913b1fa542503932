import german from '@tessera/domain/texts/de.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { rows } from './rows.ts'

/** English texts, which are the keys of each catalogue; placeholders become `{…}`, as in the rows. */
const texts = new Set(Object.keys(german).map((text) => text.replace(/\{\w+\}/g, '{…}')))

/** Rows that are part of a longer sentence. */
const parts = ['9.14']

test('English says exactly what the specification says', () => {
  const missing = rows
    .filter(({ isText, kind }) => isText && kind !== 'route')
    .filter(({ id, says }) => (parts.includes(id) ? ![...texts].some((text) => text.includes(says)) : !texts.has(says)))
  expect(missing).toEqual([])
})
