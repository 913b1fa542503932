import type { Labels } from './purpose.ts'

/** Columns of a statement, beside those of the purpose. */
export type ColumnName =
  | 'account'
  | 'amount'
  /** The bank's own id of the booking. */
  | 'bankId'
  | 'balance'
  | 'credit'
  | 'currency'
  | 'day'
  | 'debit'
  /** The amount of a part of a batch, in rows below it. */
  | 'detail'
  /** What is charged beside the amount; only the balance has it. */
  | 'fee'
  | 'iban'
  | 'kind'
  | 'name'
  | 'payee'
  | 'payer'
  | 'reference'
  | 'status'

/**
 * The head of a bank's CSV file, by the names of its columns. `?` behind a name: the file may be without it; `|` separates
 * names; `¤` stands for a currency, which is that of the account.
 */
export interface BankHead extends Partial<Readonly<Record<ColumnName, string>>> {
  readonly bank: string
  readonly day: string
  /** Columns of the purpose, all of which count. */
  readonly text: readonly string[]
  /** What `status` says of what is booked; without it, of pending bookings it says one of some known words. */
  readonly booked?: RegExp
  /** The currency of all accounts, where no column names it. */
  readonly inCurrency?: string
  /** Words in the purpose that name what follows, beside EREF: and the like. */
  readonly labels?: Labels
  /** The name ends at a semicolon, behind which the address stands. */
  readonly isNameFirst?: true
  /** Rows can have more columns than the head, before the amount. */
  readonly isGrowing?: true
}

const booked = /^contabilizzat/i

const comdirect: Labels = [
  [/(?:Auftraggeber|Empfänger|Zahlungspflichtiger):/u, 'name'],
  [/Kto\/IBAN:/u, 'iban'],
  [/BLZ\/BIC:/u, 'left out'],
  [/Buchungstext:/u, 'text'],
  [/(?<!\S)Ref\.(?=\s)/u, 'bankId'],
]

const elba: Labels = [
  [/IBAN (?:Auftraggeber|Zahlungsempfänger|Empfänger):/u, 'iban'],
  [
    /(?:BIC (?:Auftraggeber|Zahlungsempfänger|Empfänger)|Urspr\. (?:Auftraggeber|Empfänger)|Mandat|Creditor ID):/u,
    'left out',
  ],
  [/Auftraggeberreferenz:/u, 'reference'],
  [/(?:Auftraggeber|Zahlungsempfänger|Empfänger):/u, 'name'],
  [/(?:Verwendungszweck|Zahlungsreferenz):/u, 'text'],
]

const commerzbank: Labels = [
  [/End-to-End-Ref\.:/u, 'reference'],
  [/(?:Kundenreferenz|(?:CORE \/ )?Mandatsref|Gläubiger-ID):/u, 'left out'],
]

const ubs = { isNameFirst: true } as const

