import { languages } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import { expect, test } from 'vitest'
import { exportHeader } from '../list/export-members.ts'
import { columnsLeftOut, computedColumns, guessColumns, unusedNames } from './guess-columns.ts'

test.each(languages)('our own export in the language %s', (language) => {
  const say = translator(language)
  expect(guessColumns(exportHeader.map((name) => say(name)))).toEqual({ memberId: 0, fullName: 1, email: 2 })
})

/** The guessed columns by their names. */
const guessed = (header: string) => {
  const names = header.split('|')
  return Object.fromEntries(Object.entries(guessColumns(names)).map(([field, place]) => [field, names[Number(place)]]))
}

test.each([
  ['our own export', 'Member ID|Full Name|Email|Status|Missing payments', { memberId: 0, fullName: 1, email: 2 }],
  [
    'German, name in two',
    'E-Mail-Adresse|Nachname|Vorname|Mitgliedsnr.',
    { memberId: 3, givenName: 2, familyName: 1, email: 0 },
  ],
  ['Italian', 'Cognome|Nome|Numero tessera|E-mail', { memberId: 2, givenName: 1, familyName: 0, email: 3 }],
  ['short', 'No|name|mail', { memberId: 0, fullName: 1, email: 2 }],
  [
    'code names',
    'member_id|first_name|last_name|email_address',
    { memberId: 0, givenName: 1, familyName: 2, email: 3 },
  ],
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
  ['Full Name|First Name|Last Name', 'First Name', 'Last Name'],
  ['Nachname|vorname nachname', 'vorname nachname', 'Nachname'],
  ['Vorname, Nachname|Firma', 'Vorname, Nachname', undefined],
  ['Name|Firma', 'Name', undefined],
  ['Mitglied|Ort', 'Mitglied', undefined],
  ['Nachname|Mitglied', undefined, 'Nachname'],
])('of %s, the name is %s and the last name %s', (header, fullName, lastName) => {
  const { fullName: full, givenName, familyName } = guessed(header)
  expect([givenName ?? full, familyName]).toEqual([fullName, lastName])
})

test.each([
  [
    'ClubDesk',
    'Nachname|Vorname|Firma|E-Mail|E-Mail Alternativ|Status|Eintritt|Austritt|Benutzer-Id|[Id]',
    {
      givenName: 'Vorname',
      familyName: 'Nachname',
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
      givenName: 'First name',
      familyName: 'Last name',
      email: 'Email',
      type: 'Membership level',
      joinedOn: 'Member since',
    },
  ],
  [
    'hitobito',
    'Vorname|Nachname|Übername|Firmenname|Haupt-E-Mail|zusätzliche Adresszeile|Strasse|Hausnummer|PLZ|Ort|Land|Geburtstag|Sprache',
    {
      email: 'Haupt-E-Mail',
      addressLine: 'zusätzliche Adresszeile',
      street: 'Strasse',
      houseNumber: 'Hausnummer',
      postcode: 'PLZ',
      town: 'Ort',
      country: 'Land',
      birthday: 'Geburtstag',
      language: 'Sprache',
    },
  ],
  [
    'Galette',
    'Name:|First name:|Birth date:|Address:|Zip Code:|City:|Country:|Phone:|Mobile phone:|E-Mail:|Language:|Member number:',
    {
      familyName: 'Name:',
      givenName: 'First name:',
      birthday: 'Birth date:',
      street: 'Address:',
      postcode: 'Zip Code:',
      town: 'City:',
      country: 'Country:',
      phone: 'Phone:',
      mobile: 'Mobile phone:',
      email: 'E-Mail:',
      language: 'Language:',
      memberId: 'Member number:',
    },
  ],
  [
    'Galette in French',
    'Nom :|Prénom :|Date de naissance :|Adresse :|Code Postal :|Ville :|Pays :|Tél :|GSM :|Courriel :|Langue :',
    {
      familyName: 'Nom :',
      givenName: 'Prénom :',
      birthday: 'Date de naissance :',
      street: 'Adresse :',
      postcode: 'Code Postal :',
      town: 'Ville :',
      country: 'Pays :',
      phone: 'Tél :',
      mobile: 'GSM :',
      email: 'Courriel :',
      language: 'Langue :',
    },
  ],
  [
    'Admidio with addresses',
    'Nachname|Vorname|Straße|PLZ|Ort|Land|Telefon|Handy|Geburtstag|E-Mail',
    {
      street: 'Straße',
      postcode: 'PLZ',
      town: 'Ort',
      country: 'Land',
      phone: 'Telefon',
      mobile: 'Handy',
      birthday: 'Geburtstag',
      email: 'E-Mail',
    },
  ],
  [
    'ClubDesk with addresses',
    'Nachname|Vorname|Adresse|PLZ|Ort|Telefon Privat|Telefon Mobil|Adress-Zusatz|Land|Geburtsdatum|[Id]',
    {
      street: 'Adresse',
      phone: 'Telefon Privat',
      mobile: 'Telefon Mobil',
      addressLine: 'Adress-Zusatz',
      birthday: 'Geburtsdatum',
      postcode: 'PLZ',
      town: 'Ort',
      country: 'Land',
      memberId: '[Id]',
    },
  ],
  [
    'openjverein with addresses',
    'vorname|name|geburtsdatum|strasse|adressierungszusatz|ort|plz|staat|telefonprivat|handy|externemitgliedsnummer',
    {
      street: 'strasse',
      addressLine: 'adressierungszusatz',
      town: 'ort',
      postcode: 'plz',
      country: 'staat',
      birthday: 'geburtsdatum',
      phone: 'telefonprivat',
      mobile: 'handy',
      memberId: 'externemitgliedsnummer',
    },
  ],
  [
    'Admidio in English',
    'Surname|First name|Street|Postal code|City|Phone|Mobile|Birthday|Unique Admidio-ID|Start of membership',
    { postcode: 'Postal code', town: 'City', memberId: 'Unique Admidio-ID', joinedOn: 'Start of membership' },
  ],
  [
    'Join It',
    'First Name|Last Name|Email|Membership Type|Join Date|Membership ID',
    { givenName: 'First Name', type: 'Membership Type', joinedOn: 'Join Date', memberId: 'Membership ID' },
  ],
  ['easyVerein', 'Vorname|Nachname|Login E-Mail oder Benutzername', { email: 'Login E-Mail oder Benutzername' }],
  ['Admidio', 'Nachname|Vorname|Eindeutige Admidio-ID|Mitgliedschaftsbeginn|Mitgliedschaftsende', {}],
  [
    'openjverein',
    'vorname|name|email|beitragsgruppe|eintritt|austritt',
    { type: 'beitragsgruppe', familyName: 'name' },
  ],
  ['Linear', 'Adressnummer|Mitgliedsnummer|Vorname|Firma', { memberId: 'Mitgliedsnummer' }],
  ['a sports club', 'Mitgl.-Nr.|Vorname|Nachname|Beitragsart', { memberId: 'Mitgl.-Nr.', type: 'Beitragsart' }],
  ['an alpine club', 'N. tessera|Cognome|Nome|Categoria', { memberId: 'N. tessera', type: 'Categoria' }],
  ['a workshop', 'Member #|Name|Email|Plan|Joined', { memberId: 'Member #', type: 'Plan', fullName: 'Name' }],
])('heads of %s', (_, header, fields) => {
  expect(guessed(header)).toMatchObject(fields)
})

