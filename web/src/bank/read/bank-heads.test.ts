import type { StatementLine } from '@tessera/domain/bank/statement-line'
import { expect, test } from 'vitest'
import { bankHeads } from './bank-heads.ts'
import { readStatements } from './read-statements.ts'
import { ibans, latin1, utf8, utf16 } from './samples.ts'

/** What is the same in the files of all banks: Anna pays 1,050.50 on 5 January. */
const usual: StatementLine = {
  account: '',
  day: '2026-01-05',
  cents: 105_050,
  name: 'Anna Weber',
  iban: ibans.anna,
  text: 'Beitrag 2026',
  reference: '',
  bankId: '',
  format: '',
  occurrence: 1,
  returned: '',
}
/** Her name and account stand in the text only. */
const textOnly = { name: '', iban: '' }
const { anna, club, franz } = ibans

/** Lines of a file in quotes, each value of which is separated by `|`. */
const quoted = (separator: string, ...lines: string[]) =>
  lines
    .map((line) =>
      line
        .split('|')
        .map((cell) => (cell ? `"${cell}"` : ''))
        .join(separator),
    )
    .join('\r\n')

const sparkasse = '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck"'
const revolut = 'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\n'
const ubs = (head: string) =>
  `Kontonummer:;0234 00103914.40;\nIBAN:;CH74 0023 0230 1234 5678 A;\nVon:;2026-01-01;\nBis:;2026-01-31;\nAnfangssaldo:;0.00;\nSchlusssaldo:;1050.50;\nBewertet in:;EUR;\nAnzahl:;1;\n\n${head}\n2026-01-05;;2026-01-05;2026-01-05;EUR;;1'050.50;;1'050.50;9930805TI1234567;"Anna Weber; Dorfstrasse 1; 6300 Zug";"Gutschrift";"Beitrag 2026; Konto-Nr. IBAN: ${anna}; Kosten";;\n`
const ofUbs = {
  account: 'CH740023023012345678A',
  text: 'Gutschrift Beitrag 2026; Konto-Nr. Kosten',
  bankId: '9930805TI1234567',
}
const postFinance = (head: string) =>
  `Datum von:;="01.01.2026"\nKonto:;="CH4709000000100200300"\nWährung:;="EUR"\nKategorie:;Alle\n\n${head}\n\n="05.01.2026";Buchung;"GUTSCHRIFT ABSENDER: ANNA WEBER";1050.50;;;Andere\n\nDisclaimer:\nDas ist kein Beleg.\n`
const ofPostFinance = { ...textOnly, account: 'CH4709000000100200300', text: 'GUTSCHRIFT ABSENDER: ANNA WEBER' }

