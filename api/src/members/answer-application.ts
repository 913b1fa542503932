import { type Acceptance, type Application, declinedDays, similarTo } from '@tessera/domain/applications/application'
import { AppError } from '@tessera/domain/errors'
import type { Member } from '@tessera/domain/members/member'
import { ownValueFault } from '@tessera/domain/members/own-fields'
import { text } from '@tessera/domain/texts/text'
import { declinedApplicationLetter } from '@tessera/mail/application-letter'
import { getClub } from '../clubs/service.ts'
import type { Database } from '../firebase/database.ts'
import { putEntryOfOne } from '../firebase/history-entry.ts'
import { type Batch, noField } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import { type QueueNeeds, queueLetter, refuseLetters } from '../letter-queue/service.ts'
import { takeLetters, withRoom } from '../limits.ts'
import type { Needs } from '../needs.ts'
import { addMember } from './add.ts'
import { applicationsIn, findApplication, type ReadApplication } from './application-store.ts'
import type { MemberNeeds } from './needs.ts'
import { allMembers } from './service.ts'

const answered = text('Somebody has answered this application already')

/** Returns the applications that wait for the club, the oldest first, each with the members who may be the same person. */
export async function listApplications(
  deps: Needs<'clubCache' | 'db' | 'log'>,
  clubId: string,
): Promise<Application[]> {
  const store = applicationsIn(deps.firebase.db)
  const found = await store.find(store.ofClub(clubId).where('state', '==', 'waiting'), deps.log)
  if (found.length === 0) return []
  const members = await allMembers(deps, clubId)
  return found
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map((one) => {
      const { id, givenName, familyName, email, typeId, facts, fields, at } = one
      const similar = similarTo(one, members).map(({ id, memberId, fullName }) => ({ id, memberId, fullName }))
      return { id, givenName, familyName, email, typeId, facts, fields, at: at.toISOString(), similar }
    })
}

/** Reads an application of the club in a state. @throws AppError `not_found`, `changed_meanwhile` for one that was answered */
async function readIn(
  deps: Needs<'db'>,
  clubId: string,
  id: string,
  state: ReadApplication['state'],
): Promise<ReadApplication> {
  const found = await findApplication(deps.firebase.db, clubId, id)
  if (!found || found.state === 'unconfirmed') throw new AppError('not_found', 'There is no such application')
  if (found.state !== state) throw new AppError('changed_meanwhile', answered)
  return found
}

/**
 * Makes a member of an applicant: the member is written in the commit that ends the application, so that two administrators at once
 * make one. Values of fields that the club has changed or deleted since are left out.
 * @throws AppError `not_found`, `changed_meanwhile` for one that was answered, and as `addMember`
 */
export async function acceptApplication(
  deps: MemberNeeds,
  clubId: string,
  id: string,
  { memberId, typeId, joinedOn }: Acceptance,
): Promise<Member> {
  const { db } = deps.firebase
  const [{ givenName, familyName, email, facts, fields, language }, { memberFields, language: ofClub }] =
    await Promise.all([readIn(deps, clubId, id, 'waiting'), getClub(deps, clubId)])
  const own = Object.entries(fields).filter(([field, value]) => !ownValueFault(memberFields, field, value))
  const input = {
    ...facts,
    givenName,
    familyName,
    email,
    memberId,
    fullName: `${givenName} ${familyName}`,
    ...(own.length > 0 && { fields: Object.fromEntries(own) }),
    ...(typeId && { typeId }),
    ...(joinedOn && { joinedOn }),
    ...(language !== ofClub && { language }),
  }
  return addMember(deps, clubId, input, undefined, async () => {
    const application = await readIn(deps, clubId, id, 'waiting')
    return (batch: Batch, member: string) =>
      applicationsIn(db).update(batch, application, {
        state: 'accepted',
        memberId: member,
        goneFrom: deps.now().getTime(),
      })
  })
}

/**
 * Declines an application; a sentence is mailed to the applicant, in the same commit.
 * @throws AppError `not_found`, `changed_meanwhile`, `letters_unavailable`, `limit_reached`
 */
export async function declineApplication(
  deps: QueueNeeds,
  { clubId, uid }: { clubId: string; uid: string },
  id: string,
  sentence: string,
): Promise<void> {
  if (sentence) await refuseLetters(deps, clubId)
  const { db } = deps.firebase
  const club = await getClub(deps, clubId)
  const goneFrom = deps.now().getTime() + declinedDays * 86_400_000
  await withRoom(sentence ? [takeLetters(deps.limits, clubId, 1)] : [], () =>
    retryOnConflict('application', async () => {
      const found = await readIn(deps, clubId, id, 'waiting')
      const { givenName, familyName, email, language } = found
      const fullName = `${givenName} ${familyName}`
      await commit(db, (batch) => {
        applicationsIn(db).update(batch, found, { state: 'declined', goneFrom })
        record(batch, db, found, 'declined')
        if (!sentence) return
        const content = declinedApplicationLetter({ language, club: club.name, name: fullName }, sentence)
        const letter = { clubId, kind: 'application', language, queuedBy: uid, content } as const
        queueLetter(batch, deps, { ...letter, member: { id, fullName, email } })
      })
    }),
  )
}

/** Takes the declining of an application back. @throws AppError `not_found`, `changed_meanwhile` for one that is not declined */
export const undoDecline = ({ firebase }: Needs<'db'>, clubId: string, id: string): Promise<void> =>
  retryOnConflict('application', async () => {
    const found = await readIn({ firebase }, clubId, id, 'declined')
    await commit(firebase.db, (batch) => {
      applicationsIn(firebase.db).update(batch, found, { state: 'waiting', goneFrom: noField() })
      record(batch, firebase.db, found, 'waiting')
    })
  })

/** Adds to a batch an entry of the history, by the id alone: the applicant's data is deleted long before the entry. */
function record(
  batch: Batch,
  db: Database,
  { clubId, id, state: was }: ReadApplication,
  state: ReadApplication['state'],
) {
  const states = { before: { state: was }, after: { state } }
  putEntryOfOne(batch, db, { clubId, kind: 'changed', collection: 'applications', id, ...states })
}
