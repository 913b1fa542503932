import type { Committee } from '@tessera/domain/duties/committee'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { secondStepResetLetter } from '@tessera/mail/second-step-reset-letter'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import { usersIn } from '../accounts/service.ts'
import { getClub } from '../clubs/service.ts'
import { putEntryOfOne } from '../firebase/history-entry.ts'
import { commit } from '../firebase/store.ts'
import { putLetter, type QueueNeeds, whyNoLetters } from '../letter-queue/service.ts'
import { listCommittee } from './store.ts'

const notOwn = text('Another owner has to reset your second step. Or use a recovery code.')
const noSuchPerson = text('This person is no longer on the committee')

/** The owner who resets it. */
interface By {
  readonly clubId: string
  readonly uid: string
}

/**
 * Switches off the second step of somebody else of the committee, who has lost the phone: removes it and ends all sessions of the account.
 * Adds an entry to the club's history, and sends an e-mail to both people where e-mails can be sent, so that a thief cannot do it unseen.
 * @throws AppError `forbidden` for the own one, `not_found`
 */
export async function resetSecondStep(deps: QueueNeeds, by: By, uid: string): Promise<Committee> {
  const { accounts, db } = deps.firebase
  const { clubId } = by
  if (uid === by.uid) throw new AppError('forbidden', notOwn)
  // Two requests at once write the entry and the e-mails once.
  await keyedMutex([`second step ${uid}`], async () => {
    const users = await usersIn(db).getMany([uid, by.uid])
    const [person, owner] = [users.get(uid), users.get(by.uid)]
    const account = person?.adminOf[clubId] && (await accounts.get(uid))
    if (!account) throw new AppError('not_found', noSuchPerson)
    if (!account.hasSecondStep) return
    const people = {
      person: person.displayName ?? account.email ?? '',
      owner: owner?.displayName ?? owner?.email ?? '',
    }
    // First, as nothing would say it if a failure came between.
    await tell(deps, by, { uid, ...people, to: [account.email, owner?.email] })
    // Before too: a repeated request finds no second step where the second of the two failed.
    await accounts.revoke(uid)
    await accounts.clearSecondStep(uid)
    await accounts.revoke(uid)
    deps.log.warn({ clubId, uid, by: by.uid }, 'an owner has reset a second step')
  })
  return listCommittee(deps, clubId)
}

/** Writes the entry of the club's history, and queues the e-mails where e-mails can be sent. */
async function tell(
  deps: QueueNeeds,
  by: By,
  { uid, person, owner, to }: { uid: string; person: string; owner: string; to: readonly (string | undefined)[] },
): Promise<void> {
  const { db } = deps.firebase
  const { clubId } = by
  const mayMail = !(await whyNoLetters(deps, clubId))
  const { name: club, language } = await getClub(deps, clubId)
  const content = secondStepResetLetter({ language: language ?? 'en', club, person, owner })
  await commit(db, (batch) => {
    const steps = { before: { name: person, secondStep: true }, after: { name: person, secondStep: false } }
    putEntryOfOne(batch, db, { clubId, kind: 'changed', collection: 'users', id: uid, ...steps })
    for (const email of mayMail ? to : [])
      if (email)
        putLetter(batch, deps, {
          clubId,
          kind: 'committee',
          language: language ?? 'en',
          queuedBy: by.uid,
          content,
          member: { id: uid, fullName: '', email },
        })
  })
}