/** A file of each head, and in what its line differs from the usual one. */
const files: Record<string, readonly [bytes: Uint8Array, line: Partial<StatementLine>]> = {
  'Sparkasse (CAMT)': [
    latin1(
      `${sparkasse};"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"\r\n"${club}";"05.01.26";"05.01.26";"GUTSCHRIFT";"Beitrag für 2026";"";"";"AW-42";"";"";"";"Anna Weber";"${anna}";"BYLADEM1001";"1050,50";"EUR";"Umsatz gebucht"\r\n"${club}";"06.01.26";"";"GUTSCHRIFT";"später";"";"";"";"";"";"";"Anna";"";"";"1,00";"EUR";"Umsatz vorgemerkt"\r\n`,
    ),
    { account: club, text: 'Beitrag für 2026', reference: 'AW-42' },
  ],
  'Sparkasse (MT940)': [
    utf8(
      `${sparkasse};"Beguenstigter/Zahlungspflichtiger";"Kontonummer";"BLZ";"Betrag";"Waehrung";"Info"\n"${club}";"05.01.26";"05.01.26";"GUTSCHRIFT";"EREF+AW-42 MREF+M1 CRED+DE98ZZZ SVWZ+Beitrag 2026";"Anna Weber";"${anna}";"";"1.050,50";"EUR";"Umsatz gebucht"\n`,
    ),
    { account: club, reference: 'AW-42' },
  ],
  'Volksbank, GLS, Sparda': [
    utf8(
      `\ufeffBezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Gekennzeichneter Umsatz;Glaeubiger ID;Mandatsreferenz\nVerein;${club};GENODEF1;VR-Bank;05.01.2026;05.01.2026;Anna Weber;;;Gutschrift;Beitrag 2026 EREF: AW-42 IBAN: ${anna} BIC: BYLADEM1001;1050,50;EUR;1050,50;;;;\n`,
    ),
    { account: club, reference: 'AW-42' },
  ],
  DKB: [
    utf8(
      `\ufeff${quoted(';', `Girokonto|${club}`, 'Zeitraum:|01.01.2026 - 31.01.2026', 'Kontostand vom 31.01.2026:|1.050,50 €', '', 'Buchungsdatum|Wertstellung|Status|Zahlungspflichtige*r|Zahlungsempfänger*in|Verwendungszweck|Umsatztyp|IBAN|Betrag (€)|Gläubiger-ID|Mandatsreferenz|Kundenreferenz', `05.01.26|05.01.26|Gebucht|Anna Weber|TV Musterdorf|Beitrag 2026|Eingang|${anna}|1.050,50|||NOTPROVIDED`, '06.01.26||Vorgemerkt|Jonas|TV|später|Eingang||1|||')}`,
    ),
    { account: club },
  ],
  ING: [
    latin1(
      `Umsatzanzeige;Datei erstellt am: 31.01.2026 10:00\n\nIBAN;DE45 1203 0000 1234 5678 90\nKontoname;Girokonto\nBank;ING\nKunde;TV Musterdorf\nZeitraum;01.01.2026 - 31.01.2026\nSaldo;1.050,50;EUR\n\nSortierung;Datum absteigend\n\nIn der CSV-Datei finden Sie alle bereits gebuchten Umsätze.\n\nBuchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung\n05.01.2026;05.01.2026;Anna Weber;Gutschrift;Beitrag 2026;Schlagwort;1.050,50;EUR;1.050,50;EUR\n`,
    ),
    { account: club, iban: '' },
  ],
  comdirect: [
    latin1(
      `;\n"Umsätze Girokonto";"Zeitraum: 31 Tage";\n"Neuer Kontostand";"1.050,50 EUR";\n\n"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";\n"offen";"--";"Übertrag";"Auftraggeber: Jonas";"1,00";\n"05.01.2026";"05.01.2026";"Übertrag / Überweisung";"Auftraggeber: Anna WeberKto/IBAN: ${anna} BLZ/BIC: BYLADEM1001 Buchungstext: Beitrag 2026 Ref. 3H2C21XS1/35923";"1.050,50";\n\n"Alter Kontostand";"0,00 EUR";\n`,
    ),
    { bankId: '3H2C21XS1/35923' },
  ],
  N26: [
    utf8(
      `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"\n2026-01-05,2026-01-05,"Anna Weber",${anna},"Credit Transfer","Beitrag 2026","Main",1050.50,,,\n`,
    ),
    {},
  ],
  'N26 (older)': [
    utf8(
      `"Date","Payee","Account number","Transaction type","Payment reference","Amount (EUR)","Amount (Foreign Currency)","Type Foreign Currency","Exchange Rate"\n"2026-01-05","Anna Weber","${anna}","Income","Beitrag 2026","1050.5","","",""\n`,
    ),
    {},
  ],
  'Postbank, Deutsche Bank': [
    utf8(
      `Umsätze\nKonto;Filial-/Kontonummer;IBAN;Währung\nGiro;1;${club};EUR\n\n1.1.2026 - 31.1.2026\nLetzter Kontostand;;;;1.050,50;EUR\nVorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.\nBuchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung\n5.1.2026;5.1.2026;SEPA Überweisung;Anna Weber;Beitrag 2026;${anna};BYLADEM1001;6,17E+025;;;;1.049,00;;1;;;1.050,50;EUR\n`,
    ),
    { account: club },
  ],
  Commerzbank: [
    utf8(
      `Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie\n05.01.2026;05.01.2026;Gutschrift;Anna Weber Beitrag 2026 End-to-End-Ref.: AW-42 Kundenreferenz: 12;1050,50;EUR;${club};Einnahmen\n`,
    ),
    { ...textOnly, account: club, text: 'Anna Weber Beitrag 2026', reference: 'AW-42' },
  ],
  'Erste, George': [
    utf16(
      `${quoted(',', 'Own account name|Own IBAN|Booking Date|Partner Name|Partner IBAN|BIC/SWIFT|Partner Account Number|Bank code|Amount|Currency|Booking details|Booking Reference|Note|Highlights|Valuation Date|Virtual card number|Paid with|App|Payment Reference|Mandate ID|Creditor ID|Verification of Payee|This IBAN is registered to', `Verein|${franz}|05.01.2026|Anna Weber|${anna}|BYLADEM1001|||1,050.50|EUR|Beitrag 2026|201002601050AB|||05.01.2026||||||||`)}`,
    ),
    { account: franz, bankId: '201002601050AB' },
  ],
  'Intesa Sanpaolo': [
    utf8(
      `Lista Movimenti;;;;;;;\nConto;1000/00012345;;;;;;\n\nData;Operazione;Dettagli;Conto o carta;Contabilizzazione;Categoria ;Valuta;Importo\n05/01/2026;Bonifico da Anna Weber;Quota 2026;Conto 1000/00012345;CONTABILIZZATO;Bonifici;EUR;1.050,50\n06/01/2026;Pagamento;POS;Conto 1000/00012345;NON CONTABILIZZATO;Altro;EUR;-1,00\n`,
    ),
    { ...textOnly, text: 'Bonifico da Anna Weber Quota 2026' },
  ],
  'Intesa Sanpaolo (older)': [
    utf8(
      'Data contabile;Data valuta;Descrizione;Accrediti;Addebiti;Descrizione estesa;Mezzo\n05.01.2026;05.01.2026;Bonifico;1.050,50;;DA ANNA WEBER;\n',
    ),
    { ...textOnly, text: 'Bonifico DA ANNA WEBER' },
  ],
  UniCredit: [
    utf8(
      'Data Registrazione;Data valuta;Descrizione;Importo (EUR);\n05.01.2026;05.01.2026;BONIFICO ANNA WEBER;1.050,50;\n',
    ),
    { ...textOnly, text: 'BONIFICO ANNA WEBER' },
  ],
  BancoPosta: [
    utf8(
      'Data Contabile;Data Valuta;Addebiti (euro);Accrediti (euro);Descrizione operazioni\n05/01/26;05/01/26;;1.050,50;BONIFICO ANNA WEBER\n',
    ),
    { ...textOnly, text: 'BONIFICO ANNA WEBER' },
  ],
  BPER: [
    utf8(
      'Data contabile;Data valuta;Causale ABI;Descrizione;Importo;Divisa\n05/01/2026;05/01/2026;48;BONIFICO ANNA WEBER;1.050,50;EUR\n',
    ),
    { ...textOnly, text: 'BONIFICO ANNA WEBER' },
  ],
  Fineco: [
    utf8(
      'Data_Operazione;Data_Valuta;Entrate;Uscite;Descrizione;Descrizione_Completa;Stato;Moneymap\n05/01/2026;05/01/2026;1050,50;;Bonifico;Anna Weber Quota;Contabilizzato;\n06/01/2026;;;-3,00;POS;Bar;Autorizzato;\n',
    ),
    { ...textOnly, text: 'Bonifico Anna Weber Quota' },
  ],
  'PostFinance (de)': [
    utf8(postFinance('Datum;Bewegungstyp;Avisierungstext;Gutschrift in EUR;Lastschrift in EUR;Label;Kategorie')),
    ofPostFinance,
  ],
  'PostFinance (fr)': [
    latin1(postFinance('Date;Type de transaction;Texte de notification;Crédit en EUR;Débit en EUR;Label;Catégorie')),
    ofPostFinance,
  ],
  'PostFinance (it)': [
    utf8(postFinance('Data;Tipo di movimento;Testo di avviso;Accredito in EUR;Addebito in EUR;Tag;Categoria')),
    ofPostFinance,
  ],
  'PostFinance (en)': [
    utf8(postFinance('Date;Type of transaction;Notification text;Credit in EUR;Debit in EUR;Tag;Category')),
    ofPostFinance,
  ],
  'UBS (de)': [
    utf8(
      ubs(
        'Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;',
      ),
    ),
    ofUbs,
  ],
  'UBS (fr)': [
    utf8(
      ubs(
        'Date de transaction;Heure de transaction;Date de comptabilisation;Date de valeur;Devise;Débit;Crédit;Sous-montant;Solde;No de transaction;Description1;Description2;Description3;Notes de bas de page;',
      ),
    ),
    ofUbs,
  ],
  'UBS (en)': [
    utf8(
      ubs(
        'Trade date;Trade time;Booking date;Value date;Currency;Debit amount;Credit amount;Individual amount;Balance;Transaction no.;Description1;Description2;Description3;Footnotes;',
      ),
    ),
    ofUbs,
  ],
  ZKB: [
    utf8(
      quoted(
        ';',
        'Datum|Buchungstext|Zahlungszweck|Whg|Betrag Detail|ZKB-Referenz|Referenznummer|Belastung EUR|Gutschrift EUR|Valuta|Saldo EUR|Zahlungszweck|Details',
        "05.01.2026|Gutschrift: Anna Weber|Beitrag 2026|||Z260105||| 1'050.50|05.01.2026|1'050.50||",
      ),
    ),
    { ...textOnly, text: 'Gutschrift: Anna Weber Beitrag 2026', bankId: 'Z260105' },
  ],
  Revolut: [
    utf8(
      `${revolut}TOPUP,Current,2026-01-04 22:10:11,2026-01-05 01:02:03,Payment from Anna Weber,1050.50,0.00,EUR,COMPLETED,1050.50\nTRANSFER,Current,2026-01-06 10:00:00,,To Jonas,-5.00,0.00,EUR,PENDING,\n`,
    ),
    { ...textOnly, text: 'Payment from Anna Weber' },
  ],
}

