/** ISO 20022 codes of reasons for which payments come back. */
const codes =
  /\b(?:AC0[1-6]|AC13|AG0[12]|AM0[1459]|BE0[1567]|CNOR|CUST|DNOR|DUPL|FF01|FOCR|MD0[1267]|MS0[23]|RC01|RR0[1-4]|SL01|TECH|TM01|UPAY)\b/

/** "Reason not specified", where the bank says none. */
const unspecified = 'MS03'

/** Why a payment was sent back: the code in the bank's words or in the purpose, else the words. */
export const returnReason = (words: string, purpose = ''): string =>
  codes.exec(`${words} ${purpose}`)?.[0] ?? (words.trim() || unspecified)

/** True for words by which banks name the booking of a payment that they send back. */
export const isReturn = (kind: string): boolean =>
  /r(?:ü|ue|u)ck-?(?:last|gabe|belast|buch)|retour|insolut|chargeback|storno/i.test(kind)
