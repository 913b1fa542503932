import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface PrintedCardFacts {
  readonly language: Language
  readonly name: string
  readonly club: string
  /** The last day on which the card counts, written out. */
  readonly until: string
  /** True if the back is printed beside the card. */
  readonly hasBack: boolean
}

/** The words of the letter on paper with a member's card to cut out. */
export function printedCardLetter({ language, name, club, until, hasBack }: PrintedCardFacts): LetterContent {
  const t = translator(language)
  return {
    subject: t('Your membership card'),
    heading: t('Your membership card'),
    greeting: t('Hello {name},', { name }),
    paragraphs: [
      t('Below is your membership card of {club}. It counts until {day}.', { club, day: until }),
      hasBack ? t('Cut it out along the marks, and fold it in the middle.') : t('Cut it out along the marks.'),
    ],
    rows: [],
    closing: t('The code on the card leads to your current status. If something is wrong, please tell your club.'),
  }
}
