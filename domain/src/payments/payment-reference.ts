/** Digits and capital letters without those that are taken for others: 0 and O, 1, I and L, U and V. */
const signs = '23456789ABCDEFGHJKMNPQRSTWXYZ'
const length = 10

/**
 * Returns the reference by which a transfer names a member and an item, such as `7K3MB-9QXR2`. The same for both ids for
 * ever, whatever happens to names and numbers. Long enough that no two of a club's references are alike, and that a
 * mistyped one fits none: there are 4 × 10^14.
 */
export function paymentReference(memberId: string, itemId: string): string {
  let rest = hash(`${memberId}\n${itemId}`)
  let code = ''
  while (code.length < length) {
    code += signs[Number(rest % BigInt(signs.length))]
    rest /= BigInt(signs.length)
  }
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`
}

const run = new RegExp(`[${signs}]{${length},}`, 'g')

/** Maximum characters of a text that are searched. */
const mostSearched = 10_000

/**
 * Returns what may be references in a text, such as lines of a bank statement: any ten of their characters in a row, in any
 * case, whatever spaces, dashes and line breaks the bank has put between them, and with letters touching them. Most are
 * none, which does no harm: a club uses too few of all references for a chance hit.
 */
export function referencesIn(text: string): ReadonlySet<string> {
  const compact = text
    .slice(0, mostSearched)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
  const found = new Set<string>()
  for (const [signsInRow] of compact.matchAll(run))
    for (let at = 0; at + length <= signsInRow.length; at += 1)
      found.add(`${signsInRow.slice(at, at + length / 2)}-${signsInRow.slice(at + length / 2, at + length)}`)
  return found
}

/** The member and the item that a reference names. */
export interface Referenced {
  readonly memberId: string
  readonly itemId: string
}

/** Returns what one of the references names; undefined if none of these members and items. Tries open items first. */
export function referenced(
  references: ReadonlySet<string>,
  memberIds: readonly string[],
  openOf: (memberId: string) => readonly string[],
  itemIds: readonly string[],
): Referenced | undefined {
  for (const itemsOf of [openOf, () => itemIds])
    for (const memberId of memberIds)
      for (const itemId of itemsOf(memberId))
        if (references.has(paymentReference(memberId, itemId))) return { memberId, itemId }
  return undefined
}

/** FNV-1a, 64 bit, with the finish of SplitMix64, which spreads the last characters over all bits. */
function hash(words: string): bigint {
  const cut = (value: bigint) => BigInt.asUintN(64, value)
  let value = 0xcbf29ce484222325n
  for (let at = 0; at < words.length; at += 1) value = cut((value ^ BigInt(words.charCodeAt(at))) * 0x100000001b3n)
  value = cut((value ^ (value >> 30n)) * 0xbf58476d1ce4e5b9n)
  value = cut((value ^ (value >> 27n)) * 0x94d049bb133111ebn)
  return value ^ (value >> 31n)
}
