import type { BankLine } from '../bank-line.ts'
import type { ClueFacts } from './clues.ts'
import { prepareNumbers } from './numbers.ts'
import { People } from './people.ts'
import type { MatchFacts, Proposal } from './proposal.ts'
import { propose } from './propose.ts'
import { prepareReferences, type ReferenceIndex } from './reference-index.ts'
import { StillOpen } from './still-open.ts'

/** What lines are matched with, prepared for many of them. */
interface MatchIndex extends ClueFacts {
  readonly familyItemIds: MatchFacts['familyItemIds']
  readonly openOf: MatchFacts['openOf']
  readonly referencesIn: ReferenceIndex
}

/** Prepares facts for `match`; takes a second for 10,000 members with 30 items. */
export const prepareMatch = (facts: MatchFacts): MatchIndex => ({
  people: new People(facts.members),
  numbersIn: prepareNumbers(facts.members),
  confirmed: facts.confirmed,
  openOf: facts.openOf,
  familyItemIds: facts.familyItemIds,
  referencesIn: prepareReferences(facts),
})

/** Number of lines after which `onProgress` is called again. */
const progressStep = 500

/**
 * Returns for each line what it is taken for, in the order of the lines. Lines are taken one after another by day, and what
 * one takes is not open for the next, so that the order in which they are given does not matter. The same for lines in two
 * calls, the later days last, if all parts of the first call are booked before the second, save that then more may be certain.
 */
export function match(
  index: MatchIndex,
  lines: readonly BankLine[],
  onProgress: (done: number) => void = () => undefined,
): Proposal[] {
  const open = new StillOpen(index.openOf)
  const seen = new Set<string>()
  const proposals = new Map<BankLine, Proposal>()
  for (const [done, line] of lines.toSorted(byDay).entries()) {
    if (done % progressStep === 0) onProgress(done)
    const proposal = propose(line, index, open, seen.has(looksOf(line)))
    seen.add(looksOf(line))
    open.take(proposal.parts, proposal.sure !== 'certain')
    proposals.set(line, proposal)
  }
  return lines.flatMap((line) => proposals.get(line) ?? [])
}

/** `match` for lines that are matched once. */
export const matchLines = (lines: readonly BankLine[], facts: MatchFacts): Proposal[] =>
  match(prepareMatch(facts), lines)

const byDay = (one: BankLine, other: BankLine): number =>
  one.day === other.day ? (one.id < other.id ? -1 : 1) : one.day < other.day ? -1 : 1

/** Two lines with the same looks may be one transfer that was made twice. */
const looksOf = ({ day, cents, iban, name, text, reference }: BankLine): string =>
  [day, cents, iban, name, text, reference].join('\n')
