import { AppError } from '@tessera/domain/errors'
import type { LetterContent } from '@tessera/domain/letters/letter'
import { formatDay } from '@tessera/domain/payments/day'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'
import { paperLogo } from '../clubs/service.ts'
import type { FileAnswer } from '../http/mount.ts'
import { mailOfMembers } from '../letter-queue/service.ts'
import { allMembers } from '../members/service.ts'
import { endPdf, startPdf } from '../pdf/document.ts'
import { addLetterPage, openLogo, paper } from '../pdf/letterhead.ts'
import { drawInTurn } from '../pdf/turns.ts'
import { drawLetter } from './draw-letter.ts'
import { kinds, type Member } from './kinds.ts'
import type { WritingNeeds } from './needs.ts'
import { factsOf, inLanguageOf } from './send.ts'

interface Printed {
  readonly member: Member
  readonly content: LetterContent
  readonly language: Language
}

/**
 * Makes payment reminders on paper, as one PDF, in the given order; a member who owes nothing gets none. Does not count as
 * a reminder sent. `language` is that of members who have chosen none.
 * @throws AppError `not_found` if none of the members owes anything
 */
export async function printReminders(
  deps: WritingNeeds,
  clubId: string,
  { memberIds, language }: { readonly memberIds: readonly string[]; readonly language: Language },
): Promise<FileAnswer> {
  const [facts, members, mails] = await Promise.all([
    factsOf(deps, clubId, { kind: 'reminder', language, attachPass: false }),
    allMembers(deps, clubId),
    mailOfMembers(deps, clubId),
  ])
  const byId = new Map(members.map((member) => [member.id, member]))
  const letters = [...new Set(memberIds)].flatMap((id): Printed[] => {
    const member = byId.get(id)
    const own = inLanguageOf(facts, mails.get(id))
    const written = member && kinds.reminder.write(member, own)
    return member && typeof written === 'object'
      ? [{ member, content: written.content, language: own.asked.language }]
      : []
  })
  if (letters.length === 0) throw new AppError('not_found', text('None of these members has a payment due'))
  const { club, today } = facts
  const sender = { clubName: club.name, address: club.receipts?.address ?? '', logo: await paperLogo(deps, club) }
  const title = translator(language)('Payment reminders')
  const doc = startPdf({
    size: [paper.width, paper.height],
    title,
    author: club.name,
    language,
    created: deps.now(),
  })
  const logo = openLogo(doc, sender)
  for (const { member, content, language: spoken } of letters) {
    const to = `${member.fullName} (${member.memberId})`
    await drawInTurn(clubId, () => {
      addLetterPage(doc, sender, logo)
      drawLetter(doc, content, { to, day: formatDay(today, paperLocales[spoken]) })
    })
  }
  return { bytes: await drawInTurn(clubId, () => endPdf(doc)), name: 'reminders.pdf' }
}
