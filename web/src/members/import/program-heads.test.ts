import { inputOf } from '@tessera/domain/members/member-input'
import { expect, test } from 'vitest'
import { writeCsv } from '../../language/write-csv.ts'
import { indexMembers } from '../known-members.ts'
import { guessColumns } from './guess-columns.ts'
import { readRows } from './import-row.ts'
import { planImport } from './plan-import.ts'
import { readCsv } from './read-csv.ts'

type Cells = Readonly<Record<string, string | readonly string[]>>

/** A program's file: all of its columns, of which the rows fill some. A name that stands twice has several cells. */
interface Program {
  readonly heads: string
  readonly head: Cells
  readonly child?: Cells
  /** What the head of the family, or the one person, is imported as. */
  readonly facts: Readonly<Record<string, string>> & { readonly memberId: string }
}

const anna = {
  fullName: 'Anna Alt',
  givenName: 'Anna',
  familyName: 'Alt',
  email: 'anna@club.test',
}
const address = { street: 'Am Hang 4', postcode: '39100', town: 'Bozen', country: 'IT' }
const born = { birthday: '1980-05-31' }

/** The names of the columns as the programs write them: `shared/facts` of public sources, and Galette's own catalogues. */
const programs: Readonly<Record<string, Program>> = {
  'Admidio 5 in German': {
    heads:
      'Nachname|Vorname|Straße|PLZ|Ort|Land|Telefon|Handy|Geburtstag|Geschlecht|E-Mail|Webseite|Eindeutige Admidio-ID|Mitgliedschaftsbeginn|Mitgliedschaftsende',
    head: {
      Nachname: 'Alt',
      Vorname: 'Anna',
      Straße: 'Am Hang 4',
      PLZ: '39100',
      Ort: 'Bozen',
      Land: 'IT',
      Telefon: '0471 1',
      Handy: '333 2',
      Geburtstag: '31.05.1980',
      'E-Mail': 'anna@club.test',
      'Eindeutige Admidio-ID': 'a1b2',
      Mitgliedschaftsbeginn: '01.02.2010',
      Mitgliedschaftsende: '31.12.2027',
    },
    facts: {
      ...anna,
      ...address,
      ...born,
      memberId: 'a1b2',
      phone: '0471 1, 333 2',
      joinedOn: '2010-02-01',
      leavesOn: '2027-12-31',
    },
  },
  'Admidio 5 in English': {
    heads:
      'Surname|First name|Street|Postal code|City|Country|Phone|Mobile|Birthday|Gender|E-mail|Website|Unique Admidio-ID|Start of membership|End of membership',
    head: {
      Surname: 'Alt',
      'First name': 'Anna',
      Street: 'Am Hang 4',
      'Postal code': '39100',
      City: 'Bozen',
      Country: 'IT',
      Phone: '0471 1',
      Mobile: '333 2',
      Birthday: '1980-05-31',
      'E-mail': 'anna@club.test',
      'Unique Admidio-ID': 'a1b2',
      'Start of membership': '2010-02-01',
    },
    facts: { ...anna, ...address, ...born, memberId: 'a1b2', phone: '0471 1, 333 2', joinedOn: '2010-02-01' },
  },
  'Admidio 5 with its internal names': {
    heads: 'LAST_NAME|FIRST_NAME|STREET|POSTCODE|CITY|COUNTRY|PHONE|MOBILE|BIRTHDAY|GENDER|EMAIL|WEBSITE',
    head: {
      LAST_NAME: 'Alt',
      FIRST_NAME: 'Anna',
      STREET: 'Am Hang 4',
      POSTCODE: '39100',
      CITY: 'Bozen',
      COUNTRY: 'IT',
      PHONE: '0471 1',
      MOBILE: '333 2',
      BIRTHDAY: '1980-05-31',
      EMAIL: 'anna@club.test',
    },
    facts: { ...anna, ...address, ...born, memberId: '1', phone: '0471 1, 333 2' },
  },
  'Galette in English': {
    heads:
      'Member id:|Status:|Name:|First name:|Company:|Nickname:|Title:|Birth date:|Gender:|Address:|Zip Code:|City:|Region:|Country:|Phone:|Mobile phone:|E-Mail:|Profession:|Username:|Creation date:|Modification date:|Account:|Galette Admin:|Freed of dues:|Due date:|Language:|Birthplace:|Parent:|Member number:',
    head: {
      'Member id:': '17',
      'Status:': 'Active member',
      'Name:': 'Alt',
      'First name:': 'Anna',
      'Birth date:': '1980-05-31',
      'Address:': 'Am Hang 4',
      'Zip Code:': '39100',
      'City:': 'Bozen',
      'Country:': 'IT',
      'Phone:': '0471 1',
      'Mobile phone:': '333 2',
      'E-Mail:': 'anna@club.test',
      'Creation date:': '2010-02-01',
      'Language:': 'it',
    },
    child: { 'Member id:': '18', 'Status:': 'Active member', 'Name:': 'Alt', 'First name:': 'Ben', 'Parent:': '17' },
    facts: {
      ...anna,
      ...address,
      ...born,
      memberId: '17',
      typeId: 't-active',
      phone: '0471 1, 333 2',
      joinedOn: '2010-02-01',
      language: 'it',
    },
  },
  'Galette in German': {
    heads:
      'Mitglieds-ID:|Status:|Name:|Vorname:|Firma:|Rufname:|Anrede:|Geburtsdatum:|Geschlecht:|Adresse:|Postleitzahl:|Stadt:|Version:|Land:|Telefon:|Mobilnummer:|E-Mail:|Andere Informationen:|Beruf:|Benutzername:|Erstelldatum:|Änderungsdatum:|Konto:|Galette Administration:|Beitragsfrei:|Fälligkeitsdatum:|Sprache:|Geburtsort:|Übergeordnetes Element:|Mitgliedsnummer:',
    head: {
      'Mitglieds-ID:': '17',
      'Status:': 'Active member',
      'Name:': 'Alt',
      'Vorname:': 'Anna',
      'Geburtsdatum:': '1980-05-31',
      'Adresse:': 'Am Hang 4',
      'Postleitzahl:': '39100',
      'Stadt:': 'Bozen',
      'Land:': 'IT',
      'Telefon:': '0471 1',
      'Mobilnummer:': '333 2',
      'E-Mail:': 'anna@club.test',
      'Sprache:': 'de',
    },
    child: { 'Mitglieds-ID:': '18', 'Name:': 'Alt', 'Vorname:': 'Ben', 'Übergeordnetes Element:': '17' },
    facts: {
      ...anna,
      ...address,
      ...born,
      memberId: '17',
      typeId: 't-active',
      phone: '0471 1, 333 2',
      language: 'de',
    },
  },
  'Galette in French': {
    heads:
      'ID de l’adhérent :|Statut :|Nom :|Prénom :|Personne morale :|Pseudo :|Titre :|Date de naissance :|Genre :|Adresse :|Code Postal :|Ville :|Région :|Pays :|Téléphone :|GSM :|Courriel :|Profession :|Identifiant :|Date de création :|Compte :|Exempt de cotisation :|Date d’échéance :|Langue :|Lieu de naissance :|Parent :|Numéro adhérent :',
    head: {
      'ID de l’adhérent :': '17',
      'Statut :': 'Active member',
      'Nom :': 'Alt',
      'Prénom :': 'Anna',
      'Date de naissance :': '31/05/1980',
      'Adresse :': 'Am Hang 4',
      'Code Postal :': '39100',
      'Ville :': 'Bozen',
      'Pays :': 'IT',
      'Téléphone :': '0471 1',
      'GSM :': '333 2',
      'Courriel :': 'anna@club.test',
    },
    child: { 'ID de l’adhérent :': '18', 'Nom :': 'Alt', 'Prénom :': 'Ben', 'Parent :': '17' },
    facts: { ...anna, ...address, ...born, memberId: '17', typeId: 't-active', phone: '0471 1, 333 2' },
  },
  'Galette in Italian, where both names are “Nome:”': {
    heads:
      'Lista dei soci:|Stato:|Nome:|Nome:|Azienda:|Soprannome:|Titolo:|Data di nascita:|Genere:|Indirizzo:|CAP:|Città:|Regione:|Paese:|Telefono:|Cellulare:|Indirizzo posta elettronica:|Professione:|Nome utente:|Data di creazione:|Data di modifica:|Conto:|Esentasse:|Scadenza:|Lingua:|Luogo di nascita:|Genitore:|Numero del socio:',
    head: {
      'Lista dei soci:': '17',
      'Stato:': 'Active member',
      'Nome:': ['Alt', 'Anna'],
      'Data di nascita:': '31/05/1980',
      'Indirizzo:': 'Am Hang 4',
      'CAP:': '39100',
      'Città:': 'Bozen',
      'Paese:': 'IT',
      'Telefono:': '0471 1',
      'Cellulare:': '333 2',
      'Indirizzo posta elettronica:': 'anna@club.test',
    },
    child: { 'Lista dei soci:': '18', 'Nome:': ['Alt', 'Ben'], 'Genitore:': '17' },
    facts: { ...anna, ...address, ...born, memberId: '17', typeId: 't-active', phone: '0471 1, 333 2' },
  },
  hitobito: {
    heads:
      'Vorname|Nachname|Übername|Firmenname|Firma|Haupt-E-Mail|zusätzliche Adresszeile|Strasse|Hausnummer|Postfach|PLZ|Ort|Land|Hauptebene|Rollen|Weitere E-Mail Privat|Telefonnummer Mobil|Geburtstag|Geschlecht|Zusätzliche Angaben|Titel|Sprache|Tags',
    head: {
      Vorname: 'Anna',
      Nachname: 'Alt',
      'Haupt-E-Mail': 'anna@club.test',
      'zusätzliche Adresszeile': 'c/o Berg',
      Strasse: 'Am Hang',
      Hausnummer: '4',
      PLZ: '39100',
      Ort: 'Bozen',
      Land: 'IT',
      'Telefonnummer Mobil': '333 2',
      Geburtstag: '31.05.1980',
      Sprache: 'de',
    },
    facts: { ...anna, ...address, ...born, memberId: '1', addressLine: 'c/o Berg', phone: '333 2', language: 'de' },
  },
  ClubDesk: {
    heads:
      'Nachname|Vorname|Firma|Adresse|PLZ|Ort|Telefon Privat|Telefon Mobil|Benutzer-Id|Anrede|Titel|Briefanrede|Adress-Zusatz|Land|Nationalität|Telefon Geschäft|Fax|E-Mail|E-Mail Alternativ|[Gruppen]|Status|[Rolle]|Eintritt|Mitgliedsjahre|Austritt|Zivilstand|Geschlecht|Geburtsdatum|Jahrgang|Alter|Bemerkungen|Firmen-Webseite|Rechnungsversand|Nie mahnen|IBAN|BIC|Kontoinhaber|[Id]|[Zuletzt geändert am]|[Zuletzt geändert von]',
    head: {
      Nachname: 'Alt',
      Vorname: 'Anna',
      Adresse: 'Am Hang 4',
      PLZ: '39100',
      Ort: 'Bozen',
      Land: 'IT',
      'Telefon Privat': '0471 1',
      'Telefon Mobil': '333 2',
      'Benutzer-Id': 'anna.alt',
      'Adress-Zusatz': 'c/o Berg',
      'E-Mail': 'anna@club.test',
      Eintritt: '01.02.2010',
      Austritt: '31.12.2027',
      Geburtsdatum: '31.05.1980',
      '[Id]': '1000123',
    },
    facts: {
      ...anna,
      ...address,
      ...born,
      memberId: '1000123',
      addressLine: 'c/o Berg',
      phone: '0471 1, 333 2',
      joinedOn: '2010-02-01',
      leavesOn: '2027-12-31',
    },
  },
  easyVerein: {
    heads: 'Firma|Vorname|Nachname|Login E-Mail oder Benutzername',
    head: { Vorname: 'Anna', Nachname: 'Alt', 'Login E-Mail oder Benutzername': 'anna@club.test' },
    facts: { ...anna, memberId: '1' },
  },
  'Wild Apricot': {
    heads:
      'User ID|First name|Last name|Organization|Email|Phone|Password|Group participation|Archived|Subscribed to emails|Subscription source|Event announcements|Member emails and newsletters|Administration access|Created on|Profile last updated|Profile last updated by|Last login|Balance|Total donated|Membership enabled|Membership level|Membership status|Member since|Renewal due|Renewal date last changed|Level last changed|Access to profile by others|Details to show|Photo albums enabled|Member bundle ID or email|Member role|Notes',
    head: {
      'User ID': '71234567',
      'First name': 'Anna',
      'Last name': 'Alt',
      Email: 'anna@club.test',
      Phone: '0471 1',
      'Membership level': 'Active member',
      'Member since': '2010-02-01',
      'Member bundle ID or email': 'anna@club.test',
      'Member role': 'Bundle administrator',
    },
    child: {
      'User ID': '71234568',
      'First name': 'Ben',
      'Last name': 'Alt',
      'Membership level': 'Active member',
      'Member bundle ID or email': 'anna@club.test',
    },
    facts: { ...anna, memberId: '71234567', phone: '0471 1', typeId: 't-active', joinedOn: '2010-02-01' },
  },
  'Join It': {
    heads:
      'First Name|Last Name|Email|Membership Type|Join Date|Membership ID|Status|Expiration Date|Auto Rebilling Date',
    head: {
      'First Name': 'Anna',
      'Last Name': 'Alt',
      Email: 'anna@club.test',
      'Membership Type': 'Active member',
      'Join Date': '2010-02-01',
      'Membership ID': 'JI-7',
      Status: 'expired',
    },
    facts: { ...anna, memberId: 'JI-7', typeId: 't-active', joinedOn: '2010-02-01' },
  },
}