test('columns of names that are left out are found', () => {
  const unused = (header: string) => unusedNames(header.split('|'), guessColumns(header.split('|')))
  expect(unused('Full Name|First Name|Last Name|Phone')).toEqual([])
  expect(unused('Vorname|Nachname|Name|Firmenname')).toEqual(['Name'])
  expect(unused('First name|Middle name|Surname')).toEqual(['Middle name'])
  expect(unused('Name|Vorname|E-Mail')).toEqual([])
})

test.each(languages)('what our own export in the language %s computes is no column to keep', (language) => {
  const say = translator(language)
  const header = [...exportHeader.map((name) => say(name)), 'Boat']
  const rows = [{ row: 2, cells: ['1', 'Zoë Ziegler', 'zoe@club.test', 'x', 'y', 'z'] }]
  expect(columnsLeftOut({ header, rows }, guessColumns(header))).toEqual([5])
  const unnamed = { header: [...header.slice(0, 3), '', ''], rows }
  expect(
    columnsLeftOut(
      { ...unnamed, rows: [{ row: 2, cells: ['1', 'A', 'a@club.test', ' ', 'x'] }] },
      guessColumns(header),
    ),
  ).toEqual([4])
  expect(computedColumns(header.toSpliced(4, 1))).toEqual(new Set())
})

test('a column of pauses or types with days is one by its cells: empty ones would delete what the club has', () => {
  const guessed = (name: string, ...cells: string[]) =>
    Object.keys(
      guessColumns(
        ['Nr', name],
        [],
        cells.map((cell, at) => ({ row: at + 2, cells: [`${at}`, cell] })),
      ),
    )
  expect(guessed('Pause', '', '2026-03-01..2026-04-30  2026-09-01..')).toEqual(['memberId', 'pauses'])
  for (const cells of [['ja', ''], ['nein'], ['x'], ['', ''], ['2026-03-01..', 'ja'], ['2026-03-01']])
    expect(guessed('Pause', ...cells)).toEqual(['memberId'])
  const types = 'Wechsel der Mitgliedsart'
  expect(guessed(types, '', 'Student; 2026-11-01 Full', '; 2026-11-01 ')).toEqual(['memberId', 'typeChanges'])
  for (const cells of [['ja'], ['', ''], ['Student; 2026-11-01 Full', 'Full']])
    expect(guessed(types, ...cells)).toEqual(['memberId'])
  expect(Object.keys(guessColumns(['Nr', 'Pause']))).toEqual(['memberId', 'pauses'])
})
