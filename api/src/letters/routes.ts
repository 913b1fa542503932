import { AppError } from '@tessera/domain/errors'
import { lettersContract } from '@tessera/domain/letters/contract'
import { languageFor } from '@tessera/domain/texts/languages'
import { getClub } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import type { Mount } from '../http/mount.ts'
import { lettersOf, lettersQueuedAs, mailOfMembers, type QueuedLetter, whyNoLetters } from '../letter-queue/service.ts'
import { getMember } from '../members/service.ts'
import { previewReminder, remind } from './remind.ts'

/** Letters on a member's page. */
const mostShown = 200

export function lettersRoutes(mount: Mount, deps: Deps): void {
  mount(lettersContract.mail, async ({ caller: { clubId } }) => {
    const [why, club, mail] = await Promise.all([
      whyNoLetters(deps, clubId),
      getClub(deps, clubId),
      mailOfMembers(deps, clubId),
    ])
    const members = [...mail.values()].map(({ id, reminded, cardOn, refused }) => ({
      memberId: id,
      ...(reminded ? { remindedOn: reminded.on } : {}),
      ...(cardOn ? { cardOn } : {}),
      ...(refused ? { refused } : {}),
    }))
    return { hindrance: why ?? null, reminders: club.reminders, members }
  })
  mount(lettersContract.ofMember, async ({ caller: { clubId }, params }) => {
    const { id } = await getMember(deps, clubId, params.id)
    return { letters: (await lettersOf(deps, clubId, id)).slice(0, mostShown).map(kept) }
  })
  mount(lettersContract.ofGroup, async ({ caller: { clubId }, params }) => {
    const letters = await lettersQueuedAs(deps, clubId, params.id)
    if (letters.length === 0) throw new AppError('not_found', 'There are no such letters')
    return { letters }
  })
  mount(lettersContract.reminder, ({ caller, params, query }) =>
    previewReminder(deps, caller.clubId, params.id, languageFor([query.language ?? ''])),
  )
  mount(lettersContract.remind, async ({ caller, body }) => {
    await deps.limits.countWrites(caller.clubId, body.memberIds.length)
    return { outcomes: await remind(deps, { ...body, clubId: caller.clubId, by: caller.uid }) }
  })
}

const kept = ({ queuedAt, sentAt, ...letter }: QueuedLetter) => ({
  ...letter,
  queuedAt: queuedAt.toISOString(),
  ...(sentAt ? { sentAt: sentAt.toISOString() } : {}),
})
