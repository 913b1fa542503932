import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { text } from '@tessera/domain/texts/text'
import { translator } from '@tessera/domain/texts/translate'

interface ApplicationFacts {
  readonly language: Language
  readonly club: string
  /** Name of the applicant. */
  readonly name: string
}

const stranger = text('You know nothing of it? Then nothing needs doing: without you nothing happens.')

/** The words of the letter with the link that confirms an application. @param days for which the link holds */
export function confirmApplicationLetter(
  { language, club, name }: ApplicationFacts,
  link: string,
  days: number,
): LetterContent {
  const t = translator(language)
  return {
    subject: t('Please confirm your application'),
    heading: t('Please confirm your application'),
    greeting: t('Hello,'),
    paragraphs: [
      t('With this address, {name} applies to join {club}.', { name, club }),
      t('The club sees the application once it is confirmed with the link. The link works for {days} days.', { days }),
    ],
    rows: [],
    button: { label: t('Confirm the application'), link },
    closing: t(stranger),
  }
}

/** The words of the letter to a member whose address was given in an application. @param link the page to sign in at */
export function alreadyMemberLetter({ language, club, name }: ApplicationFacts, link: string): LetterContent {
  const t = translator(language)
  return {
    subject: t('You are a member already'),
    heading: t('You are a member already'),
    greeting: t('Hello {name},', { name }),
    paragraphs: [
      t('Somebody has applied to join {club} with this address, which belongs to a member already.', { club }),
      t('Card and payments are on the page of members; a link to sign in comes by e-mail.'),
    ],
    rows: [],
    button: { label: t('Sign in'), link },
    closing: t(stranger),
  }
}

/** The words of the letter to an applicant whom the club declines. @param sentence what the administrator says */
export function declinedApplicationLetter({ language, club, name }: ApplicationFacts, sentence: string): LetterContent {
  const t = translator(language)
  return {
    subject: t('Your application'),
    heading: t('Your application'),
    greeting: t('Hello {name},', { name }),
    paragraphs: [t('{club} has not accepted your application.', { club }), sentence],
    rows: [],
    closing: t('What was filled in will be deleted.'),
  }
}
