import { languages } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import { expect, test } from 'vitest'
import { exportHeader } from './export-members.ts'
import { guessColumns, unusedNames } from './guess-columns.ts'

test.each(languages)('our own export in the language %s', (language) => {
  const say = translator(language)
  expect(guessColumns(exportHeader.map((name) => say(name)))).toEqual({ memberId: 0, fullName: 1, email: 2 })
})

/** The guessed columns by their names. */
const guessed = (header: string) => {
  const names = header.split('|')
  return Object.fromEntries(Object.entries(guessColumns(names)).map(([field, place]) => [field, names[place]]))
}

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
  ['notes in brackets', 'Nr.*|Name (Firma)|E-Mail (privat)', { memberId: 0, fullName: 1, email: 2 }],
  ['something else', 'a|b|c', {}],
])('%s', (_, header, columns) => {
  expect(guessColumns(header.split('|'))).toEqual(columns)
})

test.each([
  ['Name|Vorname', 'Vorname', 'Name'],
  ['Nom :|Prénom :', 'Prénom :', 'Nom :'],
  ['Cognome|Nome', 'Nome', 'Cognome'],
  ['Name:|First name:', 'First name:', 'Name:'],
  ['vorname|name', 'vorname', 'name'],
  ['Nombre|Apellidos', 'Nombre', 'Apellidos'],
  ['Vorname|Nachname|Name', 'Vorname', 'Nachname'],
  ['Full Name|First Name|Last Name', 'Full Name', undefined],
  ['Nachname|vorname nachname', 'vorname nachname', undefined],
  ['Vorname, Nachname|Firma', 'Vorname, Nachname', undefined],
  ['Name|Firma', 'Name', undefined],
  ['Mitglied|Ort', 'Mitglied', undefined],
  ['Nachname|Mitglied', undefined, 'Nachname'],
])('of %s, the name is %s and the last name %s', (header, fullName, lastName) => {
  expect([guessed(header).fullName, guessed(header).lastName]).toEqual([fullName, lastName])
})

test.each([
  [
    'ClubDesk',
    'Nachname|Vorname|Firma|E-Mail|E-Mail Alternativ|Status|Eintritt|Austritt|Benutzer-Id|[Id]',
    {
      fullName: 'Vorname',
      lastName: 'Nachname',
      email: 'E-Mail',
      joinedOn: 'Eintritt',
      leavesOn: 'Austritt',
      memberId: '[Id]',
    },
  ],
  [
    'Wild Apricot',
    'User ID|First name|Last name|Organization|Email|Membership level|Member since|Renewal due',
    {
      memberId: 'User ID',
      fullName: 'First name',
      lastName: 'Last name',
      email: 'Email',
      type: 'Membership level',
      joinedOn: 'Member since',
    },
  ],
  ['hitobito', 'Vorname|Nachname|Übername|Firmenname|Haupt-E-Mail', { email: 'Haupt-E-Mail' }],
  ['Admidio', 'Nachname|Vorname|Eindeutige Admidio-ID|Mitgliedschaftsbeginn|Mitgliedschaftsende', {}],
  ['openjverein', 'vorname|name|email|beitragsgruppe|eintritt|austritt', { type: 'beitragsgruppe', lastName: 'name' }],
  ['Linear', 'Adressnummer|Mitgliedsnummer|Vorname|Firma', { memberId: 'Mitgliedsnummer' }],
  ['a sports club', 'Mitgl.-Nr.|Vorname|Nachname|Beitragsart', { memberId: 'Mitgl.-Nr.', type: 'Beitragsart' }],
  ['an alpine club', 'N. tessera|Cognome|Nome|Categoria', { memberId: 'N. tessera', type: 'Categoria' }],
  ['a workshop', 'Member #|Name|Email|Plan|Joined', { memberId: 'Member #', type: 'Plan', fullName: 'Name' }],
])('heads of %s', (_, header, fields) => {
  expect(guessed(header)).toMatchObject(fields)
})

test('columns of names that are left out are found', () => {
  const unused = (header: string) => unusedNames(header.split('|'), guessColumns(header.split('|')))
  expect(unused('Full Name|First Name|Last Name|Phone')).toEqual(['First Name', 'Last Name'])
  expect(unused('Vorname|Nachname|Name|Firmenname')).toEqual(['Name'])
  expect(unused('First name|Middle name|Surname')).toEqual(['Middle name'])
  expect(unused('Name|Vorname|E-Mail')).toEqual([])
})
