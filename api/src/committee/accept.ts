import { containsName, guessablePassword } from '@tessera/domain/accounts/guessable'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import type { Joining, OpenedInvitation } from '@tessera/domain/duties/committee'
import { AppError } from '@tessera/domain/errors'
import { sentence, text } from '@tessera/domain/texts/text'
import { isCommon } from '@tessera/server/common-passwords'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import { ensureAccount, hasNoPlace, settleAsAdmin, type User, usersIn, writeDuty } from '../accounts/service.ts'
import { getClub } from '../clubs/service.ts'
import { acting, actingAs } from '../firebase/acting.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import type { SignedIn } from '../http/caller.ts'
import type { Needs } from '../needs.ts'
import { dutyToStore } from './change-duty.ts'
import { clubOfCode, invitationOf, isOver } from './invite.ts'
import { readWhole, type StoredInvitation, writeCommittee } from './store.ts'

type AcceptNeeds = Needs<'accounts' | 'clubCache' | 'db' | 'log' | 'now' | 'serverSettings'>

const hasAccount = text('There is an account with this email address already. Please sign in with it to accept.')
const isThere = text('You are on the committee of this club already')
const unproved = text('Please confirm your email address first, or sign in with a link, and open the invitation again')
const beingRemoved = text('This account was changed by somebody else at the same time. Please try again.')

/**
 * Returns what the page of an invitation shows, for the code in its link: the club, the invited address, the duty with its days, and
 * whether the address already has an account to sign in with.
 * @throws AppError `not_found` for an unknown or expired code, `club_suspended`
 */
export async function openInvitation(deps: AcceptNeeds, code: string): Promise<OpenedInvitation> {
  const { clubId, invitation } = await find(deps, code)
  const { email, duty, from, until } = invitation
  const [{ name: clubName, timeZone }, account] = await Promise.all([
    getClub(deps, clubId),
    deps.firebase.accounts.byEmail(email),
  ])
  const user = account && (await usersIn(deps.firebase.db).get(account.uid))
  return {
    clubId,
    clubName,
    email,
    duty,
    ...(from !== undefined && from > dayInZone(deps.now(), timeZone) && { from }),
    ...(until !== undefined && { until }),
    isKnown: !hasNoPlace(user),
  }
}

/** Returns the invitation with a code, and its club's committee. @throws AppError `not_found`, `club_suspended` */
async function find(deps: AcceptNeeds, code: string) {
  const clubId = clubOfCode(code)
  await deps.serverSettings.refuseSuspended(clubId)
  const committee = await readWhole(deps.firebase.db, clubId)
  const invitation = invitationOf(committee.invitations, code, deps.now())
  // An invitation ends with the duty of the person who sent it. `expiresAt` has that day as it was when the invitation was sent; it can
  // have been set or moved up since.
  const until = committee.people.find(({ id }) => id === invitation.by)?.duties[clubId]?.until
  const { timeZone } = await getClub(deps, clubId)
  if (until !== undefined && until < dayInZone(deps.now(), timeZone)) throw new AppError('not_found', isOver)
  return { clubId, committee, invitation }
}

/**
 * Accepts an invitation for somebody who cannot sign in yet: no account has the address, or the account that has it is neither in a
 * committee nor a member. The link in the e-mail has proved that the address is theirs. Gives the account the duty, then the name and
 * the password; in this order, because after a crash between the two, "Forgot password" still leads to a password.
 * Returns the club's id.
 * @throws AppError `not_found`, `club_suspended`, `invalid_fields` (guessable password), `email_in_use`, `changed_meanwhile`
 */
export async function join(deps: AcceptNeeds, { code, displayName, password }: Joining): Promise<{ clubId: string }> {
  const { clubId, invitation } = await find(deps, code)
  const { email } = invitation
  const { name } = await getClub(deps, clubId)
  if (containsName(password, email, [name]) || (await isCommon(password))) throw guessablePassword()
  return keyedMutex([email], async () => {
    const { accounts } = deps.firebase
    const uid = await take(deps, code, async () => {
      const account = await ensureAccount(deps, clubId, email)
      if (!hasNoPlace(account.user)) throw new AppError('email_in_use', hasAccount, { details: { email: hasAccount } })
      return { ...account, displayName }
    })
    await accounts.complete(uid, { displayName, password })
    // Ends sessions from before the e-mail proved the address: a stranger may have registered the account.
    await accounts.revoke(uid)
    await settleAsAdmin(deps, uid, clubId)
    return { clubId }
  })
}

/**
 * Accepts an invitation for somebody who is signed in with the invited address: their account gets the duty in the club, beside those
 * that it has in other clubs. Returns the club's id.
 * @throws AppError `not_found`, `club_suspended`, `forbidden` for another address or one that is not verified,
 * `changed_meanwhile`
 */
export async function accept(deps: AcceptNeeds, person: SignedIn, code: string): Promise<{ clubId: string }> {
  const clubId = clubOfCode(code)
  return keyedMutex([(person.email ?? person.uid).toLowerCase()], async () => {
    await take(deps, code, async ({ email }) => {
      if (person.email?.toLowerCase() !== email) throw new AppError('forbidden', isForAnother(email))
      if (!person.emailVerified) throw new AppError('forbidden', unproved)
      const user = await usersIn(deps.firebase.db).get(person.uid)
      if (user?.removing) throw new AppError('changed_meanwhile', beingRemoved)
      return { uid: person.uid, user }
    })
    return { clubId }
  })
}

const isForAnother = (email: string) =>
  sentence('This invitation is for {email}. Please sign in with that address to accept it.', { email })

/**
 * Deletes the invitation with a code and gives its duty to an account, in one commit. Returns the account's id.
 * @param accountOf returns the account for the invitation; its errors reach the caller
 */
async function take(
  deps: AcceptNeeds,
  code: string,
  accountOf: (
    invitation: StoredInvitation,
  ) => Promise<{ readonly uid: string; readonly user: User | undefined; readonly displayName?: string }>,
): Promise<string> {
  const { db } = deps.firebase
  return retryOnConflict('committee', async () => {
    const { clubId, committee, invitation } = await find(deps, code)
    const { uid, user, displayName } = await accountOf(invitation)
    if (user?.adminOf[clubId]) throw new AppError('forbidden', isThere)
    const { email, duty, from, until } = invitation
    const stored = await dutyToStore(deps, clubId, { duty, from, until })
    const batch = db.batch()
    const others = committee.invitations.filter((one) => one !== invitation)
    // `join` is called without signing in, so that the request has no account: the history names the one that gets the duty.
    actingAs({ ...acting(), by: uid }, () => {
      writeCommittee(batch, db, committee, others, invitation)
      writeDuty(batch, db, { uid, email, clubId, user }, stored, displayName)
    })
    await batch.commit()
    return uid
  }, ['changed', 'missing', 'exists'])
}
