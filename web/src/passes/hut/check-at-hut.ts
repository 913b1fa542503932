import { answerAtHut, type HutAnswer } from '@tessera/domain/huts/at-hut'
import { type HutHead, hutHeadSchema, hutListType } from '@tessera/domain/huts/hut-list'
import { type CardKeys, cardAlgorithm } from '@tessera/domain/passes/card-token'
import { refusals } from '@tessera/domain/passes/scan'
import { base64url, createLocalJWKSet, jwtVerify } from 'jose'
import { readToken } from '../read-token.ts'
import { keepChecks, type StoredList, storedChecks } from './stored-hut.ts'

/** An answer with the number of the check on this device and its moment, so that two equal answers can be told apart. */
export interface NumberedAnswer extends HutAnswer {
  readonly number: number
  readonly at: Date
}

/** A list that was verified, and what it is checked with. */
export interface HutList extends HutHead {
  readonly stored: StoredList
  readonly keys: CardKeys['keys']
}

const hashOf = async (text: string): Promise<string> =>
  base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

/** Returns a list if this server has signed it for this hut, with these cards; undefined otherwise. */
export async function verifyList(
  stored: StoredList,
  { hut, keys }: CardKeys & { readonly hut: string },
): Promise<HutList | undefined> {
  try {
    const { payload } = await jwtVerify(stored.head, createLocalJWKSet({ keys }), {
      algorithms: [cardAlgorithm],
      typ: hutListType,
    })
    const head = hutHeadSchema.parse(payload)
    if (head.hut !== hut || head.digest !== (await hashOf(JSON.stringify(stored.cards)))) return undefined
    return { ...head, stored, keys }
  } catch {
    return undefined
  }
}

/** Checks the code of a card by the list, at a moment of the server's clock. */
export async function checkAtHut(scanned: string, list: HutList, at: Date): Promise<HutAnswer> {
  const claims = await readToken(scanned, list, at)
  if (typeof claims === 'string') return { result: 'refused', reason: refusals[claims] }
  if (claims.club !== list.club) return { result: 'refused', reason: refusals.otherClub }
  return answerAtHut(list, list.stored.cards, await hashOf(`${list.salt}.${claims.serial}`), at)
}

/**
 * Counts a check of a hut on this device, and keeps it until it is sent; `day` is the club's. Returns its number, and whether the browser
 * has kept it.
 */
export function recordCheck(
  hut: string,
  result: HutAnswer['result'],
  at: Date,
  day: string,
): { number: number; isKept: boolean } {
  const { last, unsent, ...counted } = storedChecks(hut)
  const count = counted.day === day ? counted.count : { valid: 0, due: 0, refused: 0 }
  const number = last + 1
  const isKept = keepChecks({
    hut,
    last: number,
    unsent: [...unsent, { number, at: at.toISOString(), result }],
    day,
    count: { ...count, [result]: count[result] + 1 },
  })
  return { number, isKept }
}
