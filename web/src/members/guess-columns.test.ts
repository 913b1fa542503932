import { languages } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import { expect, test } from 'vitest'
import { exportHeader } from './export-members.ts'
import { guessColumns } from './guess-columns.ts'

test.each(languages)('our own export in the language %s', (language) => {
  const say = translator(language)
  expect(guessColumns(exportHeader.map((name) => say(name)))).toEqual({ memberId: 0, fullName: 1, email: 2 })
})

test.each([
  ['our own export', 'Member ID|Full Name|Email|Status|Missing payments', { memberId: 0, fullName: 1, email: 2 }],
  [
    'German, name in two',
    'E-Mail-Adresse|Nachname|Vorname|Mitgliedsnr.',
    { memberId: 3, fullName: 2, lastName: 1, email: 0 },
  ],
  ['Italian', 'Cognome|Nome|Numero tessera|E-mail', { memberId: 2, fullName: 1, lastName: 0, email: 3 }],
  ['short', 'No|name|mail', { memberId: 0, fullName: 1, email: 2 }],
  ['code names', 'member_id|first_name|last_name|email_address', { memberId: 0, fullName: 1, lastName: 2, email: 3 }],
  ['something else', 'a|b|c', {}],
])('%s', (_, header, columns) => {
  expect(guessColumns(header.split('|'))).toEqual(columns)
})
