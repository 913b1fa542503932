import type { RequestOf } from '@tessera/domain/contract'
import { isEnabled } from '@tessera/domain/membership/status'
import { paperView } from '@tessera/domain/passes/card'
import { builtInTemplateId } from '@tessera/domain/passes/pass'
import { type printedCardContract, printedCardName } from '@tessera/domain/passes/printed-card-contract'
import type { Language } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'
import { inParts } from '@tessera/server/in-parts'
import type { Logger } from 'pino'
import sharp from 'sharp'
import { paperLogo, type StoredClub } from '../../clubs/service.ts'
import type { FileAnswer } from '../../http/mount.ts'
import { inOrder, logged, streamHeaders, streamOf } from '../../http/streamed.ts'
import { allMembers } from '../../members/service.ts'
import type { Needs } from '../../needs.ts'
import { readBooks } from '../../payments/service.ts'
import { endPdf, openPicture, type Pdf, startPdf, takeWritten } from '../../pdf/document.ts'
import { drawInTurn } from '../../pdf/turns.ts'
import { cardCode, clubToday, codeOf, type Holder, thumbnailsOf, viewOf } from '../cards/make-pass.ts'
import type { PassParts, PrintNeeds } from '../needs.ts'
import { letterLayout } from './card-letters.ts'
import { type CardBack, drawBack } from './draw-back.ts'
import { type CardLook, cardSize, drawCard } from './draw-card.ts'
import { issueMany } from './issue-many.ts'
import { type HeldCard, plastic, sheets } from './layouts.ts'
import { notePrinted } from './printed.ts'
import { readStamps } from './stamps.ts'

/** The title of the documents. */
const title = text('Membership cards of {club}')

/** Makes a member's card as a PDF in the size of a card. @throws AppError `membership_disabled` */
export async function printCard(
  deps: PrintNeeds,
  club: StoredClub,
  holder: Holder,
  language: Language,
  disabled: string,
): Promise<FileAnswer> {
  const [logo, photo, books, stampOf] = await Promise.all([
    paperLogo(deps, club),
    photoOf(deps, holder),
    readBooks(deps, club.id, holder.id),
    readStamps(deps, club, holder.id),
  ])
  const view = paperView(viewOf(deps, club, holder, books))
  const code = await cardCode(deps, club, holder, disabled, view)
  const bytes = await drawInTurn(club.id, () => {
    const doc = startDocument(deps, club, language, cardSize)
    const look = lookOf(doc, club, logo, language)
    doc.addPage()
    drawCard(doc, { view, code, photo, stamp: stampOf(holder.id, view) }, look, [0, 0], 0)
    const back = backOf(club)
    if (back) {
      doc.addPage()
      drawBack(doc, back, [0, 0])
    }
    return endPdf(doc)
  })
  return { bytes, name: printedCardName(holder.memberId) }
}

/** Passes issued per commit. */
const perCommit = 200

/** Which cards to print: of these members, in their order, or of all; and where they are on paper. */
type Printing = RequestOf<typeof printedCardContract.all>

/**
 * Makes the cards of all members who are neither disabled nor have left as one PDF, as the client reads it; stops when the
 * client goes away.
 */
export async function printAll(
  deps: PrintNeeds,
  club: StoredClub,
  language: Language,
  log: Logger,
  printing: Printing,
): Promise<FileAnswer> {
  const pages = logged(allPages(deps, club, language, printing), log, 'the cards of a club could not all be printed')
  return { bytes: streamOf(pages), name: 'cards.pdf', headers: streamHeaders }
}

async function* allPages(
  deps: PrintNeeds,
  club: StoredClub,
  language: Language,
  { memberIds, layout = 'sheets' }: Printing,
): AsyncGenerator<Uint8Array> {
  const logo = await paperLogo(deps, club)
  const back = backOf(club)
  const pages = layout === 'letters' ? await letterLayout(deps, club, back) : { sheets, plastic }[layout]
  const doc = startDocument(deps, club, language, pages.size)
  const look = lookOf(doc, club, logo, language)
  const addBacks = (count: number) => {
    if (!back || !pages.drawBehind) return
    doc.addPage()
    for (let at = 0; at < count; at += 1) pages.drawBehind(doc, back, at)
  }
  let place = 0
  const holders = await holdersOf(deps, club, memberIds)
  for await (const card of allCards(deps, club, holders)) {
    const at = place % pages.cards
    if (at === 0) {
      if (place > 0) addBacks(pages.cards)
      pages.addPage(doc, look)
      const written = takeWritten(doc)
      if (written.length > 0) yield written
    }
    await drawInTurn(club.id, () => pages.draw(doc, card, look, at))
    place += 1
  }
  if (place === 0) pages.addPage(doc, look)
  else addBacks(place % pages.cards || pages.cards)
  const end = await drawInTurn(club.id, () => endPdf(doc))
  await notePrinted(deps, club, holders)
  yield end
}

/** The enabled members, or those of them who are named, once each and in the order in which they are. */
async function holdersOf(
  deps: Needs<'clubCache' | 'now'>,
  club: StoredClub,
  memberIds: readonly string[] | undefined,
): Promise<readonly Holder[]> {
  const today = clubToday(deps, club)
  const enabled = (await allMembers(deps, club.id)).filter((member) => isEnabled(member, today))
  if (!memberIds) return enabled
  const byId = new Map(enabled.map((member) => [member.id, member]))
  return [...new Set(memberIds)].flatMap((id) => byId.get(id) ?? [])
}

async function* allCards(deps: PrintNeeds, club: StoredClub, holders: readonly Holder[]): AsyncGenerator<HeldCard> {
  const books = await readBooks(deps, club.id)
  const stampOf = await readStamps(deps, club)
  for (const some of inParts(holders, perCommit)) {
    const passes = await issueMany(
      deps,
      club.id,
      some.map(({ id }) => id),
    )
    yield* inOrder(some, async (holder) => {
      const view = paperView(viewOf(deps, club, holder, books))
      const pass = passes.get(holder.id)
      if (!pass) throw new Error('A pass was not issued')
      const [code, photo] = await Promise.all([codeOf(deps, pass, view), photoOf(deps, holder)])
      return { holder, view, code, photo, stamp: stampOf(holder.id, view) }
    })
  }
}

/** The back of a club's cards; undefined if they have none. */
const backOf = ({ cardBack, name, receipts }: StoredClub): CardBack | undefined =>
  cardBack ? { title: name, text: cardBack, address: receipts?.address ? receipts.address.split('\n') : [] } : undefined

const startDocument = (
  { now }: Needs<'now'>,
  { name }: StoredClub,
  language: Language,
  size: readonly [number, number],
) => startPdf({ size, title: translator(language)(title, { club: name }), author: name, language, created: now() })

function lookOf(doc: Pdf, club: StoredClub, logo: Uint8Array | undefined, language: Language): CardLook {
  const { logoText, name, colour, passTemplateId } = club
  const hasOwnColours = passTemplateId !== null && passTemplateId !== builtInTemplateId
  return {
    title: logoText || name,
    colour: hasOwnColours ? null : colour,
    logo: logo && openPicture(doc, logo),
    language,
  }
}

/** A member's photo as JPEG, a tenth of the PNG on a pass: a thousand of them are in one file. */
async function photoOf(
  deps: Needs<'db' | 'log'> & Pick<PassParts, 'thumbnails'>,
  holder: Holder,
): Promise<Uint8Array | undefined> {
  const png = (await thumbnailsOf(deps, holder))?.['thumbnail@3x.png']
  return png && sharp(png).flatten({ background: '#ffffff' }).jpeg({ quality: 84 }).toBuffer()
}
