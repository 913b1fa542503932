import { randomBytes } from 'node:crypto'
import {
  type ApplicationInput,
  applicationFaults,
  confirmDays,
  keptOf,
  mostApplications,
} from '@tessera/domain/applications/application'
import { type JoinOffer, joinOfferOf } from '@tessera/domain/applications/join-offer'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import { isPlainId } from '@tessera/domain/stored/document-ids'
import { text } from '@tessera/domain/texts/text'
import { alreadyMemberLetter, confirmApplicationLetter } from '@tessera/mail/application-letter'
import { getClub, presentLogo, type StoredClub } from '../clubs/service.ts'
import { noField } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import { type QueueNeeds, queueLetter, whyNoLetters } from '../letter-queue/service.ts'
import { takeLetters, withRoom } from '../limits.ts'
import type { Needs } from '../needs.ts'
import { applicationsIn, countApplications, findApplication, hashOf, isCodeOf } from './application-store.ts'
import { memberWithAddress } from './service.ts'

const noForm = text('This club has no form to join')
const noLetters = text('This club cannot take applications by this form at the moment. Please write to the club.')
const tooMany = text('This club has too many applications at the moment. Please try again in a few days.')
const badLink = text('This link is not valid any more. Please fill in the form again.')
const day = 86_400_000

/** Reads a club with what its form asks for. @throws AppError `not_found` for an unknown club and one without the form, `club_suspended` */
async function offeringClub(
  deps: Needs<'clubCache' | 'db' | 'serverSettings'>,
  clubId: string,
): Promise<{ club: StoredClub; offer: JoinOffer }> {
  const club = await getClub(deps, clubId).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('not_found', noForm) : error
  })
  const offer = joinOfferOf({ ...club, logo: presentLogo(club) })
  if (!offer) throw new AppError('not_found', noForm)
  await deps.serverSettings.refuseSuspended(clubId)
  return { club, offer }
}

/** Returns what the public page of a club shows. @throws AppError as `offeringClub` */
export const readOffer = async (
  deps: Needs<'clubCache' | 'db' | 'serverSettings'>,
  clubId: string,
): Promise<JoinOffer> => (await offeringClub(deps, clubId)).offer

/** @throws AppError `limit_reached` if a club has its most applications in a state */
async function assertRoom(deps: Needs<'db'>, clubId: string, state: 'unconfirmed' | 'waiting'): Promise<void> {
  if ((await countApplications(deps.firebase.db, clubId, state)) >= mostApplications)
    throw new AppError('limit_reached', tooMany)
}

/**
 * Stores an application and queues an e-mail with the link that confirms it, in one commit. If the address belongs to a member, nothing is
 * stored, and the e-mail says so. The answer is the same in both cases, so that it does not tell who is a member.
 * @throws AppError as `offeringClub`, `invalid_fields`, `letters_unavailable`, `limit_reached`
 */
export async function apply(
  deps: QueueNeeds & Needs<'serverSettings'>,
  clubId: string,
  input: ApplicationInput,
): Promise<void> {
  const { club, offer } = await offeringClub(deps, clubId)
  const details = applicationFaults(offer, input, dayInZone(deps.now(), club.timeZone))
  const [fault] = Object.values(details)
  if (fault) throw new AppError('invalid_fields', fault, { details })
  if ((await whyNoLetters(deps, clubId)) !== undefined) throw new AppError('letters_unavailable', noLetters)
  await deps.limits.countWrites(clubId, 1)
  await assertRoom(deps, clubId, 'unconfirmed')
  await assertRoom(deps, clubId, 'waiting')
  const { db } = deps.firebase
  const kept = keptOf(offer, input)
  const { language, email } = kept
  const known = await memberWithAddress(deps, clubId, email)
  const letter = { clubId, kind: 'application', language, queuedBy: 'automatic' } as const
  await withRoom([takeLetters(deps.limits, clubId, 1)], () =>
    commit(db, (batch) => {
      if (known) {
        const facts = { language, club: club.name, name: known.fullName }
        const content = alreadyMemberLetter(facts, `${deps.config.publicUrl}/member-login`)
        queueLetter(batch, deps, { ...letter, member: known, content })
        return
      }
      const id = applicationsIn(db).newId()
      const secret = randomBytes(32).toString('base64url')
      const at = deps.now()
      const goneFrom = at.getTime() + confirmDays * day
      applicationsIn(db).create(batch, id, {
        ...kept,
        clubId,
        state: 'unconfirmed',
        codeHash: hashOf(secret),
        at,
        goneFrom,
      })
      const fullName = `${kept.givenName} ${kept.familyName}`
      const link = `${deps.config.publicUrl}/join/${clubId}#${id}.${secret}`
      const content = confirmApplicationLetter({ language, club: club.name, name: fullName }, link, confirmDays)
      queueLetter(batch, deps, { ...letter, member: { id, fullName, email }, content })
    }),
  )
}

/**
 * Confirms the address of an application by the code of its letter: the administrators see it from then on. A code that was used
 * already is good as long as the application waits.
 * @throws AppError `not_found` for a code that is not good, as `offeringClub`, `limit_reached`, `changed_meanwhile`
 */
export async function confirmApplication(
  deps: Needs<'clubCache' | 'db' | 'limits' | 'now' | 'serverSettings'>,
  clubId: string,
  code: string,
): Promise<void> {
  await offeringClub(deps, clubId)
  const { db } = deps.firebase
  const [id = '', secret = '', ...more] = code.split('.')
  if (!isPlainId(id) || more.length > 0) throw new AppError('not_found', badLink)
  await retryOnConflict('application', async () => {
    const found = await findApplication(db, clubId, id)
    if (!found || !isCodeOf(found, secret)) throw new AppError('not_found', badLink)
    if (found.state === 'waiting') return
    if (found.state !== 'unconfirmed' || (found.goneFrom ?? 0) <= deps.now().getTime())
      throw new AppError('not_found', badLink)
    await deps.limits.countWrites(clubId, 1)
    await assertRoom(deps, clubId, 'waiting')
    await commit(db, (batch) => applicationsIn(db).update(batch, found, { state: 'waiting', goneFrom: noField() }))
  })
}
