/** Made-up statements for tests: the club's account, people who pay, and files in the forms that banks write. */
export const ibans = {
  club: 'DE45120300001234567890',
  anna: 'DE57500105170000000042',
  jonas: 'DE26370400440000000077',
  franz: 'AT862011100000055555',
  luca: 'IT62X0306909400100000012345',
}

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
export const latin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (one) => one.charCodeAt(0))
export const utf16 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer)])

interface CamtFile {
  readonly version?: string
  /** 052, 053 or 054. */
  readonly kind?: '052' | '053' | '054'
  readonly namespace?: string
  readonly opening?: string
  readonly closing?: string
  readonly entries?: string
}

const parts = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const

const balance = (code: string, amount: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

/** A CAMT file of one statement. */
export function camt({
  version = '08',
  kind = '053',
  namespace,
  opening,
  closing,
  entries = '',
}: CamtFile = {}): string {
  const [message, part] = parts[kind]
  const space = namespace ?? `urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="${space}"><${message}><GrpHdr><MsgId>camt.${kind}-1</MsgId></GrpHdr><${part}><Id>1</Id>
<Acct><Id><IBAN>${ibans.club}</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>TV Musterdorf e.V.</Nm></Ownr></Acct>
${opening ? balance('OPBD', opening, '2026-01-01') : ''}${closing ? balance('CLBD', closing, '2026-01-31') : ''}${entries}
</${part}></${message}></Document>`
}

interface CamtEntry {
  readonly amount: string
  readonly sign?: 'CRDT' | 'DBIT'
  readonly day?: string
  readonly status?: string
  readonly id?: string
  readonly more?: string
  readonly details?: string
}

/** An entry of a CAMT file; its status is XML. */
export const entry = ({ amount, sign = 'CRDT', day = '2026-01-05', status, id, more = '', details = '' }: CamtEntry) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${more}<Sts>${status ?? '<Cd>BOOK</Cd>'}</Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>${id ? `<AcctSvcrRef>${id}</AcctSvcrRef>` : ''}
<BkTxCd/>${details && `<NtryDtls>${details}</NtryDtls>`}<AddtlNtryInf>GUTSCHRIFT</AddtlNtryInf></Ntry>`

interface CamtDetails {
  readonly debtor?: string
  readonly creditor?: string
  readonly iban?: string
  readonly text?: string
  readonly reference?: string
  readonly more?: string
}

/** Details of an entry; `debtor` and `creditor` are names or XML, `iban` is the debtor's. */
export const details = ({ debtor, creditor, iban, text, reference = 'NOTPROVIDED', more = '' }: CamtDetails) =>
  `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>${more}<RltdPties>
${debtor ? `<Dbtr>${debtor.startsWith('<') ? debtor : `<Nm>${debtor}</Nm>`}</Dbtr>` : ''}
${iban ? `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>` : ''}
${creditor ? `<Cdtr><Nm>${creditor}</Nm></Cdtr>` : ''}</RltdPties>
${text ? `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>` : ''}</TxDtls>`

/** MT940 in the structure of German banks. */
export const mt940 = `:20:STARTUMS
:25:${ibans.club}
:28C:00001/001
:60F:C260101EUR1000,00
:61:2601050105CR50,00N166NONREF//BANK-0001
:86:166?00GUTSCHR. UEBERWEISUNG?109310?20EREF+MITGLIED-0042?21SVWZ+Be
itrag 2026 fuer Fami?22lie Weber?23Nr. 42?30BYLADEM1001?31${ibans.anna}
?32Weber Anna?33und Peter
:61:2601060106DR12,5N177NONREF
:86:177?00UEBERWEISUNG?20SVWZ+Porto?32Postladen
:62F:C260131EUR1037,50
-
`

/** MT940 without fields, and as it travels through SWIFT. */
export const swiftMt940 = `{1:F01AAAADEFFXXX0000000000}{2:I940BBBBITMMXXXXN}{4:
:20:ESTRATTO
:25:${ibans.club}EUR
:28C:1
:60F:D260101EUR10,00
:61:260105C75,00NTRFNONREF//IT-77
:86:BONIFICO DA ROSSI LUCA QUOTA ASSOCIATIVA 2026
:62F:C260131EUR65,00
-}`

/** A CSV file of a bank that has balances, the newest booking first. */
export const csv = `Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Gekennzeichneter Umsatz;Glaeubiger ID;Mandatsreferenz
Verein;${ibans.club};GENODEF1;VR-Bank;07.01.2026;07.01.2026;Kopie & Druck;;;Überweisungsauftrag;Plakate;-20,00;EUR;1.080,00;;;;
Verein;${ibans.club};GENODEF1;VR-Bank;06.01.2026;06.01.2026;Jonas Groß;${ibans.jonas};;Gutschrift;Beitrag 2026 EREF: JG-7 IBAN: ${ibans.jonas} BIC: COBADEFF;50,00;EUR;1.100,00;;;;
Verein;${ibans.club};GENODEF1;VR-Bank;05.01.2026;05.01.2026;Anna Weber;${ibans.anna};;Gutschrift;Beitrag 2026;50,00;EUR;1.050,00;;;;
`
