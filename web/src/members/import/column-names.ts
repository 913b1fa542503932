/** Known column names in several European languages, and of other products' exports; best match first. */
export const columnNames = {
  memberId: [
    'member id, member number, member no, membership number, membership no, membership id, membership card number',
    // Galette has both, and its families name the id.
    'mitglieds id, id de l adhérent, lista dei soci',
    'mitgliedsnummer, mitgliedsnr, mitgliednummer, mitgliednr, mitgliedernummer, mitgliedernr, mitglnr, mglnr, mnr',
    'mitgliederid, mitglied nummer, mitgliedsnummer extern, externe mitgliedsnummer',
    'numero socio, numero del socio, n socio, nr socio, numero tessera, n tessera, nr tessera, num tessera, numero di tessera',
    'tessera n, tessera nr, codice socio, id socio, matricola, numéro de membre, n de membre, n membre',
    'numéro d adhérent, numéro adhérent, n adhérent, n d adhérent, numero de socio, n de socio, lidnummer, lidnr',
    'ausweisnummer, ausweisnr, card number, number, nummer, nr, no, id, numero, tessera',
    'user id, benutzer id, eindeutige admidio id, unique admidio id, admidio id, adressnummer, laufende nummer, lfd nr',
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
  familyName: [
    'last name, surname, family name, nachname, familienname, zuname, cognome, apellido, apellidos, achternaam',
    'nom de famille, sobrenome, apelido, efternamn, etternavn, efternavn, nazwisko, příjmení',
  ],
  /** Beside a given name the last name; beside a last name the given name; else the whole name. */
  name: ['name, nome, nom, nombre, naam, namn, navn'],
  /** A whole name where the file has no other name. */
  person: ['member, mitglied, socio, adhérent, contact, kontakt, contatto'],
  email: [
    'email, email address, mail, mail address, mailadresse, emailadresse, haupt email, primary email, main email',
    'posta elettronica, indirizzo posta elettronica, indirizzo email, indirizzo mail, indirizzo di posta elettronica, indirizzo e mail, courriel',
    'correo, correo electrónico, adresse email, adresse mail, adresse électronique, adresse courriel',
    'email privat, private email, personal email, email personale, email 1, email1, mail 1, login email',
    'login email oder benutzername, username email',
  ],
  joinedOn: [
    'member since, joined on, joined, join date, date joined, joining date, entry date, start of membership',
    'membership start, membership start date, mitglied seit, mitglied ab, eintritt, eintrittsdatum, eintritt am',
    'beitritt, beitrittsdatum, beitritt am, aufnahme, aufnahmedatum, mitgliedschaftsbeginn, beginn der mitgliedschaft',
    'year joined, joining year, eintrittsjahr, beitrittsjahr, anno iscrizione, anno di iscrizione',
    'socio dal, iscritto dal, data iscrizione, data di iscrizione, data adesione, data di adesione, data ingresso',
    'date d adhésion, membre depuis, fecha de alta, lid sinds, creation date',
  ],
  leavesOn: [
    'last day, leaves on, left on, left, leaving date, exit date, end of membership, membership end, membership end date',
    'letzter tag, austritt, austrittsdatum, austritt am, ausgetreten am, mitglied bis, mitgliedschaftsende',
    'ende der mitgliedschaft, ultimo giorno, data uscita, data di uscita, data cessazione, date de sortie, date de départ',
    'fecha de baja',
  ],
  proofUntil: [
    'proof until, proof valid until, proof expires on, student card valid until, student id valid until',
    'nachweis bis, nachweis gültig bis, nachweis gültig bis zum, ausbildungsnachweis bis, studentenausweis gültig bis',
    'ermäßigung bis, ermäßigt bis, attestazione fino al, attestazione valida fino al, documento valido fino al',
    'valido fino al, justificatif jusqu au, justificatif valable jusqu au',
  ],
  pauses: ['pauses, pausen, pause'],
  typeChanges: ['changes of the membership type, wechsel der mitgliedsart, cambi del tipo di socio'],
  leavingReason: ['reason for leaving, grund des austritts, motivo dell uscita'],
  diedOn: [
    'died on, deceased, deceased on, date of death, day of death, verstorben, verstorben am, gestorben am, todestag, todesdatum',
    'sterbetag, sterbedatum, deceduto, deceduto il, deceduta il, data di morte, data decesso, data del decesso, giorno della morte, décédé le',
    'date de décès, fecha de defunción, overleden op',
  ],
  type: [
    'membership type, member type, type of membership, membership level, membership plan, membership category',
    'member category, mitgliedschaft, mitgliedsart, mitgliederart, art der mitgliedschaft, mitgliedschaftsart',
    'mitgliedstyp, mitgliedertyp, mitgliedskategorie, mitgliederkategorie, beitragsart, beitragsgruppe',
    'beitragsklasse, beitragskategorie, beitragstyp, tipo di adesione, tipo adesione, tipo socio, tipo di socio',
    'categoria socio, categoria di socio, tipologia socio, type d adhésion, type de membre, tipo de socio',
    'type, plan, category, level, tier, art, kategorie, categoria, catégorie, tarif, tariff, tipo, tipologia',
  ],
  birthday: [
    'birthday, birth date, date of birth, dob, born, born on, geburtstag, geburtsdatum, geb datum, geb, geboren, geboren am',
    'data di nascita, data nascita, nato il, nata il, nato a il, compleanno, date de naissance, né le, anniversaire',
    'fecha de nacimiento, geboortedatum, data de nascimento, födelsedatum',
  ],
  phone: [
    'phone, phone number, telephone, telephone number, tel, tel no, phone 1, phone private, private phone, home phone, landline',
    'telefon, telefonnummer, telefonnummer privat, telefon privat, telefonprivat, telefon 1, telefon nr, festnetz, rufnummer',
    'telefono, numero di telefono, num telefono, recapito, recapito telefonico, tel fisso, téléphone, teléfono, telefoon',
  ],
  mobile: [
    'mobile, mobile phone, mobile number, cell, cell phone, cellphone, phone 2, phone mobile, handy, handynummer, mobil',
    'mobiltelefon, mobilnummer, telefon mobil, telefonnummer mobil, telefon 2, natel, cellulare, tel cellulare, numero di cellulare',
    'telefono cellulare, telefono mobile, gsm, portable, téléphone portable, móvil, mobiel',
  ],
  street: [
    'street, street and number, street address, street name, address, address 1, address line 1, postal address, home address',
    'straße, strasse, str, straße und hausnummer, strasse und hausnummer, straße hausnummer, straße nr, straße hnr, strasse nr',
    'adresse, anschrift, postanschrift, wohnadresse, indirizzo, via, via e numero, indirizzo di residenza, residenza, rue',
    'adresse postale, dirección, calle, adres, straat',
  ],
  houseNumber: [
    'house number, house no, street number, hausnummer, hausnr, hnr, haus nr, numero civico, n civico, civico, num civico',
    'huisnummer, numéro de rue',
  ],
  addressLine: [
    'further address line, address line 2, address 2, address2, additional address line, adresszusatz, adress zusatz',
    'adressierungszusatz, zusätzliche adresszeile, weitere adresszeile, anschriftenzusatz, ulteriore riga, presso, c o',
    'altra riga dell’indirizzo, altra riga dell indirizzo, complément d adresse',
  ],
  postcode: [
    'postcode, post code, postal code, zip, zip code, zipcode, plz, postleitzahl, cap, codice postale',
    'codice di avviamento postale, code postal, código postal, postcode plz',
  ],
  town: [
    'town, city, place, town city, city town, locality, ort, wohnort, stadt, gemeinde, città, comune, località, luogo di residenza',
    'comune di residenza, città di residenza, ville, ciudad, plaats, stad',
  ],
  country: ['country, land, staat, nation, paese, nazione, pays, país'],
  belongsTo: [
    'belongs to, gehört zu, appartiene a, zahler, beitragszahler, zahler id, zahlerid, zahler nr, mitgliedsnummer zahler',
    'familienzahler, familie zahler, hauptmitglied, familienoberhaupt, payer, fee payer, parent, parent member, parent id',
    'head of family, family head, head of household, household head, primary member, main member',
    'member bundle id or email, member bundle, bundle administrator, capofamiglia, capo famiglia, socio principale',
    'rattaché à, membre principal, parent adhérent, übergeordnetes element, genitore',
  ],
  /** Equal cells are one family. */
  household: [
    'household, household id, household key, family id, family number, family, haushalt, haushalts id, haushaltsnummer',
    'familie, familien id, familiennummer, familien nr, famiglia, nucleo familiare, id famiglia, foyer, famille, gezin',
  ],
  language: [
    'language, language of letters, preferred language, sprache, sprache der briefe, korrespondenzsprache, lingua',
    'lingua delle lettere, lingua preferita, langue, idioma, taal',
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
