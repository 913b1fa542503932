import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { type ProofState, proofNoticeDays } from '@tessera/domain/members/proof'
import { t } from '../../language/t.ts'
import { proofChoice } from './keep.ts'

const labels = (): readonly (readonly [ProofState, string])[] => [
  ['missing', t('Proof is missing')],
  ['ended', t('Proof has expired')],
  ['ending', t('Proof expires within {days} days', { days: proofNoticeDays })],
]

/** The filters by the proof that types ask for; none in a club without such a type, unless one is chosen. */
export function proofOptions(types: readonly MembershipType[], chosen: string) {
  const options = labels().map(([state, label]) => ({ choice: proofChoice(state), label }))
  return types.some(({ proof }) => proof) ? options : options.filter(({ choice }) => choice === chosen)
}
