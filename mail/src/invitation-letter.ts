import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface InvitationFacts {
  readonly language: Language
  readonly name: string
  readonly club: string
  /** The member's address, which signs in. */
  readonly email: string
  /** The page that asks for a sign-in link, with the address filled in. */
  readonly link: string
}

/** The words of the letter that welcomes a member who has never signed in. It has no sign-in link. */
export function invitationLetter({ language, name, club, email, link }: InvitationFacts): LetterContent {
  const t = translator(language)
  return {
    subject: t('Your membership card is ready'),
    heading: t('Welcome to {club}', { club }),
    greeting: t('Hello {name},', { name }),
    paragraphs: [
      t('Your membership card is ready. You also see your payments and your status there.'),
      t(
        'You need no password: press the button, then “{button}”. A second e-mail to {email} brings the link that signs you in.',
        {
          email,
          button: t('Send Magic Link'),
        },
      ),
    ],
    rows: [],
    button: { label: t('Sign in to my card'), link },
    closing: t('If something is wrong, please tell your club.'),
  }
}
