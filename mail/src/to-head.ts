import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { translator } from '@tessera/domain/texts/translate'

interface Addressed {
  readonly fullName: string
  /** The head of the family, if the e-mail goes there. */
  readonly head?: { readonly fullName: string }
}

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
      isOnPaper
        ? t('This letter is about {name}.', { name })
        : t('This e-mail is about {name}. After you have signed in, “Switch Person” leads to that membership.', {
            name,
          }),
      ...content.paragraphs,
    ],
  }
}

/**
 * The words of a letter about a member that goes to another reader than it was written for, as `toHead` would have them: it greets that
 * reader, and says whom it is about only if that is the head of the family.
 */
export function readdressed(content: LetterContent, member: Addressed, language: Language): LetterContent {
  const t = translator(language)
  const { fullName: name } = member
  const about = t('This e-mail is about {name}. After you have signed in, “Switch Person” leads to that membership.', {
    name,
  })
  const paragraphs = content.paragraphs.filter((paragraph) => paragraph !== about)
  return toHead({ ...content, greeting: t('Hello {name},', { name }), paragraphs }, member, language)
}
