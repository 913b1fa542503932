import { spellingsOf } from '../search.ts'
import type { StatementLine } from './statement-line.ts'

type Looks = Omit<StatementLine, 'occurrence'>

/** Returns a text without what banks write differently: case, spaces, signs, accents, and `ae` for `ä`. */
export const squeezed = (written: string): string =>
  spellingsOf(written)[0]
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/([aou])e/g, '$1')

/**
 * Returns the text that two lines of one file share if nothing but their order tells them apart: the bank's own id where it has
 * one, else the day, the amount, the payer (the account, or the name) and the purpose.
 */
export const lineLooks = ({ account, bankId, day, cents, name, iban, text }: Looks): string =>
  JSON.stringify(bankId ? [account, bankId, day, cents] : [account, day, cents, iban || squeezed(name), squeezed(text)])

/** Returns the text by which a line is known again in another file of the same format: its looks, and its place among equal lines. */
export const lineIdentity = (line: StatementLine): string =>
  line.bankId ? lineLooks(line) : JSON.stringify([lineLooks(line), line.occurrence])
