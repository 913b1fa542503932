import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { letterLanguage } from '@tessera/domain/letters/letter-language'
import { paperReaderOf } from '@tessera/domain/members/family'
import { addressOnLetter } from '@tessera/domain/members/postal-address'
import { seasonEnd } from '@tessera/domain/passes/card'
import { formatDay } from '@tessera/domain/payments/day'
import { paperLocales } from '@tessera/domain/texts/languages'
import { printedCardLetter } from '@tessera/mail/printed-card-letter'
import { toHead } from '@tessera/mail/to-head'
import type { StoredClub } from '../../clubs/service.ts'
import { mailOfMembers } from '../../letter-queue/service.ts'
import { allMembers } from '../../members/service.ts'
import type { Needs } from '../../needs.ts'
import { mm, type Pdf } from '../../pdf/document.ts'
import { drawLetter } from '../../pdf/draw-letter.ts'
import { addLetterPage, paper } from '../../pdf/letterhead.ts'
import { type CardBack, drawBack } from './draw-back.ts'
import { cardSize, drawCard, drawCutMarks, drawFoldMarks } from './draw-card.ts'
import type { Layout } from './layouts.ts'

const [width, height] = cardSize
/** Below the lower fold of a letter in a long envelope, 210 mm from the top, so that the card itself is not folded there. */
const top = 219 * mm

/**
 * Makes the layout of letters with a card each to cut out, addressed for the window of an envelope, in the language of the member
 * where it is known. A letter about a member without an own e-mail address goes to the head of the family, as all letters on paper. With a
 * back, it is right beside the front, so that the card is folded in the middle.
 */
export async function letterLayout(
  deps: Needs<'clubCache' | 'now'>,
  club: StoredClub,
  back: CardBack | undefined,
): Promise<Layout> {
  const [members, mails] = await Promise.all([allMembers(deps, club.id), mailOfMembers(deps, club.id)])
  const byId = new Map(members.map((member) => [member.id, member]))
  const today = dayInZone(deps.now(), club.timeZone)
  const sender = { clubName: club.name, address: club.receipts?.address ?? '', logo: undefined }
  const left = (paper.width - (back ? 2 : 1) * width) / 2
  return {
    size: [paper.width, paper.height],
    cards: 1,
    addPage: (doc, { logo }) => addLetterPage(doc, sender, logo),
    draw(doc, card, look) {
      const member = byId.get(card.holder.id)
      if (!member) throw new Error('A card is of no member')
      const reader = paperReaderOf(member, (head) => byId.get(head))
      const language = letterLanguage(mails.get(member.id), reader) ?? look.language
      const day = (one: Parameters<typeof formatDay>[0]) => formatDay(one, paperLocales[language])
      const { fullName: name } = member
      const facts = { language, name, club: club.name, until: day(seasonEnd(card.view)), hasBack: back !== undefined }
      const { fullName, memberId } = reader.head ?? reader
      const to = { to: `${fullName} (${memberId})`, day: day(today), address: addressOnLetter(reader) }
      drawLetter(doc, toHead(printedCardLetter(facts), reader, language, true), to)
      drawCard(doc, card, { ...look, language }, [left, top], 0)
      if (back) drawBack(doc, back, [left + width, top])
      drawMarks(doc)
    },
    drawBehind: undefined,
  }

  /** Marks around the card, or around both sides of it with one for the fold between them. */
  function drawMarks(doc: Pdf): void {
    drawCutMarks(doc, [left, top], [(back ? 2 : 1) * width, height])
    if (back) drawFoldMarks(doc, left + width, [top, top + height])
  }
}