const types = [{ id: 't-active', name: 'Active member', shortName: 'A', enabled: true }]

function read({ heads }: Program, rows: readonly Cells[], known: Parameters<typeof indexMembers>[0] = []) {
  const header = heads.split('|')
  const cells = rows.map((row) =>
    header.map((name, place) => {
      const cell = row[name] ?? ''
      return typeof cell === 'string' ? cell : (cell[header.slice(0, place).filter((one) => one === name).length] ?? '')
    }),
  )
  const table = readCsv(new TextEncoder().encode(writeCsv(header, cells)))
  const columns = guessColumns(table.header, [], table.rows)
  const givesNumbers = columns.memberId === undefined
  const club = { today: '2026-11-29', types, own: [], givesNumbers }
  return planImport(readRows(table, columns, club), indexMembers(known), false, givesNumbers ? '1' : undefined)
}

test.each(Object.entries(programs))(
  'a file of %s is read with every fact; the same file updates who is there',
  (_, program) => {
    const { head, child, facts } = program
    const rows = child ? [head, child] : [head]
    const planned = read(program, rows)
    expect(planned.map(({ plan }) => plan.kind)).toEqual(rows.map(() => 'new'))
    const known = Object.entries(inputOf(planned[0]?.input ?? { memberId: '', fullName: '', email: '' }))
    expect(Object.fromEntries(known.filter(([, value]) => typeof value === 'string' && value))).toEqual(facts)
    expect(planned[1]?.headNumber).toBe(child && facts.memberId)

    const members = planned.map(({ input, headNumber }, at) => ({
      ...input,
      id: `id-${at}`,
      photoUrl: null,
      enabled: true,
      belongsTo: headNumber ? 'id-0' : '',
    }))
    expect(read(program, rows, members).map(({ plan }) => plan.kind)).toEqual(rows.map(() => 'unchanged'))
    // The club has given them other numbers since; families still name those of the file.
    const renumbered = members.map((one, at) => ({ ...one, memberId: `Z-${at}` }))
    expect(read(program, rows, renumbered).map(({ plan, input }) => [plan.kind, input.memberId])).toEqual(
      rows.map((_, at) =>
        renumbered[at]?.birthday || renumbered[at]?.email ? ['unchanged', `Z-${at}`] : expect.anything(),
      ),
    )
    const moved = members.map((one) => ({ ...one, fullName: `${one.fullName} Neu`, familyName: 'Alt Neu' }))
    expect(read(program, rows, moved).map(({ plan }) => plan)).toMatchObject(
      moved.map(({ id }) => ({ kind: 'updated', member: { id } })),
    )
  },
)
