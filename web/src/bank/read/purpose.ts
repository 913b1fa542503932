import { ibanFault, normalIban } from '@tessera/domain/payments/iban'

type Field = 'text' | 'reference' | 'customer' | 'iban' | 'name' | 'bankId' | 'left out'

/** Words within a purpose that name what follows, by field; longer ones count before those that they contain. */
export type Labels = readonly (readonly [label: RegExp, field: Field])[]

/** Codes of German banks: EREF+ in MT940 and in files made of it, EREF: in others. KREF counts where there is no EREF. */
export const codes: Labels = [
  [/SVWZ\+|(?<![\p{L}\d])SVWZ:/u, 'text'],
  [/EREF\+|(?<![\p{L}\d])EREF:/u, 'reference'],
  [/IBAN\+|(?<![\p{L}\d])IBAN:/u, 'iban'],
  [/KREF\+|(?<![\p{L}\d])KREF:/u, 'customer'],
  [/(?:MREF|CRED|DEBT|COAM|OAMT|PURP|ABWA|ABWE)\+|BIC\+/u, 'left out'],
  [/(?<![\p{L}\d])(?:MREF|CRED|DEBT|COAM|OAMT|PURP|ABWA|ABWE|BIC):/u, 'left out'],
]

type Purpose = Readonly<Record<Exclude<Field, 'customer' | 'left out'>, string>>

/** The reference behind KREF, which whoever ordered gave; '' for what banks write there if there is none. */
const customerReference = (written: string): string => (/^(?:NONREF|NOTPROVIDED)$/i.test(written) ? '' : written)

/** Takes a purpose apart at its labels. What stands before the first of them is text. */
export function purposeOf(written: string, labels: Labels = codes): Purpose {
  const found: Record<Field, string[]> = {
    text: [],
    reference: [],
    customer: [],
    iban: [],
    name: [],
    bankId: [],
    'left out': [],
  }
  const label = new RegExp(labels.map(([{ source }]) => `(${source})`).join('|'), 'gu')
  const starts = [...written.matchAll(label)]
  found.text.push(written.slice(0, starts[0]?.index).trim())
  for (const [place, start] of starts.entries()) {
    const field = labels[start.slice(1).findIndex((one) => one !== undefined)]?.[1] ?? 'text'
    const value = written.slice(start.index + start[0].length, starts[place + 1]?.index).trim()
    if (field !== 'iban') found[field].push(value)
    else {
      const { iban, rest } = leadingIban(value) ?? { iban: '', rest: `${start[0]} ${value}` }
      found.iban.push(iban)
      found.text.push(rest)
    }
  }
  const first = (field: Field) => found[field].find((one) => one !== '') ?? ''
  return {
    text: found.text.filter((one) => one !== '').join(' '),
    reference: first('reference') || customerReference(first('customer')),
    iban: first('iban'),
    name: first('name'),
    bankId: first('bankId'),
  }
}

/** The IBAN, in groups or not, that a text begins with, and what follows. */
function leadingIban(value: string): { iban: string; rest: string } | undefined {
  const words = value.slice(0, 60).split(/(?<=[\s;,])/)
  for (let count = 1; count <= Math.min(words.length, 9); count += 1) {
    const start = words.slice(0, count).join('')
    const iban = normalIban(start.replace(/[;,]/g, ''))
    if (ibanFault(iban) === undefined) return { iban, rest: value.slice(start.length).trim() }
  }
  return undefined
}
