import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface CardFacts {
  readonly language: Language
  readonly name: string
  readonly club: string
  /** The page with the card. */
  readonly link: string
  /** True if the card is attached for Apple Wallet. */
  readonly isAttached: boolean
}

/** The words of the letter that brings a member the card. */
export function cardLetter({ language, name, club, link, isAttached }: CardFacts): LetterContent {
  const t = translator(language)
  return {
    subject: t('Your membership card'),
    heading: t('Your membership card'),
    greeting: t('Hello {name},', { name }),
    paragraphs: [
      t('Here is your membership card of {club}. Open it on your phone: it works without a connection, too.', { club }),
      ...(isAttached ? [t('On an iPhone, open the attached file: the card goes to Apple Wallet.')] : []),
    ],
    rows: [],
    button: { label: t('Open my card'), link },
    closing: t('The card always shows your current status. If something is wrong, please tell your club.'),
  }
}
