import { expect, test } from 'vitest'
import { guessMapping } from './guess-mapping.ts'

const guess = (head: string, ...rows: string[]) =>
  guessMapping({ unknownHead: head.split(';'), rows: rows.map((row) => row.split(';')) })

test.each([
  [
    'a list by hand',
    'Buchungstag;Auftraggeber;Verwendungszweck;Betrag;IBAN',
    '03.02.2026;Anna Alt;Beitrag 2026;84,00;DE89370400440532013000',
    { day: 0, name: 1, text: 2, amount: 3, iban: 4 },
  ],
  [
    'money in and out apart',
    'Data operazione;Dare;Avere;Causale',
    '03/02/2026;;84,00;Quota',
    { day: 0, debit: 1, credit: 2, text: 3 },
  ],
  [
    'a column of the right name that holds something else',
    'Data;Valuta;Importo;Descrizione',
    '03/02/2026;EUR;84,00;Quota',
    { day: 0, amount: 2, text: 3 },
  ],
  ['the first of two days', 'Buchungstag;Wertstellung;Umsatz', '03.02.2026;04.02.2026;1.084,00', { day: 0, amount: 2 }],
  [
    'the purpose, not the kind of booking before it',
    'Buchungstag;Buchungstext;Verwendungszweck;Betrag',
    '03.02.2026;Gutschrift;Beitrag 2026;84,00',
    { day: 0, text: 2, amount: 3 },
  ],
  ['an amount with its currency', 'Datum;Betrag (EUR)', '03.02.2026;84,00', { day: 0, amount: 1 }],
  ['a column called day that has none', 'Datum;Betrag', 'morgen;84,00', { amount: 1 }],
  ['nothing that is known', 'A;B;C', '03.02.2026;84,00;x', {}],
])('%s', (_, head, row, mapping) => expect(guess(head, row)).toEqual(mapping))
