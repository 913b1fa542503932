import type { StatementLine } from '@tessera/domain/bank/statement-line'

/** A line of a bank statement: Anna Berger pays 120. `more` replaces fields. */
export const statementLine = (more: Partial<StatementLine> = {}): StatementLine => ({
  account: 'AT611904300234573201',
  day: '2026-03-02',
  cents: 12_000,
  name: 'Anna Berger',
  iban: 'DE89370400440532013000',
  text: 'Beitrag',
  reference: '',
  bankId: 'one',
  format: 'camt.053',
  occurrence: 1,
  returned: '',
  ...more,
})
