import { certificateState } from '../passes/certificate.ts'
import { type Committee, isInOffice, staysOwner } from './committee.ts'

/** What is known of a club on the way to an election. Parts that a club does not have, or that are not known, are absent. */
export interface HandoverFacts {
  readonly committee: Committee
  /** Last day of the certificate for Apple Wallet, `YYYY-MM-DD`. */
  readonly certificateUntil?: string | undefined
  /** Holder of the account to which members pay. */
  readonly accountHolder?: string | undefined
  /** Names of the keys of machines. */
  readonly machines: readonly string[]
  /** Whether the club's e-mails are sent, as far as the server knows. */
  readonly mail?: 'ok' | 'failing' | undefined
  /** Whether nightly backups are made, and restored for a test. */
  readonly backup?: 'ok' | 'failing' | undefined
  readonly now: Date
}

/** `done`: nothing to do. `open`: to be done before the handover. `ask`: only people can answer it. */
type State = 'done' | 'open' | 'ask'

/** A point of the list, with the facts of its sentence. */
export type HandoverPoint =
  | { readonly id: 'owners'; readonly state: State; readonly count: number }
  | {
      readonly id: 'invited' | 'expired' | 'second-step' | 'machines'
      readonly state: State
      readonly names: readonly string[]
    }
  | { readonly id: 'certificate'; readonly state: State; readonly until: string; readonly isExpired: boolean }
  | { readonly id: 'account'; readonly state: State; readonly holder: string }
  | { readonly id: 'mail' | 'backup' | 'operator'; readonly state: State }

/** Returns the points of a handover in the order in which they are worked off. */
export function handoverPoints(facts: HandoverFacts): HandoverPoint[] {
  const { committee, certificateUntil, accountHolder, machines, mail, backup, now } = facts
  const { people, invitations } = committee
  const owners = people.filter(staysOwner).length
  const inOffice = people.filter(isInOffice)
  const withoutStep = inOffice.filter(({ hasSecondStep }) => !hasSecondStep).map(({ name }) => name)
  const addresses = (expired: boolean) =>
    invitations.filter(({ isExpired }) => isExpired === expired).map(({ email }) => email)
  const [invited, expired] = [addresses(false), addresses(true)]
  const points: (HandoverPoint | false)[] = [
    { id: 'owners', state: owners > 1 ? 'done' : 'open', count: owners },
    invited.length > 0 && { id: 'invited', state: 'open', names: invited },
    expired.length > 0 && { id: 'expired', state: 'open', names: expired },
    { id: 'second-step', state: withoutStep.length > 0 ? 'ask' : 'done', names: withoutStep },
    certificateUntil !== undefined && {
      id: 'certificate',
      state: certificateState(certificateUntil, now) === 'valid' ? 'done' : 'open',
      until: certificateUntil,
      isExpired: certificateState(certificateUntil, now) === 'expired',
    },
    mail !== undefined && { id: 'mail', state: mail === 'ok' ? 'done' : 'open' },
    backup !== undefined && { id: 'backup', state: backup === 'ok' ? 'done' : 'open' },
    { id: 'operator', state: 'ask' },
    accountHolder !== undefined && { id: 'account', state: 'ask', holder: accountHolder },
    machines.length > 0 && { id: 'machines', state: 'ask', names: machines },
  ]
  return points.filter((point) => point !== false)
}
