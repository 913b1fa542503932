import { expect, test } from 'vitest'
import { spec } from '../../../tests/spec/tags.ts'
import { payments } from './collections.ts'
import { changedFields, newFields } from './encode.ts'

test.each([
  [{ 'a/b': 1 }, 'A field name must not contain ~ * / [ ]'],
  [{ '': 1 }, 'A field name must not be empty'],
  [{ __name__: 1 }, 'A field name must not begin and end with double underscores'],
  [{ notes: [['nested']] }, 'A list must not hold another list'],
])(
  'rejects values that Firestore does not accept, in new documents and changes: %j',
  { tags: spec('5.58') },
  (value, sentence) => {
    expect(() => newFields(payments, value)).toThrow(sentence)
    expect(() => changedFields(payments, value)).toThrow(sentence)
  },
)
