import { fold } from '@tessera/domain/text'

/** First and last day of the membership. */
export const dayFields = ['joinedOn', 'leavesOn'] as const

/** Fields of an import. A last name in its own column is appended to the name; `type` is a membership type's name. */
export const importFields = ['memberId', 'fullName', 'lastName', 'email', 'type', ...dayFields] as const
export type ImportField = (typeof importFields)[number]

/** Column index by field; absent if the field has no column. */
export type Columns = Readonly<Partial<Record<ImportField, number>>>

/** Known column names in several European languages; best match first. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  memberId: [
    'member id, memberid, member number, member no, membership number, membership no, membership id',
    'mitgliedsnummer, mitgliedsnr, mitglieds nr, mitglied nr, numero socio, numero tessera, numéro de membre',
    'numero de socio, lidnummer, number, nummer, nr, no, id, numero, numéro, tessera',
  ],
  fullName: [
    'full name, fullname, member name, vollständiger name, nome completo, nom complet, nombre completo, nome e cognome',
    'vor und nachname, vorname und nachname, vorname nachname, nome cognome',
    'first name, firstname, given name, vorname, prénom, nombre, voornaam, name, nome, member, mitglied, socio, nom',
  ],
  lastName: ['last name, lastname, surname, family name, nachname, familienname, cognome, apellidos, achternaam'],
  email: [
    'email, e mail, email address, e mail address, mail, emailadresse, e mail adresse, posta elettronica, courriel',
    'correo, correo electrónico, adresse e mail, adresse email',
  ],
  joinedOn: [
    'member since, joined on, joined, join date, date joined, entry date, mitglied seit, eintritt, eintrittsdatum',
    'beitritt, beitrittsdatum, socio dal, iscritto dal, data di iscrizione, date d adhésion, fecha de alta',
  ],
  leavesOn: [
    'last day, leaves on, left on, left, leaving date, exit date, letzter tag, austritt, austrittsdatum',
    'ultimo giorno, data di uscita, date de sortie, fecha de baja',
  ],
  type: ['membership type, member type, type, mitgliedschaft, mitgliedsart, art, tipo di adesione, tipo socio, tipo'],
}

const plain = (name: string) =>
  fold(name)
    .replace(/[\s._/-]+/g, ' ')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()

/** Guesses the column of each field from the header; uses a column only once. */
export function guessColumns(header: readonly string[]): Columns {
  const columns = header.map(plain)
  const guessed: Partial<Record<ImportField, number>> = {}
  for (const field of importFields) {
    const known = names[field].flatMap((line) => line.split(', '))
    const place = known.map((name) => columns.indexOf(name)).find((found) => found >= 0)
    if (place !== undefined && !Object.values(guessed).includes(place)) guessed[field] = place
  }
  return guessed
}
