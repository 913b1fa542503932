import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface FamilyCardFacts {
  readonly language: Language
  readonly club: string
  /** Name of the head of the family, who gets the letter. */
  readonly head: string
  /** Whose cards they are; `number` is the member number. */
  readonly people: readonly { readonly name: string; readonly number: string }[]
  /** The page with the card of the head. */
  readonly link: string
  /** True if their files for Apple Wallet are attached. */
  readonly areAttached: boolean
}

/** The words of the one letter that brings the head of a family the cards of several of them. Each row begins with a name. */
export function familyCardLetter({ language, club, head, people, link, areAttached }: FamilyCardFacts): LetterContent {
  const t = translator(language)
  return {
    subject: t('Your membership cards'),
    heading: t('Your membership cards'),
    greeting: t('Hello {name},', { name: head }),
    paragraphs: [
      t('Here are the membership cards of your family in {club}. They work without a connection, too.', { club }),
      t('After you have signed in, “Switch Person” leads to each membership with its card.'),
      ...(areAttached ? [t('On an iPhone, open the attached files: the cards go to Apple Wallet.')] : []),
    ],
    rows: people.map(({ name, number }) => ({ label: `${name}: ${t('Member ID')}`, value: number })),
    button: { label: t('Open my card'), link },
    closing: t('The card always shows your current status. If something is wrong, please tell your club.'),
  }
}
