import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'
import { codeMinutes } from '../codes/codes.ts'
import type { SeenFrom } from '../sessions/sessions.ts'
import { letterHtml, logoCid } from './letter-html.ts'
import { wordsOfNotice } from './notice-words.ts'
import { notices, type Subject } from './subjects.ts'

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
  readonly about: Subject
  /** The language it is written in. */
  readonly language: Language
  /** The club it is about, or a line of several; the product's name where there is none. */
  readonly club: string
  readonly link: string
  readonly name: string | undefined
  /** Where the account was used, of a `NEW_DEVICE`. */
  readonly seen?: SeenFrom | undefined
  /** The club's own colour, `#rrggbb`. */
  readonly colour?: string | undefined
  readonly logo?: LetterLogo | undefined
}

/** The e-mail that carries a link, as text and as HTML. */
export function composeLetter({ about, language, club, link, name, seen, colour, logo }: LetterFacts): Letter {
  const t = translator(language)
  const words = wordsOfNotice(about, club, t, seen) ?? wordsFor(about, club, t)
  const greeting = name ? t('Hello {name},', { name }) : t('Hello,')
  const once = notices.includes(about)
    ? undefined
    : t('This link works once and expires in {minutes} minutes.', { minutes: codeMinutes })
  const copy = t('If the button does not open, copy this address into your browser:')
  const text = [greeting, words.invitation, link, once ?? [], words.otherwise, club].flat().join('\n\n')
  const html = letterHtml({ language, club, greeting, link, once, copy, ...words }, colour, logo)
  const letter = { subject: words.subject, text: `${text}\n`, html }
  return logo ? { ...letter, attachments: [attached(logo)] } : letter
}

/** A picture that comes along, so that a mail program fetches nothing and asks nobody whether it may. */
const attached = ({ png }: LetterLogo): Attachment => ({
  ...{ cid: logoCid, filename: 'logo.png', contentType: 'image/png', contentDisposition: 'inline', content: png },
})

/** The subject bears no club's name: a stranger may have chosen that. */
function wordsFor(about: Subject, club: string, t: ReturnType<typeof translator>) {
  if (about === 'VERIFY_EMAIL')
    return {
      subject: t('Confirm your email address'),
      invitation: t('You have registered {club} with this email address. Please confirm that it is yours.', { club }),
      heading: t('Is this your email address?'),
      button: t('Confirm'),
      otherwise: t('You did not register? Then do not confirm: somebody else has typed your address.'),
    }
  if (about === 'PASSWORD_REMOVED')
    return {
      subject: t('Your password was removed'),
      invitation: t(
        'You have signed in to {club} with a link. Your email address had never been confirmed before, so the password no longer counts: somebody else could have chosen it. Here is your link to choose a new one.',
        { club },
      ),
      heading: t('Your password was removed'),
      button: t('Choose a new password'),
      otherwise: t('It was not you who signed in? Whoever opened the link can read your emails.'),
    }
  if (about === 'EMAIL_SIGNIN')
    return {
      subject: t('Your sign-in link'),
      invitation: t('Here is your link to sign in to {club}.', { club }),
      heading: t('Your sign-in link'),
      button: t('Sign in'),
      otherwise: t('You did not ask for it? Then nothing needs doing: without the link nobody gets in.'),
    }
  return {
    subject: t('Choose a new password'),
    invitation: t('Here is your link to choose a new password for {club}.', { club }),
    heading: t('Your new password'),
    button: t('Choose a new password'),
    otherwise: t('You did not ask for it? Then nothing needs doing: your password stays as it is.'),
  }
}

/** Several clubs in one line: `A`, `A and B`, `A and 2 more clubs`. */
export function clubLine(names: readonly string[], language: Language): string | undefined {
  const [first, second] = names
  if (first === undefined || second === undefined) return first
  const t = translator(language)
  return names.length === 2
    ? t('{first} and {second}', { first, second })
    : t('{first} and {count, plural, one {# more club} other {# more clubs}}', { first, count: names.length - 1 })
}
