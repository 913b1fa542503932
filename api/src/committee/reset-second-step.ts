import type { Committee } from '@tessera/domain/duties/committee'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { secondStepResetLetter } from '@tessera/mail/second-step-reset-letter'
import { usersIn } from '../accounts/service.ts'
import { getClub } from '../clubs/service.ts'
import { putEntryOfOne } from '../firebase/history-entry.ts'
import { commit } from '../firebase/store.ts'
import { putLetter, type QueueNeeds, whyNoLetters } from '../letter-queue/service.ts'
import { listCommittee } from './store.ts'

const notOwn = text('Another owner has to reset your second step. Or use a recovery code.')
const noSuchPerson = text('This person is no longer on the committee')

/**
 * Switches off the second step of somebody else of the committee, who has lost the phone: removes it and ends all sessions of the account.
 * The club's history says so, and both people get an e-mail where e-mails can be sent, as a thief would do it unseen.
 * @throws AppError `forbidden` for the own one, `not_found`
 */
export async function resetSecondStep(
  deps: QueueNeeds,
  by: { readonly clubId: string; readonly uid: string },
  uid: string,
): Promise<Committee> {
  const { accounts, db } = deps.firebase
  const { clubId } = by
  if (uid === by.uid) throw new AppError('forbidden', notOwn)
  const users = await usersIn(db).getMany([uid, by.uid])
  const [person, owner] = [users.get(uid), users.get(by.uid)]
  const account = person?.adminOf[clubId] && (await accounts.get(uid))
  if (!account) throw new AppError('not_found', noSuchPerson)
  if (account.hasSecondStep) {
    await accounts.clearSecondStep(uid)
    await accounts.revoke(uid)
    const mayMail = !(await whyNoLetters(deps, clubId))
    const { name: club, language } = await getClub(deps, clubId)
    const named = {
      person: person.displayName ?? account.email ?? '',
      owner: owner?.displayName ?? owner?.email ?? '',
    }
    const content = secondStepResetLetter({ language: language ?? 'en', club, ...named })
    await commit(db, (batch) => {
      const steps = {
        before: { name: named.person, secondStep: true },
        after: { name: named.person, secondStep: false },
      }
      putEntryOfOne(batch, db, { clubId, kind: 'changed', collection: 'users', id: uid, ...steps })
      for (const email of mayMail ? [account.email, owner?.email] : [])
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
    deps.log.warn({ clubId, uid, by: by.uid }, 'an owner has reset a second step')
  }
  return listCommittee(deps, clubId)
}
