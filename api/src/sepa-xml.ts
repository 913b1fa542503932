import { sepaText } from '@tessera/domain/debit/sepa-text'
import { XMLBuilder } from 'fast-xml-parser'

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true })

/** Returns an ISO 20022 document (such as `pain.008.001.08`) as XML; `content` has its elements in the order of its schema. */
export const sepaDocument = (schema: string, content: object): string =>
  builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: { '@xmlns': `urn:iso:std:iso:20022:tech:xsd:${schema}`, ...content },
  })

/** Returns cents as a decimal number, without a division, so that none is rounded. */
const amountOf = (cents: number): string => {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The element of an amount in euro. */
export const sepaAmount = (cents: number) => ({ '@Ccy': 'EUR', '#text': amountOf(cents) })

/** The elements with the number and the sum of the transactions of a file. */
export const sepaSums = (transactions: readonly { readonly cents: number }[]) => ({
  NbOfTxs: String(transactions.length),
  CtrlSum: amountOf(transactions.reduce((sum, { cents }) => sum + cents, 0)),
})

/** A bank whose BIC is not given. */
export const noBic = { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } }

/** The element of a bank; `bic` may be empty. */
export const sepaBank = (bic: string) => (bic ? { FinInstnId: { BICFI: bic } } : noBic)

/** Returns a name in the signs that all SEPA banks take; one of which nothing is left is said to be not provided. */
export const sepaName = (name: string): string => sepaText(name, 70) || 'NOTPROVIDED'

/** A file as its header names it. */
interface Header {
  /** At most 35 characters. */
  readonly messageId: string
  readonly madeAt: Date
  /** The club, as its bank has it. */
  readonly holder: string
}

/** The element that begins a file. */
export const sepaHeader = ({ messageId, madeAt, holder }: Header, sums: ReturnType<typeof sepaSums>) => ({
  MsgId: messageId,
  CreDtTm: `${madeAt.toISOString().slice(0, 19)}Z`,
  ...sums,
  InitgPty: { Nm: sepaName(holder) },
})
