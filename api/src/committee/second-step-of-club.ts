import type { SettingsChange } from '@tessera/domain/clubs/settings-input'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { readCommittee, settleAsAdmin } from '../accounts/service.ts'
import type { CallerOf } from '../http/caller.ts'
import type { Needs } from '../needs.ts'

type StepNeeds = Needs<'accounts' | 'clubCache' | 'db' | 'log' | 'now' | 'serverSettings'>

const ownFirst = text('Set up your own second step first, under Security. Then nobody can lock the club out.')

/**
 * Refuses an owner who requires the second step of the committee without having it.
 * @throws AppError `invalid_fields`
 */
export function refuseWithoutOwnStep({ secondStepFrom }: SettingsChange, caller: CallerOf<'admin'>): void {
  if (secondStepFrom && !caller.hasSecondStep)
    throw new AppError('invalid_fields', ownFirst, { details: { secondStepFrom: ownFirst } })
}

/**
 * Sets the claims of everybody of a committee by the club's settings. Tokens with other claims end, so that open pages ask for
 * new ones; those of the user `except`, who has made the change, stay. After a failure it can be called again: accounts
 * that have the right claims already are left as they are.
 */
export async function settleCommittee(deps: StepNeeds, clubId: string, except?: string): Promise<void> {
  const { accounts, db } = deps.firebase
  const people = await readCommittee(db, clubId)
  for (const { uid, claims } of await accounts.byIds(people.map(({ id }) => id))) {
    if (claims?.role !== 'admin' || claims.clubId !== clubId) continue
    await settleAsAdmin(deps, uid, clubId)
    if (uid !== except) await accounts.endPlace(uid, clubId)
  }
}

/** True if a change of settings changes the moment from which a club requires the second step. */
export const changesSecondStep = ({ secondStepFrom, timeZone }: SettingsChange): boolean =>
  secondStepFrom !== undefined || timeZone !== undefined
