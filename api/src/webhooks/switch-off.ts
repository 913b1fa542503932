import { letterId } from '@tessera/domain/stored/composed-ids'
import type { Webhook } from '@tessera/domain/webhooks/webhook'
import { webhookLetter } from '@tessera/mail/webhook-letter'
import { ownersOf } from '../accounts/service.ts'
import { getClub } from '../clubs/service.ts'
import { commit, type Read, storeOf } from '../firebase/store.ts'
import { putLetter, type QueueNeeds, whyNoLetters } from '../letter-queue/service.ts'

/**
 * Switches a webhook off, and queues a letter to the club's owners in the same commit. Does nothing if the webhook has changed since
 * it was read: the next attempt finds it as it is then.
 * @throws `changed` or `missing` of Firestore
 */
export async function switchOff(
  deps: QueueNeeds,
  webhook: Read<'webhooks'>,
  why: NonNullable<Webhook['off']>['why'],
): Promise<void> {
  const { id, clubId, url } = webhook
  const [club, hindrance] = await Promise.all([getClub(deps, clubId), whyNoLetters(deps, clubId)])
  const owners = hindrance === undefined ? await ownersOf(deps, clubId) : []
  const at = deps.now()
  const { language } = club.reminders
  const link = `${deps.config.publicUrl}/settings/webhooks`
  const content = webhookLetter({ language, club: club.name, host: new URL(url).hostname, why, link })
  const { db } = deps.firebase
  await commit(db, (batch) => {
    for (const { uid, email } of owners)
      if (email)
        putLetter(batch, deps, {
          id: letterId.webhookOff(id, at.getTime(), uid),
          clubId,
          kind: 'webhook',
          language,
          queuedBy: 'automatic',
          member: { id: uid, fullName: '', email },
          content,
        })
    storeOf(db, 'webhooks').update(batch, webhook, { off: { at, why } })
  })
  deps.log.warn({ clubId, webhook: id, why }, 'a webhook was switched off')
}
