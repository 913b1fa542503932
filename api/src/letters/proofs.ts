import { whyWithheld } from '@tessera/domain/letters/agreement'
import { mostAtOnce } from '@tessera/domain/letters/contract'
import { isAskedForProof } from '@tessera/domain/letters/proof'
import { partsOfFamilies, readerOf } from '@tessera/domain/members/family'
import { proofOf } from '@tessera/domain/members/proof'
import { letterGroup } from '@tessera/domain/stored/composed-ids'
import { agreementsOf } from '../accounts/service.ts'
import type { StoredClub } from '../clubs/service.ts'
import { togetherOrAlone } from '../for-each-club.ts'
import { type MemberMail, mailOfMembers, whyNoLetters } from '../letter-queue/service.ts'
import { allMembers } from '../members/service.ts'
import type { SendingNeeds } from './needs.ts'
import { reminderDay } from './reminders.ts'
import { automatic, sendToMembers } from './send.ts'

/**
 * Queues an e-mail to each member of a club whose proof ends soon, once for each last day of a proof; who has no address is found by the
 * filter of the list, and asked on paper. The day begins at 8 o'clock, so that
 * none is sent at night. Repeated after a crash, or by a second process, it queues none twice.
 */
export async function askForProofs(deps: SendingNeeds, club: StoredClub): Promise<void> {
  const { id: clubId, proofLettersIn: language, membershipTypes: types } = club
  if (language === null || !types.some(({ proof }) => proof)) return
  if ((await whyNoLetters(deps, clubId)) !== undefined) return
  const [members, mails, agreements] = await Promise.all([
    allMembers(deps, clubId),
    mailOfMembers(deps, clubId),
    agreementsOf(deps, clubId),
  ])
  const day = reminderDay(deps, club)
  const byId = new Map(members.map((member) => [member.id, member]))
  const ending = members.filter((member) => {
    if (proofOf(member, types, day)?.state !== 'ending') return false
    const mail: Pick<MemberMail, 'proofAsked'> = mails.get(member.id) ?? {}
    // One letter a day, also if the last day of the proof is corrected on that day.
    if (isAskedForProof(mail, member) || mail.proofAsked?.on === day) return false
    const reader = readerOf(member, (id) => byId.get(id))
    return reader.email !== '' && !whyWithheld('proof', agreements.of(reader.head ?? reader))
  })
  const sending = { kind: 'proof', attachPass: false, force: false, by: automatic } as const
  const group = letterGroup.proofs(clubId, day)
  let queued = 0
  for (const some of partsOfFamilies(ending, mostAtOnce)) {
    const about = (memberId: string) => ({ clubId, memberId })
    await togetherOrAlone(deps, some, about, 'a member could not be asked for a proof', async (memberIds) => {
      const outcomes = await sendToMembers(deps, { ...sending, clubId, group, language, memberIds })
      queued += outcomes.filter(({ outcome }) => outcome === 'queued').length
    })
  }
  if (queued > 0) deps.log.info({ clubId, day, queued }, 'members were asked for a new proof')
}