/** Heads as the banks write them (2026); the first that fits counts. */
export const bankHeads: readonly BankHead[] = [
  // biome-ignore format: a row per bank
  { bank: 'Sparkasse (CAMT)', account: 'Auftragskonto', day: 'Buchungstag', amount: 'Betrag', currency: 'Waehrung', name: 'Beguenstigter/Zahlungspflichtiger', iban: 'Kontonummer/IBAN', text: ['Verwendungszweck'], kind: 'Buchungstext', reference: 'Kundenreferenz (End-to-End)', status: 'Info?' },
  // biome-ignore format: a row per bank
  { bank: 'Sparkasse (MT940)', account: 'Auftragskonto', day: 'Buchungstag', amount: 'Betrag', currency: 'Waehrung', name: 'Beguenstigter/Zahlungspflichtiger', iban: 'Kontonummer', text: ['Verwendungszweck'], kind: 'Buchungstext', status: 'Info?' },
  // biome-ignore format: a row per bank
  { bank: 'Volksbank, GLS, Sparda', account: 'IBAN Auftragskonto', day: 'Buchungstag', amount: 'Betrag', currency: 'Waehrung', name: 'Name Zahlungsbeteiligter', iban: 'IBAN Zahlungsbeteiligter', text: ['Verwendungszweck'], kind: 'Buchungstext', balance: 'Saldo nach Buchung?' },
  // biome-ignore format: a row per bank
  { bank: 'DKB', day: 'Buchungsdatum', amount: 'Betrag (¤)', payer: 'Zahlungspflichtige*r', payee: 'Zahlungsempfänger*in', iban: 'IBAN', text: ['Verwendungszweck'], kind: 'Umsatztyp', reference: 'Kundenreferenz?', status: 'Status', booked: /^gebucht$/i },
  // biome-ignore format: a row per bank
  { bank: 'ING', day: 'Buchung', amount: 'Betrag', currency: 'Währung', name: 'Auftraggeber/Empfänger', text: ['Verwendungszweck'], kind: 'Buchungstext', balance: 'Saldo?', isGrowing: true },
  // biome-ignore format: a row per bank
  { bank: 'comdirect', day: 'Buchungstag', amount: 'Umsatz in ¤', text: ['Buchungstext'], kind: 'Vorgang', labels: comdirect },
  // biome-ignore format: a row per bank
  { bank: 'N26', day: 'Booking Date', amount: 'Amount (¤)', name: 'Partner Name', iban: 'Partner Iban', text: ['Payment Reference'], kind: 'Type' },
  // biome-ignore format: a row per bank
  { bank: 'N26 (older)', day: 'Date', amount: 'Amount (¤)', name: 'Payee', iban: 'Account number', text: ['Payment reference'], kind: 'Transaction type' },
  // biome-ignore format: a row per bank
  { bank: 'Postbank, Deutsche Bank', day: 'Buchungstag', amount: 'Betrag', credit: 'Haben?', debit: 'Soll?', currency: 'Währung', name: 'Begünstigter / Auftraggeber', iban: 'IBAN / Kontonummer|IBAN', text: ['Verwendungszweck'], kind: 'Umsatzart', reference: 'Kundenreferenz?' },
  // biome-ignore format: a row per bank
  { bank: 'Commerzbank', account: 'IBAN Kontoinhaber', day: 'Buchungstag', amount: 'Betrag', currency: 'Währung', text: ['Buchungstext'], kind: 'Umsatzart', labels: commerzbank },
  // biome-ignore format: a row per bank
  { bank: 'Erste, George', account: 'Own IBAN?', day: 'Booking Date', amount: 'Amount', currency: 'Currency?', name: 'Partner Name', iban: 'Partner IBAN?', text: ['Payment Reference?', 'Booking details?'], bankId: 'Booking Reference?' },
  // biome-ignore format: a row per bank
  { bank: 'Intesa Sanpaolo', account: 'Conto o carta?', day: 'Data', amount: 'Importo', currency: 'Valuta', text: ['Operazione', 'Dettagli'], kind: 'Categoria', status: 'Contabilizzazione', booked },
  // biome-ignore format: a row per bank
  { bank: 'Intesa Sanpaolo (older)', day: 'Data contabile', credit: 'Accrediti', debit: 'Addebiti', text: ['Descrizione', 'Descrizione estesa'] },
  // biome-ignore format: a row per bank
  { bank: 'UniCredit', day: 'Data Registrazione', amount: 'Importo (¤)', text: ['Descrizione'] },
  // biome-ignore format: a row per bank
  { bank: 'BancoPosta', day: 'Data Contabile', credit: 'Accrediti (¤)', debit: 'Addebiti (¤)', text: ['Descrizione operazioni'] },
  // biome-ignore format: a row per bank
  { bank: 'BPER', day: 'Data contabile', amount: 'Importo', currency: 'Divisa', text: ['Descrizione'] },
  // biome-ignore format: a row per bank
  { bank: 'Fineco', day: 'Data_Operazione', credit: 'Entrate', debit: 'Uscite', text: ['Descrizione', 'Descrizione_Completa'], status: 'Stato?', booked },
  // biome-ignore format: a row per bank
  { bank: 'PostFinance (de)', day: 'Datum', credit: 'Gutschrift in ¤', debit: 'Lastschrift in ¤', text: ['Avisierungstext'], kind: 'Bewegungstyp' },
  // biome-ignore format: a row per bank
  { bank: 'PostFinance (fr)', day: 'Date', credit: 'Crédit en ¤', debit: 'Débit en ¤', text: ['Texte de notification'], kind: 'Type de transaction' },
  // biome-ignore format: a row per bank
  { bank: 'PostFinance (it)', day: 'Data', credit: 'Accredito in ¤', debit: 'Addebito in ¤', text: ['Testo di avviso'], kind: 'Tipo di movimento' },
  // biome-ignore format: a row per bank
  { bank: 'PostFinance (en)', day: 'Date', credit: 'Credit in ¤', debit: 'Debit in ¤', text: ['Notification text'], kind: 'Type of transaction' },
  // biome-ignore format: a row per bank
  { bank: 'UBS (de)', ...ubs, day: 'Buchungsdatum', credit: 'Gutschrift', debit: 'Belastung', detail: 'Einzelbetrag', currency: 'Währung', name: 'Beschreibung1', text: ['Beschreibung2', 'Beschreibung3'], bankId: 'Transaktions-Nr.', balance: 'Saldo' },
  // biome-ignore format: a row per bank
  { bank: 'UBS (fr)', ...ubs, day: 'Date de comptabilisation', credit: 'Crédit', debit: 'Débit', detail: 'Sous-montant', currency: 'Devise', name: 'Description1', text: ['Description2', 'Description3'], bankId: 'No de transaction', balance: 'Solde' },
  // biome-ignore format: a row per bank
  { bank: 'UBS (en)', ...ubs, day: 'Booking date', credit: 'Credit|Credit amount', debit: 'Debit|Debit amount', detail: 'Individual amount', currency: 'Currency', name: 'Description1', text: ['Description2', 'Description3'], bankId: 'Transaction no.', balance: 'Balance' },
  // biome-ignore format: a row per bank
  { bank: 'Raiffeisen (CH)', account: 'IBAN', day: 'Booked At', amount: 'Credit/Debit Amount', text: ['Text', 'Details?'], balance: 'Balance', inCurrency: 'CHF' },
  // biome-ignore format: a row per bank
  { bank: 'ZKB', day: 'Datum', credit: 'Gutschrift ¤', debit: 'Belastung ¤', detail: 'Betrag Detail', text: ['Buchungstext', 'Zahlungszweck'], bankId: 'ZKB-Referenz', balance: 'Saldo ¤' },
  // biome-ignore format: a row per bank
  { bank: 'Revolut', account: 'Product', day: 'Completed Date', amount: 'Amount', fee: 'Fee', currency: 'Currency', text: ['Description'], kind: 'Type', status: 'State', booked: /^completed$/i, balance: 'Balance' },
]

/** Raiffeisen ELBA of Austria has no head: a day, the purpose, a day, an amount, a currency and a time. */
export const elbaColumns = { day: 0, text: [1], amount: 3, currency: 4, labels: elba } as const
