/** Digits and capital letters without those that are taken for others: 0 and O, 1, I and L, U and V. */
const signs = '23456789ABCDEFGHJKMNPQRSTWXYZ'
const length = 10

/**
 * Returns the reference by which a transfer names a member and an item, such as `7K3MB-9QXR2`. The same for both ids for
 * ever, whatever happens to names and numbers. Long enough that no two of a club's references are alike, and that a
 * mistyped one fits none: there are 4 × 10^14.
 */
export const paymentReference = (memberId: string, itemId: string): string => referenceOf(`${memberId}\n${itemId}`)

/** Returns the standing reference of a member, which is for whatever is open, the oldest first. Written like the others. */
export const memberReference = (memberId: string): string => referenceOf(memberId)

/** How many different halves there are. */
const halves = signs.length ** (length / 2)

function referenceOf(words: string): string {
  const value = hash(words)
  return `${half(Number(value % BigInt(halves)))}-${half(Number((value / BigInt(halves)) % BigInt(halves)))}`
}

function half(value: number): string {
  let code = ''
  for (let rest = value; code.length < length / 2; rest = Math.floor(rest / signs.length))
    code += signs[rest % signs.length]
  return code
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

/**
 * FNV-1a, 64 bit, with the finish of SplitMix64, which spreads the last characters over all bits. The first in two halves of
 * 32 bits: a bank's file is compared with hundreds of thousands of references, and BigInt takes three times as long.
 */
function hash(words: string): bigint {
  let [high, low] = [0xcbf29ce4, 0x84222325]
  for (let at = 0; at < words.length; at += 1) {
    const mixed = (low ^ words.charCodeAt(at)) >>> 0
    // The prime is 2^40 + 435.
    const product = mixed * 435
    high = (high * 435 + Math.floor(product / 2 ** 32) + mixed * 256) >>> 0
    low = product >>> 0
  }
  const cut = (value: bigint) => BigInt.asUintN(64, value)
  let value = (BigInt(high) << 32n) | BigInt(low)
  value = cut((value ^ (value >> 30n)) * 0xbf58476d1ce4e5b9n)
  value = cut((value ^ (value >> 27n)) * 0x94d049bb133111ebn)
  return value ^ (value >> 31n)
}
