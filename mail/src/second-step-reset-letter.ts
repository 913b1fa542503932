import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface ResetFacts {
  readonly language: Language
  readonly club: string
  /** Name of the person whose second step was reset. */
  readonly person: string
  /** Name of the owner who did it. */
  readonly owner: string
}

/** The words of the letter to both people when an owner has reset the second step of somebody of the committee. */
export function secondStepResetLetter({ language, club, person, owner }: ResetFacts): LetterContent {
  const t = translator(language)
  return {
    subject: t('The second step at sign-in was reset'),
    heading: t('The second step at sign-in was reset'),
    greeting: t('Hello,'),
    paragraphs: [
      t('{owner} has reset the second step of {person} in {club}.', { owner, person, club }),
      t('The account of {person} signs in with its password alone now, and is signed out everywhere.', { person }),
    ],
    rows: [],
    closing: t('If nobody asked for this, please change your passwords and tell the other owners of the club.'),
  }
}
