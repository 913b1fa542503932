import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { proofOf } from '@tessera/domain/members/proof'
import type { PlainDate } from '@tessera/domain/plain-date'
import { t } from '../language/t.ts'

/**
 * Says which proof a member's type asks for, and that it is missing, has expired or expires soon; undefined for a type that asks for
 * none. `isTyped`: beside an empty field, it does not say that the proof is missing.
 */
export function proofHint(
  member: Parameters<typeof proofOf>[0],
  types: readonly MembershipType[],
  today: PlainDate,
  isTyped = false,
): string | undefined {
  const { name: proof, state } = proofOf(member, types, today) ?? {}
  if (proof === undefined) return undefined
  if (state === 'missing' && !isTyped) return t('{proof} is missing', { proof })
  if (state === 'ended') return t('{proof} has expired', { proof })
  return state === 'ending' ? t('{proof} expires soon', { proof }) : proof
}
