import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface Addressed {
  readonly fullName: string
  /** The head of the family, if the e-mail goes there. */
  readonly head?: { readonly fullName: string }
}

/** Says in an e-mail to the head of a family whom it is about. */
export const aboutMember = (name: string, language: Language): string =>
  translator(language)(
    'This e-mail is about {name}. After you have signed in, “Switch Person” leads to that membership.',
    {
      name,
    },
  )

/** The words of a letter about a member; one that goes to the head of the family greets the head, and says whom it is about. */
export function toHead(
  content: LetterContent,
  { fullName: name, head }: Addressed,
  language: Language,
  isOnPaper = false,
): LetterContent {
  if (!head) return content
  const t = translator(language)
  return {
    ...content,
    greeting: t('Hello {name},', { name: head.fullName }),
    paragraphs: [
      isOnPaper ? t('This letter is about {name}.', { name }) : aboutMember(name, language),
      ...content.paragraphs,
    ],
  }
}
