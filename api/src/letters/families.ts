import { AppError } from '@tessera/domain/errors'
import type { LetterRequest } from '@tessera/domain/letters/contract'
import { inLetters } from '@tessera/domain/letters/in-letters'
import { type LetterContent, mostContentBytes } from '@tessera/domain/letters/letter'
import { text } from '@tessera/domain/texts/text'
import { type Facts, type Kind, kinds, type Member } from './kinds.ts'

/** A letter about a member as it would go out alone, and the data that it is made of, in its language. */
export interface Draft {
  readonly member: Member
  readonly own: Facts
  readonly words: { readonly content: LetterContent }
}

/**
 * Groups letters that go to the same head of a family, with the letter about the head first. The letters of a group get the same
 * words and are sent as one e-mail. Other letters stay alone, and so do those that would be too long as one.
 */
export function inFamilies<D extends Draft>(
  drafts: readonly D[],
  asked: Pick<LetterRequest, 'kind' | 'attachPass'>,
): (readonly [D, ...D[]])[] {
  const { writeTogether } = kinds[asked.kind]
  const families = inLetters(drafts, ({ member }) => (member.head ?? member).id, asked)
  return families.flatMap((family): (readonly [D, ...D[]])[] => {
    const [first, ...others] = family.toSorted((a, b) => Number(!!a.member.head) - Number(!!b.member.head))
    if (!first || others.length === 0) return family.map((draft) => [draft])
    const members = [first, ...others].map(({ member }) => member)
    const content = writeTogether?.(members, first.own)
    if (!content || isTooLong(content)) return family.map((draft) => [draft])
    // Each keeps its own file: the letter to the head brings them all.
    const together = (draft: D): D => ({ ...draft, words: { ...draft.words, content } })
    return [[together(first), ...others.map(together)]]
  })
}

const tooLong = text('With the names filled in, this text is too long for an e-mail. Please shorten it.')

/** @throws AppError `invalid_fields` if a letter is longer than any may be */
export function refuseLong(written: ReturnType<Kind['write']>): void {
  if (typeof written === 'object' && isTooLong(written.content)) throw new AppError('invalid_fields', tooLong)
}

const isTooLong = (content: LetterContent): boolean => Buffer.byteLength(JSON.stringify(content)) > mostContentBytes
