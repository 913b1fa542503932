/** Known column names in several European languages, and of other products' exports; best match first. */
export const columnNames = {
  memberId: [
    'member id, member number, member no, membership number, membership no, membership id, membership card number',
    'mitgliedsnummer, mitgliedsnr, mitgliednummer, mitgliednr, mitgliedernummer, mitgliedernr, mitglnr, mglnr, mnr',
    'mitgliedsid, mitgliederid, mitglied nummer, mitgliedsnummer extern, externe mitgliedsnummer',
    'numero socio, n socio, nr socio, numero tessera, n tessera, nr tessera, num tessera, numero di tessera',
    'tessera n, tessera nr, codice socio, id socio, matricola, numéro de membre, n de membre, n membre',
    'numéro d adhérent, n adhérent, n d adhérent, numero de socio, n de socio, lidnummer, lidnr',
    'ausweisnummer, ausweisnr, card number, number, nummer, nr, no, id, numero, tessera',
    'user id, benutzer id, eindeutige admidio id, admidio id, adressnummer, laufende nummer, lfd nr',
  ],
  fullName: [
    'full name, member name, display name, vollständiger name, nome completo, nom complet, nombre completo, volledige naam',
    'first and last name, first name last name, name and surname, last name first name, surname first name',
    'vor und nachname, vorname und nachname, vorname nachname, vor nachname, nachname vorname, name vorname, vorname name',
    'nome e cognome, nome cognome, cognome nome, cognome e nome, nominativo',
    'prénom nom, nom prénom, prénom et nom, nom et prénom, nombre y apellidos, apellidos y nombre',
  ],
  givenName: [
    'first name, given name, forename, given names, first names, vorname, vornamen, prénom, prénoms, nome di battesimo',
    'voornaam, förnamn, fornavn, imię, jméno, primeiro nome',
  ],
  lastName: [
    'last name, surname, family name, nachname, familienname, zuname, cognome, apellido, apellidos, achternaam',
    'nom de famille, sobrenome, apelido, efternamn, etternavn, efternavn, nazwisko, příjmení',
  ],
  /** Beside a given name the last name; beside a last name the given name; else the whole name. */
  name: ['name, nome, nom, nombre, naam, namn, navn'],
  /** A whole name where the file has no other name. */
  person: ['member, mitglied, socio, adhérent, contact, kontakt, contatto'],
  email: [
    'email, email address, mail, mail address, mailadresse, emailadresse, haupt email, primary email, main email',
    'posta elettronica, indirizzo email, indirizzo mail, indirizzo di posta elettronica, indirizzo e mail, courriel',
    'correo, correo electrónico, adresse email, adresse mail, adresse électronique, adresse courriel',
    'email privat, private email, personal email, email personale, email 1, email1, mail 1, login email',
    'login email oder benutzername, username email',
  ],
  joinedOn: [
    'member since, joined on, joined, join date, date joined, joining date, entry date, start of membership',
    'membership start, membership start date, mitglied seit, mitglied ab, eintritt, eintrittsdatum, eintritt am',
    'beitritt, beitrittsdatum, beitritt am, aufnahme, aufnahmedatum, mitgliedschaftsbeginn, beginn der mitgliedschaft',
    'socio dal, iscritto dal, data iscrizione, data di iscrizione, data adesione, data di adesione, data ingresso',
    'date d adhésion, membre depuis, fecha de alta, lid sinds, creation date',
  ],
  leavesOn: [
    'last day, leaves on, left on, left, leaving date, exit date, end of membership, membership end, membership end date',
    'letzter tag, austritt, austrittsdatum, austritt am, ausgetreten am, mitglied bis, mitgliedschaftsende',
    'ende der mitgliedschaft, ultimo giorno, data uscita, data di uscita, data cessazione, date de sortie, date de départ',
    'fecha de baja',
  ],
  type: [
    'membership type, member type, type of membership, membership level, membership plan, membership category',
    'member category, mitgliedschaft, mitgliedsart, mitgliederart, art der mitgliedschaft, mitgliedschaftsart',
    'mitgliedstyp, mitgliedertyp, mitgliedskategorie, mitgliederkategorie, beitragsart, beitragsgruppe',
    'beitragsklasse, beitragskategorie, beitragstyp, tipo di adesione, tipo adesione, tipo socio, tipo di socio',
    'categoria socio, categoria di socio, tipologia socio, type d adhésion, type de membre, tipo de socio',
    'type, plan, category, level, tier, art, kategorie, categoria, catégorie, tarif, tariff, tipo, tipologia',
  ],
} as const

/** Names that belong to a person's name and are never a column of their own. */
export const nameParts = [
  'middle name, second name, zweitname, zweiter vorname, namenszusatz, secondo nome, tussenvoegsel',
]

/** A column name for comparison: no accents, no case, letters and digits only; `#` is a number. */
export const comparable = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/#/g, 'number')
    .replace(/[^\p{L}\p{N}]/gu, '')
