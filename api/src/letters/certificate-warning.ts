import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { stageOf } from '@tessera/domain/passes/certificate'
import { toInstant } from '@tessera/domain/plain-date'
import { letterId } from '@tessera/domain/stored/composed-ids'
import { certificateLetter } from '@tessera/mail/certificate-letter'
import { adminsOf } from '../accounts/service.ts'
import { rewriteClub, type StoredClub } from '../clubs/service.ts'
import { putLetter, type QueueNeeds, whyNoLetters } from '../letter-queue/service.ts'
import { certificateEnd } from '../passes/service.ts'
import { automatic } from './send.ts'

/**
 * Queues a letter to a club's administrators if its certificate ends within 60, 30 or 7 days: once for each certificate and
 * each of these, in one commit with the note of it.
 */
export async function warnOfEnd(deps: QueueNeeds, club: StoredClub): Promise<void> {
  const { certificateId, reminders, timeZone } = club
  const until = await certificateEnd(deps, club)
  if (certificateId === null || until === undefined) return
  const today = toInstant(dayInZone(deps.now(), timeZone))
  const days = (toInstant(until).getTime() - today.getTime()) / 86_400_000
  const stage = stageOf(days)
  const warning = `${certificateId}.${stage}`
  if (!stage || club.certificateWarning === warning || (await whyNoLetters(deps, club.id)) !== undefined) return
  const admins = await adminsOf(deps, club.id)
  const { language } = reminders
  const link = `${deps.config.publicUrl}/#pass-configuration`
  await rewriteClub(deps, club.id, ({ club: current, batch, update }) => {
    if (current.certificateId !== certificateId || current.certificateWarning === warning) return
    update({ certificateWarning: warning })
    for (const { uid, email } of admins)
      if (email)
        putLetter(batch, deps, {
          id: letterId.certificateWarning(warning, uid),
          clubId: club.id,
          kind: 'certificate',
          language,
          queuedBy: automatic,
          member: { id: uid, fullName: '', email },
          content: certificateLetter({ language, club: club.name, until, days, link }),
        })
  })
  deps.log.info({ clubId: club.id, days }, 'administrators were warned of the end of the certificate')
}
