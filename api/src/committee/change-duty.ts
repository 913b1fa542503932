import { dayInZone } from '@tessera/domain/clubs/time-zone'
import {
  type Committee,
  type DutyChange,
  type DutyInput,
  invitationEnd,
  staysOwner,
} from '@tessera/domain/duties/committee'
import { AppError } from '@tessera/domain/errors'
import { isSameJson } from '@tessera/domain/merge-changes'
import type { PlainDate } from '@tessera/domain/plain-date'
import type { StoredDuty } from '@tessera/domain/stored/account'
import { text } from '@tessera/domain/texts/text'
import {
  eraseAdminPlace,
  isSuspended,
  removePlaceless,
  settleAsAdmin,
  standingOf,
  type User,
  writeDuty,
} from '../accounts/service.ts'
import { getClub } from '../clubs/service.ts'
import type { Batch } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { mergeSeen, overtaken } from '../merge-seen.ts'
import type { Needs } from '../needs.ts'
import { listCommittee, type ReadCommittee, readWhole, writeCommittee } from './store.ts'

type DutyNeeds = Needs<'accounts' | 'clubCache' | 'db' | 'log' | 'now' | 'serverSettings'>

/** The owner who changes somebody's duty. */
interface Owner {
  readonly clubId: string
  readonly uid: string
}

const noSuchPerson = text('This person is no longer on the committee')
const lastOwner = text('A club needs an owner without a last day. Make somebody else one first.')
const over = text('The last day is over already')
const begun = text('This duty has begun, and cannot begin later')

/**
 * Returns a duty in its stored form. It begins on its first day if that is still to come in the club's time zone, and now otherwise.
 * @throws AppError `invalid_fields` if its last day is over, `not_found`
 */
export async function dutyToStore(
  deps: Needs<'clubCache' | 'db' | 'now'>,
  clubId: string,
  { duty, from, until }: DutyInput,
): Promise<StoredDuty> {
  const since = deps.now().toISOString()
  if (from === undefined && until === undefined) return { duty, since }
  const { timeZone } = await getClub(deps, clubId)
  const today = dayInZone(deps.now(), timeZone)
  if (until !== undefined && until < today) throw new AppError('invalid_fields', over, { details: { until: over } })
  const isAhead = from !== undefined && from > today
  return {
    duty,
    ...(isAhead ? { since: `${from}T00:00:00.000Z`, from } : { since }),
    ...(until !== undefined && { until }),
  }
}

/**
 * Gives somebody of the committee another duty. The tokens with the one before end at once. A duty and its days count as one value: one
 * that is wanted as it was seen, or as it is stored, is left as it is. Somebody in office cannot be given a later first day.
 * @throws AppError `not_found`, `limit_reached` for the last owner, `invalid_fields`, `changed_meanwhile` with `duty` in its details if
 *   somebody else has given another one since it was seen
 */
export async function changeDuty(
  deps: DutyNeeds,
  owner: Owner,
  uid: string,
  { seen, ...input }: DutyChange,
): Promise<Committee> {
  const { clubId } = owner
  const { db } = deps.firebase
  const stored = await dutyToStore(deps, clubId, input)
  const { duty, from, until } = stored
  const wanted = { duty, ...(from !== undefined && { from }), ...(until !== undefined && { until }) }
  const isWanted = (user: User, today: PlainDate) => {
    const given = { seen: { duty: seen }, stored: { duty: givenOf(user, clubId, today) }, wanted: { duty: wanted } }
    if (mergeSeen<{ duty: DutyInput }>(given).duty === undefined) return false
    const standing = standingOf(user, clubId, today)
    if (from !== undefined && standing.from === undefined && !standing.isOver)
      throw new AppError('invalid_fields', begun, { details: { from: begun } })
    return true
  }
  const stood = await changePerson(
    deps,
    owner,
    uid,
    { isOwner: duty === 'owner', goesOn: staysOwner(wanted), until },
    (batch, user) =>
      writeDuty(
        batch,
        db,
        { uid, email: user.email ?? '', clubId, user },
        {
          ...stored,
          ...(isSuspended(user, clubId) && { suspended: true }),
        },
      ),
    isWanted,
  )
  if (stood) await settleAsAdmin(deps, uid, clubId)
  return listCommittee(deps, clubId)
}

/** A duty as the owner saw it before ending or suspending it. Without `duty`, it is not compared with the stored one. */
interface Seen {
  readonly duty?: string
  readonly from?: string
  readonly until?: string
}

/** Returns a check that throws the AppError `changed_meanwhile` if somebody else has given another duty or day since it was seen. */
const unlessOvertaken =
  (clubId: string, { duty, from, until }: Seen) =>
  (user: User, today: PlainDate): true => {
    if (duty !== undefined && !isSameJson({ duty, from, until }, givenOf(user, clubId, today)))
      throw overtaken(['duty'])
    return true
  }

/**
 * Ends the duty of somebody of the committee, with the tokens of it; deletes an account that has no other place.
 * @throws AppError `not_found`, `limit_reached` for the last owner, `changed_meanwhile`
 */
