import { text } from '../texts/text.ts'

const closed = text('the account is closed')
const wrongAccount = text('the account number is wrong')
const blocked = text('the account is blocked')
const notAllowed = text('the account does not allow it')
const twice = text('it was sent twice')
const noMandate = text('the payer’s bank knows no valid mandate')
const payerRefuses = text('the payer has refused it or asked for it back')
const unreachable = text('the payer’s bank could not be reached')
const missing = text('the bank misses facts on the payer')
const technical = text('the file or the bank had a technical fault')

/** What ISO 20022's codes for returned payments mean, without those that say nothing (MS03). */
const reasons: ReadonlyMap<string, string> = new Map([
  ...(['AC01', 'AC02', 'AC03', 'BE01', 'BE06'] as const).map((code) => [code, wrongAccount] as const),
  ...(['AC04', 'AC05', 'BE07'] as const).map((code) => [code, closed] as const),
  ['AC06', blocked],
  ...(['AC13', 'AG01', 'SL01'] as const).map((code) => [code, notAllowed] as const),
  ['AM04', text('there was not enough money in the account')],
  ...(['AM05', 'DUPL'] as const).map((code) => [code, twice] as const),
  ['BE05', text('the payer’s bank does not know the creditor identifier')],
  ...(['MD01', 'MD02'] as const).map((code) => [code, noMandate] as const),
  ...(['MD06', 'MS02', 'CUST', 'UPAY'] as const).map((code) => [code, payerRefuses] as const),
  ['MD07', text('the account holder has died')],
  ['FOCR', text('it was called back')],
  ...(['CNOR', 'DNOR', 'RC01'] as const).map((code) => [code, unreachable] as const),
  ...(['RR01', 'RR02', 'RR03', 'RR04'] as const).map((code) => [code, missing] as const),
  ...(['AG02', 'FF01', 'TECH', 'TM01'] as const).map((code) => [code, technical] as const),
])

/**
 * Returns why a bank has sent a payment back, as the end of a sentence (from `text`), for the code of ISO 20022 that its line has;
 * undefined where the line has no code, or one that gives no reason.
 */
export const returnReasonText = (returned: string): string | undefined => reasons.get(returned)

/** True for a code of ISO 20022, as opposed to words of the bank. */
export const isReturnCode = (returned: string): boolean => /^[A-Z]{2,4}\d{0,2}$/.test(returned) && returned.length === 4
