import type { MatchableMember } from './proposal.ts'
import { type Word, wordsIn } from './words.ts'

/** A member's number in a text: beside a word that says so, or not. */
export interface FoundNumber {
  readonly memberId: string
  readonly isMarked: boolean
}

/** Prepares the search for members' numbers, which a text has as whole words. */
export function prepareNumbers(members: readonly MatchableMember[]): (words: readonly Word[]) => FoundNumber[] {
  const byNumber = new Map<string, string>()
  for (const { id, memberId } of members) {
    const number = wordsIn(memberId)
      .map(([word]) => word)
      .join('')
    if (/\d/.test(number)) byNumber.set(number, id)
  }
  return (words) => {
    const apart = words.flatMap(([word = '']) => (byNumber.has(word) ? [word] : partsOf(word)))
    return apart.flatMap((word, at) => {
      const letters = /^\D+$/.exec(apart[at - 1] ?? '')?.[0] ?? ''
      const [memberId, first] = byNumber.has(word) ? [byNumber.get(word), at] : [byNumber.get(letters + word), at - 1]
      if (memberId === undefined) return []
      const isMarked = isMarkedBy(apart[first - 1], apart[first - 2], isYear.test(word))
      return isMarked || !isYear.test(word) ? [{ memberId, isMarked }] : []
    })
  }
}

/** Letters that touch a number are a word of their own: `Mitgliedsnr1001`. */
const partsOf = (word: string): string[] => word.match(/\d+|\D+/g) ?? []

/** A number that may be a year is none of a member's beside `Mitglied` or `tessera` alone. */
const isMarkedBy = (before = '', twoBefore = '', mayBeYear: boolean): boolean =>
  ofMembersNumber.test(before) ||
  (ofMembers.test(before) && !mayBeYear) ||
  (ofNumbers.test(before) && !ofOthers.test(twoBefore))

const isYear = /^(19|20)\d\d$/
const ofMembers = /^(mitglied|mitgl|mgl|member|socio|socia|tessera)$/
const ofMembersNumber = /^(mitglieds?|mitgl|mgl|member)(nr|no|nummer|number|id)$/
const ofNumbers = /^(nr|no|num|numero|nummer|number)$/
/** Numbers of invoices and the like are none of members. */
const ofOthers =
  /^(re|rg|rechnung|rechnungs|beleg|kunden|kunde|auftrag|auftrags|haus|konto|invoice|order|fattura|ordine)$/
