import type { SeenFrom } from '@tessera/domain/accounts/device'
import { codeMinutes } from '@tessera/domain/accounts/one-time-code'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import { letterHtml, logoCid } from './letter-html.ts'
import { linkWords } from './link-words.ts'
import { noticeWords } from './notice-words.ts'
import { isNotice, type Subject } from './subjects.ts'

export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Files, and images that the HTML part references by `cid`. */
  readonly attachments?: readonly Attachment[]
}

export interface Attachment {
  /** Content id, of an image that the HTML part shows. */
  readonly cid?: string
  readonly filename: string
  readonly contentType: string
  readonly contentDisposition: 'inline' | 'attachment'
  readonly content: Buffer
}

/** A club's logo for a letter: its display size, and a PNG for twice the pixel density. */
export interface LetterLogo {
  readonly png: Buffer
  readonly width: number
  readonly height: number
}

export interface LetterFacts {
  readonly about: Subject
  readonly language: Language
  /** The name of the club, a line of several names, or the product's name if there is no club. */
  readonly club: string
  readonly link: string
  readonly name: string | undefined
  /** Device and address, for `NEW_DEVICE` only. */
  readonly seen?: SeenFrom | undefined
  /** The club's own colour, `#rrggbb`. */
  readonly colour?: string | undefined
  readonly logo?: LetterLogo | undefined
}

/** Composes an e-mail with a link, as text and as HTML. */
export function composeLetter({ about, language, club, link, name, seen, colour, logo }: LetterFacts): Letter {
  const t = translator(language)
  const words = isNotice(about) ? noticeWords[about](club, t, seen) : linkWords[about](club, t)
  const greeting = name ? t('Hello {name},', { name }) : t('Hello,')
  const once = isNotice(about)
    ? undefined
    : t('This link works once and expires in {minutes} minutes.', { minutes: codeMinutes })
  const copy = t('If the button does not open, copy this address into your browser:')
  const text = [greeting, words.invitation, link, once ?? [], words.otherwise, club].flat().join('\n\n')
  const { subject, heading, invitation, button: label, otherwise: closing } = words
  const shown = { language, club, subject, heading, greeting, once, copy, closing }
  const html = letterHtml({ ...shown, paragraphs: [invitation], button: { label, link } }, colour, logo)
  const letter = { subject: words.subject, text: `${text}\n`, html }
  return logo ? { ...letter, attachments: [attached(logo)] } : letter
}

/** The logo as an attachment, because mail programs ask before they load remote images. */
export const attached = ({ png }: LetterLogo): Attachment => ({
  cid: logoCid,
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline',
  content: png,
})

/** Several clubs in one line: `A`, `A and B`, `A and 2 more clubs`. */
export function clubLine(names: readonly string[], language: Language): string | undefined {
  const [first, second] = names
  if (first === undefined || second === undefined) return first
  const t = translator(language)
  return names.length === 2
    ? t('{first} and {second}', { first, second })
    : t('{first} and {count, plural, one {# more club} other {# more clubs}}', { first, count: names.length - 1 })
}
