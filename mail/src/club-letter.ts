import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import { encodeQR } from 'qr'
import { type Attachment, attached, type Letter, type LetterLogo } from './compose.ts'
import { codeCid, letterHtml } from './letter-html.ts'

/** How a club's letters look. */
export interface ClubLook {
  readonly name: string
  readonly colour?: string | undefined
  readonly logo?: LetterLogo | undefined
}

/** The picture of a code for a bank's app, attached as the logo is. */
const codeImage = ({ content }: { readonly content: string }, place: number): Attachment => ({
  cid: codeCid(place),
  filename: `code-${place + 1}.gif`,
  contentType: 'image/gif',
  contentDisposition: 'inline',
  content: Buffer.from(encodeQR(content, 'gif', { ecc: 'medium', border: 4, scale: 6 })),
})

/** Makes the e-mail of a letter's words, as text and as HTML, under the club's name, colour and logo. */
export function composeClubLetter(
  content: LetterContent,
  language: Language,
  club: ClubLook,
  files: readonly Omit<Attachment, 'contentDisposition'>[] = [],
): Letter {
  const { subject, heading, greeting, paragraphs, rows, payment, button, closing } = content
  const lines = (of: typeof rows) => of.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const transfer = payment ? [`${payment.heading}\n${lines(payment.rows)}`, payment.note] : []
  const text = [greeting, ...paragraphs, lines(rows), ...transfer, button?.link ?? '', closing, club.name]
    .filter(Boolean)
    .join('\n\n')
  const copy = translator(language)('If the button does not open, copy this address into your browser:')
  const parts = {
    language,
    club: club.name,
    subject,
    heading,
    greeting,
    paragraphs,
    rows,
    payment,
    button,
    copy,
    closing,
  }
  return {
    subject,
    text: `${text}\n`,
    html: letterHtml(parts, club.colour, club.logo),
    attachments: [
      ...(club.logo ? [attached(club.logo)] : []),
      ...(payment?.codes ?? []).map(codeImage),
      ...files.map((file) => ({ ...file, contentDisposition: 'attachment' as const })),
    ],
  }
}
