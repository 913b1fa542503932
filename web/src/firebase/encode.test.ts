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
  'what the database does not take is written neither anew nor as a change: %j',
  { tags: spec('5.58') },
  (value, sentence) => {
    expect(() => newFields(payments, value)).toThrow(sentence)
    expect(() => changedFields(payments, value)).toThrow(sentence)
  },
)
