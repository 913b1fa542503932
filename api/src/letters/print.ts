import { dayInZone } from '@tessera/domain/clubs/time-zone'
import { AppError } from '@tessera/domain/errors'
import type { PrintableKind, PrintRequest } from '@tessera/domain/letters/contract'
import type { LetterContent } from '@tessera/domain/letters/letter'
import { paperReaderOf } from '@tessera/domain/members/family'
import { addressOnLetter } from '@tessera/domain/members/postal-address'
import { formatDay } from '@tessera/domain/payments/day'
import { type Language, paperLocales } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'
import { paperLogo } from '../clubs/service.ts'
import type { FileAnswer } from '../http/mount.ts'
import { mailOfMembers } from '../letter-queue/service.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { endPdf, startPdf } from '../pdf/document.ts'
import { drawLetter } from '../pdf/draw-letter.ts'
import { addLetterPage, openLogo, paper } from '../pdf/letterhead.ts'
import { drawInTurn } from '../pdf/turns.ts'
import { type Draft, inFamilies, refuseLong } from './families.ts'
import { type Facts, kinds, type Member } from './kinds.ts'
import type { WritingNeeds } from './needs.ts'
import { aboutMembers, factsOf, inLanguageOf } from './send.ts'

interface Printed {
  /** Who gets it. */
  readonly to: Member
  readonly address: readonly string[] | undefined
  readonly content: LetterContent
  readonly language: Language
}

const titles = {
  reminder: text('Payment reminders'),
  note: text('Note to members'),
  proof: text('Letters that ask for a proof'),
} as const
const names: Readonly<Record<PrintableKind, string>> = {
  reminder: 'reminders.pdf',
  note: 'notes.pdf',
  proof: 'proofs.pdf',
}
const noneOf: Readonly<Record<PrintableKind, string>> = {
  reminder: text('None of these members has a payment due'),
  note: text('None of these members gets notes'),
  proof: text('None of these members needs a proof now'),
}

/** Maximum pages of a file, so that it stays in memory. */
const mostPages = 5_000
const tooManyPages = text('These letters have too many pages for one file. Please print fewer at once.')

/**
 * Makes letters on paper as one PDF, in the given order, with the texts of the e-mails. Leaves out members who owe nothing,
 * also within the next 14 days, or pay by direct debit (reminders), those who have unsubscribed (notes), and those who need no proof.
 * Does not record that a letter was sent.
 * @param language used for members who have chosen none
 * @throws AppError `not_found` if none of the members gets a letter, `invalid_fields` for too long a text
 */
export async function printLetters(
  deps: WritingNeeds,
  clubId: string,
  { memberIds, kind, ...asked }: PrintRequest,
): Promise<FileAnswer> {
  const facts = await factsOf(deps, clubId, { ...asked, kind, attachPass: false }, { isOnPaper: true })
  const letters = await lettersTo(deps, facts, kind, memberIds)
  if (letters.length === 0) throw new AppError('not_found', noneOf[kind])
  return makePdf(deps, facts.club, letters, { title: titles[kind], name: names[kind], language: facts.asked.language })
}

interface Pdf {
  /** The title of the document, from `text`, and the name of the file. */
  readonly title: (typeof titles)[PrintableKind] | 'Direct debits'
  readonly name: string
  /** The language of the title. */
  readonly language: Language
}

/** Makes one PDF of letters, in the given order, on the club's paper. @throws AppError `invalid_fields` for too many pages */
export async function makePdf(
  deps: WritingNeeds,
  club: Facts['club'],
  letters: readonly Printed[],
  { title, name, language }: Pdf,
): Promise<FileAnswer> {
  const clubId = club.id
  const today = dayInZone(deps.now(), club.timeZone)
  const sender = { clubName: club.name, address: club.receipts?.address ?? '', logo: await paperLogo(deps, club) }
  const doc = startPdf({
    size: [paper.width, paper.height],
    margins: paper,
    title: translator(language)(title),
    author: club.name,
    language,
    created: deps.now(),
  })
  let pages = 0
  doc.on('pageAdded', () => {
    pages += 1
  })
  const logo = openLogo(doc, sender)
  for (const { to: reader, address, content, language: spoken } of letters) {
    const to = `${reader.fullName} (${reader.memberId})`
    await drawInTurn(clubId, () => {
      addLetterPage(doc, sender, logo)
      drawLetter(doc, content, { to, day: formatDay(today, paperLocales[spoken]), address })
    })
    if (pages > mostPages) throw new AppError('invalid_fields', tooManyPages)
  }
  return { bytes: await drawInTurn(clubId, () => endPdf(doc)), name }
}

async function lettersTo(
  deps: Needs<'clubCache'>,
  given: Facts,
  kind: PrintableKind,
  memberIds: readonly string[],
): Promise<Printed[]> {
  const { club } = given
  const [members, mails] = await Promise.all([allMembers(deps, club.id), mailOfMembers(deps, club.id)])
  const byId = new Map(members.map((member) => [member.id, member]))
  const asked = [...new Set(memberIds)]
  const facts = await aboutMembers(
    given,
    asked.flatMap((id) => byId.get(id) ?? []),
  )
  const { write, isUnwanted } = kinds[kind]
  const drafts = asked.flatMap((id): Draft[] => {
    const known = byId.get(id)
    const member = known && paperReaderOf(known, (head) => byId.get(head))
    const mail = mails.get(id)
    if (!member || isUnwanted?.(mail, member, facts)) return []
    const own = inLanguageOf(facts, mail, member)
    const written = write(member, own)
    refuseLong(written)
    return typeof written === 'object' ? [{ member, own, words: written }] : []
  })
  return inFamilies(drafts, facts.asked).map(([{ member, own, words }]) =>
    printedTo(member, words.content, own.asked.language),
  )
}

/** A letter on paper about a member, to the head of the family if there is one. */
export const printedTo = (member: Member, content: LetterContent, language: Language): Printed => ({
  to: member.head ?? member,
  address: addressOnLetter(member),
  content,
  language,
})
