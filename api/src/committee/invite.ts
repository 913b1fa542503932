import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import {
  type Committee,
  type DutyInput,
  invitationEnd,
  isInOffice,
  mostOfCommittee,
  type NewColleague,
  resendPauseMs,
} from '@tessera/domain/duties/committee'
import { AppError } from '@tessera/domain/errors'
import type { Language } from '@tessera/domain/texts/languages'
import { rule, text } from '@tessera/domain/texts/text'
import { committeeLetter } from '@tessera/mail/committee-letter'
import { standingOf } from '../accounts/service.ts'
import { getClub } from '../clubs/service.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { storeOf } from '../firebase/store.ts'
import { putLetter, type QueueNeeds, refuseLetters } from '../letter-queue/service.ts'
import type { Needs } from '../needs.ts'
import { dutyToStore } from './change-duty.ts'
import { listCommittee, type ReadCommittee, readWhole, type StoredInvitation, writeCommittee } from './store.ts'

/** The owner who invites. */
interface Inviting {
  readonly clubId: string
  readonly uid: string
}

const isThere = text('This person is on the committee already')
const isInvited = text('This person is invited already')
const tooMany = rule('A committee has at most {max} people', { max: mostOfCommittee })
const tooSoon = text('The e-mail was sent just now. Please wait a minute before you send it again.')
const isGone = text('This invitation is no longer there')
const isNoOwner = text('Your duty is another one by now')

/**
 * Invites somebody to the committee: keeps the invitation and queues its e-mail, in one commit.
 * @throws AppError `email_taken` for somebody of the committee or invited already, `limit_reached`, `letters_unavailable`,
 * `invalid_fields` if the last day is over, `changed_meanwhile`
 */
export async function invite(
  deps: QueueNeeds,
  by: Inviting,
  { email: typed, language, ...input }: NewColleague,
): Promise<Committee> {
  const email = typed.toLowerCase()
  await dutyToStore(deps, by.clubId, input)
  await change(deps, by, language, ({ people, invitations }) => {
    const fault = people.some((user) => user.email?.toLowerCase() === email)
      ? isThere
      : invitations.some((one) => one.email === email) && isInvited
    if (fault) throw new AppError('email_taken', fault, { details: { email: fault } })
    if (people.length + invitations.length >= mostOfCommittee) throw new AppError('limit_reached', tooMany)
    return { id: newSecret().slice(0, 20), email, ...input }
  })
  return listCommittee(deps, by.clubId)
}

/**
 * Sends an invitation again, for as long as a new one; the link before ends.
 * @throws AppError `not_found`, `too_many_requests` within a minute, `letters_unavailable`, `changed_meanwhile`
 */
export async function resend(deps: QueueNeeds, by: Inviting, id: string, language: Language): Promise<Committee> {
  await change(deps, by, language, ({ invitations }) => {
    const found = invitations.find((one) => one.id === id)
    if (!found) throw new AppError('not_found', isGone)
    if (deps.now().getTime() - found.sentAt < resendPauseMs) throw new AppError('too_many_requests', tooSoon)
    return found
  })
  return listCommittee(deps, by.clubId)
}

/** Deletes an invitation; its link ends. @throws AppError `not_found`, `changed_meanwhile` */
export async function withdraw(
  deps: Needs<'accounts' | 'clubCache' | 'db' | 'now'>,
  clubId: string,
  id: string,
): Promise<Committee> {
  const { db } = deps.firebase
  await retryOnConflict('committee', async () => {
    const document = await storeOf(db, 'committees').get(clubId)
    if (!document?.invitations.some((one) => one.id === id)) throw new AppError('not_found', isGone)
    const batch = db.batch()
    const stay = document.invitations.filter((one) => one.id !== id)
    writeCommittee(batch, db, { clubId, document, invitations: document.invitations }, stay)
    await batch.commit()
  })
  return listCommittee(deps, clubId)
}

type Wanted = Pick<StoredInvitation, 'id' | 'email'> & DutyInput

/**
 * Stores an invitation with a new code, in place of the one with the same id if there is one, and queues the e-mail with the code.
 * A first day that is not later than today is left out of both.
 */
async function change(
  deps: QueueNeeds,
  { clubId, uid }: Inviting,
  language: Language,
  choose: (committee: ReadCommittee) => Wanted,
): Promise<void> {
  await refuseLetters(deps, clubId)
  const { db } = deps.firebase
  const club = await getClub(deps, clubId)
  await retryOnConflict('committee', async () => {
    const committee = await readWhole(db, clubId)
    // The duty can have ended since the request came in, and the invitations with it.
    const today = dayInZone(deps.now(), club.timeZone)
    const inviting = committee.people.find((user) => user.id === uid)
    const standing = inviting && standingOf(inviting, clubId, today)
    if (standing?.duty !== 'owner' || !isInOffice(standing)) throw new AppError('forbidden', isNoOwner)
    const { id, email, duty, from: wantedFrom, until } = choose(committee)
    const from = wantedFrom !== undefined && wantedFrom > today ? wantedFrom : undefined
    const secret = newSecret()
    const sentAt = deps.now().getTime()
    const made = {
      id,
      email,
      duty,
      codeHash: hashOf(secret),
      sentAt,
      by: uid,
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
      expiresAt: invitationEnd(sentAt, standing.until, club.timeZone),
    }
    const batch = db.batch()
    writeCommittee(batch, db, committee, [...committee.invitations.filter((one) => one.id !== id), made])
    const lastDay = made.expiresAt < invitationEnd(sentAt, undefined, club.timeZone) ? standing.until : undefined
    const link = `${deps.config.publicUrl}/auth-action?${new URLSearchParams({ mode: 'committee', code: `${clubId}.${secret}` })}`
    putLetter(batch, deps, {
      clubId,
      kind: 'committee',
      language,
      queuedBy: uid,
      member: { id, fullName: '', email },
      content: committeeLetter({ language, club: club.name, duty, from, until, link, lastDay }),
    })
    await batch.commit()
  }, ['changed', 'missing', 'exists'])
}

const newSecret = (): string => randomBytes(32).toString('base64url')
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Splits the code of a link into the club's id and the secret. */
const codeForm = /^([A-Za-z0-9_-]{1,128})\.([A-Za-z0-9_-]{43})$/

/** Says that an invitation no longer counts. */
export const isOver = text(
  'This invitation is no longer valid: it was used, sent again or deleted, or its time is over.',
)

/** Returns the id of the club from the code of a link. @throws AppError `not_found` for a text that is not such a code */
export function clubOfCode(code: string): string {
  const clubId = codeForm.exec(code)?.[1]
  if (clubId === undefined) throw new AppError('not_found', isOver)
  return clubId
}

/** Finds the invitation of a code. @throws AppError `not_found` for one that no longer counts */
export function invitationOf(invitations: readonly StoredInvitation[], code: string, now: Date): StoredInvitation {
  const hash = Buffer.from(hashOf(codeForm.exec(code)?.[2] ?? ''))
  const found = invitations.find(({ codeHash }) => timingSafeEqual(Buffer.from(codeHash), hash))
  if (!found || found.expiresAt <= now.getTime()) throw new AppError('not_found', isOver)
  return found
}
