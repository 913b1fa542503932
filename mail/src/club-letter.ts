import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import { type Attachment, attached, type Letter, type LetterLogo } from './compose.ts'
import { letterHtml } from './letter-html.ts'

/** How a club's letters look. */
export interface ClubLook {
  readonly name: string
  readonly colour?: string | undefined
  readonly logo?: LetterLogo | undefined
}

/** Makes the e-mail of a letter's words, as text and as HTML, under the club's name, colour and logo. */
export function composeClubLetter(
  content: LetterContent,
  language: Language,
  club: ClubLook,
  file?: Omit<Attachment, 'contentDisposition'>,
): Letter {
  const { subject, heading, greeting, paragraphs, rows, button, closing } = content
  const table = rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const text = [greeting, ...paragraphs, table, button?.link ?? '', closing, club.name].filter(Boolean).join('\n\n')
  const copy = translator(language)('If the button does not open, copy this address into your browser:')
  const parts = { language, club: club.name, subject, heading, greeting, paragraphs, rows, button, copy, closing }
  return {
    subject,
    text: `${text}\n`,
    html: letterHtml(parts, club.colour, club.logo),
    attachments: [
      ...(club.logo ? [attached(club.logo)] : []),
      ...(file ? [{ ...file, contentDisposition: 'attachment' as const }] : []),
    ],
  }
}