const cases = bankHeads.filter(({ inCurrency }) => !inCurrency).map(({ bank }) => bank)

test.each(cases)('the file of %s is read', (bank) => {
  const [bytes, line] = files[bank] ?? [new Uint8Array(), {}]
  const { pending, ...read } = { pending: 0, ...readStatements('umsaetze.csv', bytes) }
  expect(read).toEqual({ lines: [{ ...usual, format: bank, ...line }], faults: [], foreign: 0, gaps: [] })
  const isPart = ['Sparkasse (CAMT)', 'DKB', 'comdirect', 'Intesa Sanpaolo', 'Fineco', 'Revolut'].includes(bank)
  expect(pending).toBe(isPart ? 1 : 0)
})

test('a file of Raiffeisen ELBA, which has no head, is read', () => {
  const text = `Auftraggeber: Anna Weber Zahlungsreferenz: Beitrag 2026 IBAN Auftraggeber: ${anna} BIC Auftraggeber: BYLADEM1001`
  const file = `\ufeff05.01.2026;"${text}";05.01.2026;1.050,50;EUR;05.01.2026 01:17:30:116\n`
  expect(readStatements('elba.csv', utf8(file))).toMatchObject({ lines: [{ ...usual, format: 'ELBA' }], faults: [] })
})

test('an account in francs is left out, by the name of a column or by its own column', () => {
  const francs = postFinance('Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie')
  expect(readStatements('p.csv', utf8(francs))).toMatchObject({ lines: [], foreign: 1, faults: [] })
  const row = 'TOPUP,Current,,2026-01-05,From Anna,1.00,0.00,CHF,COMPLETED,1.00\n'
  expect(readStatements('r.csv', utf8(revolut + row))).toMatchObject({ lines: [], foreign: 1, faults: [] })
})

test('a file of Raiffeisen in Switzerland is in francs, with lines that continue the text', () => {
  const file = `IBAN;Booked At;Text;Credit/Debit Amount;Balance;Valuta Date\nCH74;2026-01-05 00:00:00.0;Gutschrift;50.00;50.00;2026-01-05 00:00:00.0\n;;Anna Weber;;;\n`
  expect(readStatements('r.csv', utf8(file))).toEqual({ lines: [], faults: [], pending: 0, foreign: 1, gaps: [] })
})
