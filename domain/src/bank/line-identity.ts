import type { StatementLine } from './statement-line.ts'

/**
 * Returns the text by which a line is known again in another file: the bank's own id where it has one, else all that the
 * line says and its place among lines that are equal.
 */
export const lineIdentity = ({ account, bankId, day, cents, name, iban, text, occurrence }: StatementLine): string =>
  JSON.stringify(bankId ? [account, bankId, day, cents] : [account, day, cents, name, iban, text, occurrence])
