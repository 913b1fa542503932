import { createHmac } from 'node:crypto'
import { type Mandate, mandateEnd, mandateState, shortIban } from '@tessera/domain/debit/mandate'
import type { MandateFact } from '@tessera/domain/debit/pays-by-debit'
import type { Projection } from '../firebase/cached-collection.ts'
import type { Database } from '../firebase/database.ts'
import { parseIfSound, type Read, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'
import { openText, sealText } from '../sealed-key.ts'

export type ReadMandate = Read<'mandates'>

export const mandatesIn = (db: Database) => storeOf(db, 'mandates')

/** What the state of each mandate of a club follows from, by the member's id; a damaged one is left out. */
export const mandateStates: Projection<MandateFact, ReadonlyMap<string, MandateFact>> = {
  collection: 'mandates',
  part: (doc) => {
    const mandate = parseIfSound('mandates', doc)
    if (!mandate) return undefined
    const { signedOn, lastUsedOn, returned } = mandate
    return { signedOn, ...(lastUsedOn !== undefined && { lastUsedOn }), ...(returned !== undefined && { returned }) }
  },
  whole: (parts) => new Map(parts),
}

/** Binds an encrypted IBAN to its mandate: for another club or member, decryption fails. */
const boundTo = (clubId: string, memberId: string): string => `mandate ${clubId} ${memberId}`

/** Encrypts the IBAN of a member's mandate. */
export const sealIban = ({ passKey }: Needs<'passKey'>, clubId: string, memberId: string, iban: string) =>
  sealText(iban, passKey, boundTo(clubId, memberId))

/** Decrypts the IBAN of a mandate; undefined if it was stored under another key of the server. */
export const openIban = ({ passKey }: Needs<'passKey'>, { clubId, id, iban }: ReadMandate): string | undefined =>
  openText(iban, passKey, boundTo(clubId, id))

/** Returns a hash of an IBAN under the server's key. A run stores it, and a different hash later means that the account has changed. */
export const hashIban = ({ passKey }: Needs<'passKey'>, clubId: string, iban: string): string =>
  createHmac('sha256', passKey).update(`debit account ${clubId} ${iban}`).digest('hex').slice(0, 32)

/** Reads the mandates of some members of a club, by the members' ids; leaves out missing ones and another club's. */
export async function readMandates(
  db: Database,
  clubId: string,
  memberIds: readonly string[],
): Promise<Map<string, ReadMandate>> {
  const found = await mandatesIn(db).getMany(memberIds)
  return new Map([...found].filter(([, mandate]) => mandate.clubId === clubId))
}

/** A mandate as in the API response of a day. */
export function present(deps: Needs<'passKey'>, mandate: ReadMandate, today: string): Mandate {
  const { holder, reference, signedOn, lastUsedOn, returned } = mandate
  const days = { signedOn, ...(lastUsedOn !== undefined && { lastUsedOn }) }
  return {
    holder,
    iban: shortIban(openIban(deps, mandate) ?? ''),
    reference,
    ...days,
    ...(returned !== undefined && { returned }),
    endsOn: mandateEnd(days),
    state: mandateState(days, today),
  }
}
