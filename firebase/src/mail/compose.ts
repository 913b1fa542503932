import { codeMinutes, type Purpose } from '../codes/codes.ts'
import { letterHtml, logoCid } from './letter-html.ts'

export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The pictures that the HTML part shows by their `cid`. */
  readonly attachments?: Attachment[]
}

interface Attachment {
  readonly cid: string
  readonly filename: string
  readonly contentType: string
  readonly contentDisposition: 'inline'
  readonly content: Buffer
}

/** A club's logo for a letter: PNG, sharp at twice its size in points. */
export interface LetterLogo {
  readonly png: Buffer
  readonly width: number
  readonly height: number
}

export interface LetterFacts {
  readonly purpose: Purpose
  /** Whose letter it is, in people's words: a club's name, or the product's where there is none. */
  readonly from: string
  readonly link: string
  readonly name: string | undefined
  /** The club's own colour, `#rrggbb`. */
  readonly colour?: string | undefined
  readonly logo?: LetterLogo | undefined
}

/** The e-mail that carries a link, as text and as HTML. */
export function composeLetter({ purpose, from, link, name, colour, logo }: LetterFacts): Letter {
  const words = wordsFor(purpose, from)
  const greeting = name ? `Hello ${name},` : 'Hello,'
  const once = `This link works once and expires in ${codeMinutes} minutes.`
  const text = [greeting, words.invitation, link, once, words.otherwise, from].join('\n\n')
  const html = letterHtml({ from, greeting, link, once, ...words }, colour, logo)
  const letter = { subject: words.subject, text: `${text}\n`, html }
  return logo ? { ...letter, attachments: [attached(logo)] } : letter
}

/** A picture that comes along, so that a mail program fetches nothing and asks nobody whether it may. */
const attached = ({ png }: LetterLogo): Attachment => ({
  ...{ cid: logoCid, filename: 'logo.png', contentType: 'image/png', contentDisposition: 'inline', content: png },
})

function wordsFor(purpose: Purpose, from: string) {
  if (purpose === 'EMAIL_SIGNIN')
    return {
      subject: `Sign in to ${from}`,
      invitation: `Here is your link to sign in to ${from}.`,
      heading: 'Your sign-in link',
      button: 'Sign in',
      otherwise: 'You did not ask for it? Then nothing needs doing: without the link nobody gets in.',
    }
  return {
    subject: `Choose a new password for ${from}`,
    invitation: `Here is your link to choose a new password for ${from}.`,
    heading: 'Your new password',
    button: 'Choose a new password',
    otherwise: 'You did not ask for it? Then nothing needs doing: your password stays as it is.',
  }
}

/** Several clubs in one line: `A`, `A and B`, `A and 2 more clubs`. */
export function clubLine(names: readonly string[]): string | undefined {
  const [first, second] = names
  if (first === undefined || second === undefined) return first
  return names.length === 2 ? `${first} and ${second}` : `${first} and ${names.length - 1} more clubs`
}
