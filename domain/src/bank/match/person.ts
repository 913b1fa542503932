import { splitFullName } from '../../members/names.ts'
import type { MatchableMember } from './proposal.ts'
import { type Word, wordsIn } from './words.ts'

/** A member by what statements call one. */
export interface Person {
  readonly id: string
  /** Id of the head of the family, or the member's own. */
  readonly household: string
  /** Without titles and initials. */
  readonly given: readonly Word[]
  /** Without particles, such as `von der`. */
  readonly family: readonly Word[]
  /** The family name of several words as one, such as `vonderheide`; empty if it has one word. */
  readonly joined: Word
  /** Given and family name as one word, which a bank's lines of 27 characters make of them. */
  readonly whole: Word
  /** Every spelling of every word of the name, and of the joined one. */
  readonly own: ReadonlySet<string>
}

/** Returns a member as a person; undefined if the name has nothing that could be found. */
export function personOf(member: MatchableMember): Person | undefined {
  const names = member.givenName && member.familyName ? member : splitFullName(member.fullName)
  const [given, all] = [wordsIn(names.givenName ?? ''), wordsIn(names.familyName ?? '')]
  const [last] = all.slice(-1)
  if (!last) return undefined
  const oneWord = all.length > 1 ? joined(all) : []
  const family = all.filter((word) => word === last || !isOneOf(word, particles))
  return {
    id: member.id,
    household: member.belongsTo || member.id,
    given: given.filter((word) => [...(word[0] ?? '')].length > 1 && !isOneOf(word, titles)),
    family,
    joined: oneWord,
    whole: [...joined([...given, ...all]), ...joined([...all, ...given])].filter(() => given.length > 0),
    own: new Set([...given, ...all, oneWord].flat()),
  }
}

const isOneOf = (word: Word, list: ReadonlySet<string>): boolean => word.some((spelling) => list.has(spelling))

/** In the shorter and the longer spelling. */
const joined = (words: readonly Word[]): Word => [
  words.map(([short = '']) => short).join(''),
  words.map((word) => word.at(-1) ?? '').join(''),
]

const particles = new Set(
  'von vom van der den dem de del della di da das dos do du le la lo el al bin ibn ben zu zum zur ter ten und y e'.split(
    ' ',
  ),
)

const titles = new Set(
  'dr prof med ing dipl mag dott avv sig herr frau mr mrs ms rer nat phil jun sen jr sr'.split(' '),
)
