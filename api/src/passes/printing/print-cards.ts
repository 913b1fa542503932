import { isEnabled } from '@tessera/domain/membership/status'
import { paperView } from '@tessera/domain/passes/card'
import { builtInTemplateId } from '@tessera/domain/passes/pass'
import { printedCardName } from '@tessera/domain/passes/printed-card-contract'
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
import { endPdf, mm, openPicture, type Pdf, startPdf, takeWritten } from '../../pdf/document.ts'
import { drawInTurn } from '../../pdf/turns.ts'
import { cardCode, clubToday, codeOf, type Holder, thumbnailsOf, viewOf } from '../cards/make-pass.ts'
import type { PassParts, PrintNeeds } from '../needs.ts'
import { type CardLook, type CardToDraw, cardSize, drawCard } from './draw-card.ts'
import { issueMany } from './issue-many.ts'
import { notePrinted } from './printed.ts'

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
  const [logo, photo, books] = await Promise.all([
    paperLogo(deps, club),
    photoOf(deps, holder),
    readBooks(deps, club.id, holder.id),
  ])
  const view = paperView(viewOf(deps, club, holder, books))
  const code = await cardCode(deps, club, holder, disabled, view)
  const bytes = await drawInTurn(club.id, () => {
    const doc = startDocument(deps, club, language, cardSize)
    const look = lookOf(doc, club, logo, language)
    doc.addPage()
    drawCard(doc, { view, code, photo }, look, [0, 0], 0)
    return endPdf(doc)
  })
  return { bytes, name: printedCardName(holder.memberId) }
}

/** A4, with room for eight cards and the cuts between them. */
const sheet = { width: 210 * mm, height: 297 * mm, columns: 2, rows: 4, gap: 4 * mm } as const
const perSheet = sheet.columns * sheet.rows
/** Passes issued per commit. */
const perCommit = 200

/**
 * Makes the cards of all members who are neither disabled nor have left as one PDF, as the client reads it; stops when the
 * client goes away. With `memberIds`, only those of these members.
 */
export async function printAll(
  deps: PrintNeeds,
  club: StoredClub,
  language: Language,
  log: Logger,
  memberIds: readonly string[] | undefined,
): Promise<FileAnswer> {
  const wanted = memberIds && new Set(memberIds)
  const pages = logged(allSheets(deps, club, language, wanted), log, 'the cards of a club could not all be printed')
  return { bytes: streamOf(pages), name: 'cards.pdf', headers: streamHeaders }
}

type Wanted = ReadonlySet<string> | undefined

async function* allSheets(
  deps: PrintNeeds,
  club: StoredClub,
  language: Language,
  wanted: Wanted,
): AsyncGenerator<Uint8Array> {
  const logo = await paperLogo(deps, club)
  const doc = startDocument(deps, club, language, [sheet.width, sheet.height])
  const look = lookOf(doc, club, logo, language)
  let place = 0
  const holders = await holdersOf(deps, club, wanted)
  for await (const card of allCards(deps, club, holders)) {
    if (place % perSheet === 0) {
      doc.addPage()
      const written = takeWritten(doc)
      if (written.length > 0) yield written
    }
    const at = placeOf(place % perSheet)
    await drawInTurn(club.id, () => drawCard(doc, card, look, at, 3.18 * mm))
    place += 1
  }
  if (place === 0) doc.addPage()
  const end = await drawInTurn(club.id, () => endPdf(doc))
  await notePrinted(deps, club, holders)
  yield end
}

/** The enabled members, or those of them who are wanted. */
async function holdersOf(
  deps: Needs<'clubCache' | 'now'>,
  club: StoredClub,
  wanted: Wanted,
): Promise<readonly Holder[]> {
  const today = clubToday(deps, club)
  const members = await allMembers(deps, club.id)
  return members.filter((member) => isEnabled(member, today) && wanted?.has(member.id) !== false)
}

async function* allCards(deps: PrintNeeds, club: StoredClub, holders: readonly Holder[]): AsyncGenerator<CardToDraw> {
  const books = await readBooks(deps, club.id)
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
      return { view, code: await codeOf(deps, pass, view), photo: await photoOf(deps, holder) }
    })
  }
}

/** The upper left corner of a place on the sheet. */
function placeOf(at: number): [number, number] {
  const [width, height] = cardSize
  const { columns, rows, gap } = sheet
  const left = (sheet.width - columns * width - (columns - 1) * gap) / 2
  const top = (sheet.height - rows * height - (rows - 1) * gap) / 2
  return [left + (at % columns) * (width + gap), top + Math.floor(at / columns) * (height + gap)]
}

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
