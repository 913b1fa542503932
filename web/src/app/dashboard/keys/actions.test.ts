import { clubSettings } from '@tessera/domain/clubs/settings'
import { languages } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import { expect, test } from 'vitest'
import { actions } from './actions.ts'
import { type Hit, hitSearch, memberSearch } from './find-hits.ts'

const doNothing = () => undefined
const record = { id: 'record', label: 'Record Payment', words: '', run: doNothing }

test.each(languages)('every action is found by its label and by each of its other words: %s', (language) => {
  const say = translator(language)
  const hits = actions.map(
    ({ label, detail, words }, place): Hit => ({
      id: String(place),
      label: say(label),
      detail: detail && say(detail),
      words: say(words),
      run: doNothing,
    }),
  )
  const find = hitSearch(memberSearch([]), [record], hits)
  const lost = hits.flatMap((hit) =>
    [hit.label, ...(hit.words ?? '').split(', ')].filter((query) => !find(query).includes(hit)),
  )
  expect(lost).toEqual([])
})

test('every setting of the club has an action', () => {
  const reached = actions.flatMap(({ about }) => about?.split('.')[0] ?? [])
  expect(Object.keys(clubSettings).filter((setting) => !reached.includes(setting))).toEqual([])
})

test.each([
  ['en', 'fee', 'Payment Items'],
  ['en', 'dues', 'Payment Items'],
  ['de', 'beitrag', 'Posten'],
  ['it', 'quota', 'Voci di pagamento'],
  ['de', 'kontonummer', 'IBAN'],
  ['it', 'stagioni', 'Anni'],
  ['en', 'excel', 'Export CSV'],
] as const)('%s: %s finds %s', (language, query, label) => {
  const say = translator(language)
  const hits = actions.map(
    (action): Hit => ({ id: action.label, label: say(action.label), words: say(action.words), run: doNothing }),
  )
  const find = hitSearch(memberSearch([]), [record], hits)
  expect(find(query).map((hit) => hit.label)).toContain(label)
})
