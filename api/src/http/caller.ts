import type { Access } from '@tessera/domain/contract'
import { dutyAhead } from '@tessera/domain/duties/ahead'
import type { Duty } from '@tessera/domain/duties/duty'
import { secondStepMissing } from '@tessera/domain/duties/second-step'
import { AppError } from '@tessera/domain/errors'
import { dutyOfPurpose, type Purpose } from '@tessera/domain/machines/purpose'
import type { Claims } from '../firebase/accounts.ts'

/** A user with a valid token. */
export interface SignedIn {
  readonly uid: string
  readonly email: string | undefined
  readonly emailVerified: boolean
  /** The session of the token; Google's tokens name none. */
  readonly sessionId: string | undefined
  readonly claims: Claims | undefined
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt: number
  /** True if this sign-in presented the second step. */
  readonly hasSecondStep: boolean
  /** True if the duty in the token has not begun: it gives no place yet. */
  readonly isAhead: boolean
  /** True if the club requires the second step, which this sign-in did not present, and the days of grace are over. */
  readonly needsSecondStep: boolean
}
type Admin = SignedIn & { readonly clubId: string; readonly duty: Duty }
export type MemberCaller = SignedIn & { readonly clubId: string; readonly memberId: string }

/** A machine with a key of the club, as the caller of what administrators may do. */
export const machineCaller = ({ id, clubId, purpose }: Machine): Admin => ({
  uid: `key_${id}`,
  clubId,
  duty: dutyOfPurpose[purpose],
  email: undefined,
  emailVerified: false,
  sessionId: undefined,
  claims: undefined,
  expiresAt: Number.POSITIVE_INFINITY,
  hasSecondStep: false,
  isAhead: false,
  needsSecondStep: false,
})

/** A machine with a key that counts. */
export interface Machine {
  readonly id: string
  readonly clubId: string
  readonly purpose: Purpose
}

/** The caller's type for an endpoint's access. */
export type CallerOf<A extends Access> = A extends 'admin'
  ? Admin
  : A extends 'member'
    ? MemberCaller
    : A extends 'signed-in'
      ? SignedIn
      : undefined

/**
 * Checks that a user may call an endpoint, by the role and the club in the token.
 * @throws AppError `forbidden`
 */
export function admit(access: 'signed-in' | 'admin' | 'member', person: SignedIn): SignedIn | Admin | MemberCaller {
  if (access === 'signed-in') return person
  const { claims } = person
  if (person.isAhead) throw dutyAhead()
  if (person.needsSecondStep) throw secondStepMissing()
  if (access === 'admin') {
    if (claims?.role === 'admin') return { ...person, clubId: claims.clubId, duty: claims.duty ?? 'owner' }
    throw new AppError('forbidden', 'Only an administrator of the club may do this')
  }
  if (claims?.role === 'member') return { ...person, clubId: claims.clubId, memberId: claims.memberId }
  throw new AppError('forbidden', 'Only a member of the club may do this')
}