export async function endDuty(deps: DutyNeeds, owner: Owner, uid: string, seen: Seen): Promise<Committee> {
  const { db } = deps.firebase
  const { clubId } = owner
  await changePerson(
    deps,
    owner,
    uid,
    { isOwner: false, goesOn: false },
    (batch, user) => eraseAdminPlace(batch, db, clubId, user),
    unlessOvertaken(clubId, seen),
  )
  await removePlaceless(deps, [uid])
  return listCommittee(deps, clubId)
}

/**
 * Suspends somebody of the committee, or ends that: the duty stays, and gives no place meanwhile. The tokens end at once; an account
 * that is in this club then has another place, if there is one.
 * @throws AppError `not_found`, `limit_reached` for the last owner, `changed_meanwhile`
 */
export async function suspendPerson(
  deps: DutyNeeds,
  owner: Owner,
  uid: string,
  suspended: boolean,
  seen: Seen = {},
): Promise<Committee> {
  const { db } = deps.firebase
  const { clubId } = owner
  await changePerson(
    deps,
    owner,
    uid,
    { isOwner: !suspended, goesOn: !suspended },
    (batch, user) => {
      const { suspended: _, ...before } = user.duties[clubId] ?? founded(user)
      const place = { uid, email: user.email ?? '', clubId, user }
      writeDuty(batch, db, place, { ...before, ...(suspended && { suspended }) })
    },
    unlessOvertaken(clubId, seen),
  )
  return listCommittee(deps, clubId)
}

/** Returns a person's duty in the club as the form of the committee has it: with its last day, and its first day if that is still to come. */
function givenOf(user: User, clubId: string, today: PlainDate): DutyInput {
  const { isOver: _, isSuspended: __, ...given } = standingOf(user, clubId, today)
  return given
}

/** The duty of a founder, which is not stored. */
const founded = ({ createdAt }: User): StoredDuty => ({
  duty: 'owner',
  since: (createdAt ?? new Date(0)).toISOString(),
})

/**
 * Changes a person's place in the committee: ends its tokens, then commits the change with the committee's document, so that no two
 * changes happen at once. The person's open invitations end with it if somebody else makes the change and the person is no owner
 * afterwards (`isOwner`); those of an owner with a last day (`until`) expire on it at the latest.
 * @param isWanted compares the documents that the commit demands unchanged: throws if the caller has not seen this duty, and returns
 *   false if there is nothing to change
 * @returns true if the account's claims have to be set by the caller: they named this place and were removed, or an earlier change
 *   failed before it set them. If the commit fails, removed claims are set again here
 */
async function changePerson(
  deps: DutyNeeds,
  { clubId, uid: by }: Owner,
  uid: string,
  {
    isOwner,
    goesOn,
    until,
  }: {
    readonly isOwner: boolean
    /** True if the person stays an owner without a last day. */
    readonly goesOn: boolean
    readonly until?: PlainDate | undefined
  },
  write: (batch: Batch, user: User) => void,
  isWanted: (user: User, today: PlainDate) => boolean,
): Promise<boolean> {
  const { db, accounts } = deps.firebase
  const { timeZone } = await getClub(deps, clubId)
  let stood = false
  try {
    await retryOnConflict('committee', async () => {
      const committee = await readWhole(db, clubId)
      const user = committee.people.find(({ id }) => id === uid)
      if (!user) throw new AppError('not_found', noSuchPerson)
      const today = dayInZone(deps.now(), timeZone)
      if (!isWanted(user, today)) {
        const left = await accounts.get(uid)
        stood = left !== undefined && left.claims === undefined && !isSuspended(user, clubId)
        return
      }
      if (!goesOn && isLastOwner(committee, user, today)) throw new AppError('limit_reached', lastOwner)
      const account = await accounts.get(uid)
      if (account?.claims?.role === 'admin' && account.claims.clubId === clubId) {
        await accounts.setClaims(uid, undefined)
        stood = true
      }
      if (account) await accounts.endPlace(uid, clubId)
      const batch = db.batch()
      const endsSent = by !== uid && !isOwner
      const stay = committee.invitations
        .filter((one) => !endsSent || one.by !== uid)
        .map((one) => {
          if (one.by !== uid) return one
          return { ...one, expiresAt: Math.min(one.expiresAt, invitationEnd(one.sentAt, until, timeZone)) }
        })
      writeCommittee(batch, db, committee, stay)
      write(batch, user)
      await batch.commit()
    }, ['changed', 'missing', 'exists'])
  } catch (error) {
    if (stood) await settleAsAdmin(deps, uid, clubId)
    throw error
  }
  return stood
}

/** True for the only owner without a last day. This owner cannot go, since a club needs an owner on every day. */
function isLastOwner({ people, clubId }: ReadCommittee, user: User, today: PlainDate): boolean {
  const stays = (one: User) => staysOwner(standingOf(one, clubId, today))
  return stays(user) && !people.some((one) => one !== user && stays(one))
}
