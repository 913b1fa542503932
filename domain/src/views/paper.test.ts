import { expect, test } from 'vitest'
import { paperColumns } from './paper.ts'

test.each<[string, string[], string[]]>([
  ['without a view: number and name', [], ['memberId', 'surnameFirst']],
  ['those of the view, in its order', ['own:f1', 'fullName', 'memberId'], ['own:f1', 'fullName', 'memberId']],
  ['no status, and nothing that is missing', ['fullName', 'status', 'missing', 'email'], ['fullName', 'email']],
  ['a name in front, if the view has none', ['email', 'phone'], ['surnameFirst', 'email', 'phone']],
  ['a name, if the view has nothing else that lasts', ['status'], ['surnameFirst']],
  ['the first five', ['fullName', 'a', 'b', 'c', 'd', 'e'], ['fullName', 'a', 'b', 'c', 'd']],
  [
    'the name of the view, if it comes later',
    ['a', 'b', 'c', 'd', 'e', 'familyName'],
    ['familyName', 'a', 'b', 'c', 'd'],
  ],
])('%s', (_, columns, shown) => {
  expect(paperColumns(columns)).toEqual(shown)
})
