import type { BankLine } from '../bank-line.ts'
import { shareByReference, widerShare } from './by-reference.ts'
import { type Candidate, candidatesOf, isSurnameOnly, membersOf, mostOfSurname } from './candidates.ts'
import { type Clue, type ClueFacts, cluesOf } from './clues.ts'
import type { People } from './people.ts'
import type { Proposal } from './proposal.ts'
import type { FoundReferences, ReferenceIndex } from './reference-index.ts'
import { certainFrom, isMeant, leastLead, probableFrom } from './score.ts'
import type { StillOpen } from './still-open.ts'
import { wordsIn } from './words.ts'

/** What a line is matched with. */
interface ProposeFacts extends ClueFacts {
  readonly familyItemIds: ReadonlySet<string>
  readonly referencesIn: ReferenceIndex
}

/** Returns what a line is taken for, with what is still open; never certain for the repetition of another line. */
export function propose(line: BankLine, facts: ProposeFacts, open: StillOpen, isRepetition: boolean): Proposal {
  if (line.cents <= 0 || line.returned !== '' || line.state !== 'waiting') return unknown(line, [])
  const found = facts.referencesIn(`${line.text} ${line.reference}`)
  return found.targets.length > 0
    ? byReference(line, found, facts, open, isRepetition)
    : byClues(line, facts, open, isRepetition)
}

const unknown = (line: BankLine, others: readonly string[]): Proposal => ({
  line,
  sure: 'unknown',
  parts: [],
  reasons: [],
  others,
})

/** Maximum members that are named beside the proposed ones. */
const mostOthers = 5

function byReference(
  line: BankLine,
  found: FoundReferences,
  facts: ProposeFacts,
  open: StillOpen,
  isRepetition: boolean,
): Proposal {
  const { people } = facts
  const { parts, isExact } = shareByReference(found, line.cents, facts, open)
  const reference = { kind: 'reference', typo: found.typo } as const
  const named = membersOf(found.targets).slice(0, mostOthers)
  if (parts.length === 0) return { ...unknown(line, named), reasons: [reference] }
  const wider = isExact ? undefined : widerShare(parts, line.cents, people, open)
  const isCertain = isExact && !isRepetition && !parts.some(open.isItemDoubted)
  return {
    line,
    sure: isCertain ? 'certain' : 'probable',
    parts: wider ?? parts,
    reasons: isExact || wider ? [reference, { kind: 'amount' }] : [reference],
    others: [],
  }
}

function byClues(line: BankLine, facts: ClueFacts, open: StillOpen, isRepetition: boolean): Proposal {
  const clues = cluesOf(line, facts)
  const candidates = candidatesOf(line, clues, open, facts.people)
  const [best, second] = candidates
  const lead = (best?.score ?? 0) - (second?.score ?? 0)
  const isToss = lead === 0 && !best?.reasons.some(({ kind }) => kind === 'iban')
  if (!best || best.score < probableFrom || isToss) {
    open.doubt(related(clues))
    return unknown(line, othersOf(candidates, clues, []))
  }
  const isCertain =
    best.isExact &&
    best.score >= certainFrom &&
    lead >= leastLead &&
    !isRepetition &&
    namesNobodyElse(best, clues) &&
    !mayBeForKin(best, candidates, clues) &&
    !hasOtherGivenName(line, membersOf(best.parts), facts.people) &&
    ![...related(clues), ...membersOf(best.parts)].some(open.isMemberDoubted)
  const { parts, reasons } = best
  return { line, sure: isCertain ? 'certain' : 'probable', parts, reasons, others: othersOf(candidates, clues, parts) }
}

/** False if somebody else may be meant. Of two with the same name, a number tells who is. */
function namesNobodyElse({ parts }: Candidate, clues: ReadonlyMap<string, Clue>): boolean {
  const members = new Set(membersOf(parts))
  const isMarked = [...members].every((id) => clues.get(id)?.number === 'marked')
  const isOtherMeant = (clue: Clue) => (isMarked ? clue.number === 'marked' : isMeant(clue))
  return [...clues].every(([id, clue]) => (members.has(id) ? clue.named !== 'nearly' : !isOtherMeant(clue)))
}

/** True if the purpose says nobody's name, and one of the few with the payer's family name owes the same. */
function mayBeForKin(best: Candidate, candidates: readonly Candidate[], clues: ReadonlyMap<string, Clue>): boolean {
  const ofSurname = [...clues.values()].filter(({ payer }) => payer === 'surname').length
  if (ofSurname > mostOfSurname || [...clues.values()].some(isMeant)) return false
  return candidates.some((candidate) => candidate !== best && candidate.isExact)
}

/** True if the purpose has a given name of another member, though perhaps not the family name, or not as it is written. */
function hasOtherGivenName({ text, name }: BankLine, memberIds: readonly string[], people: People): boolean {
  const known = new Set([...wordsIn(name).flat(), ...memberIds.flatMap((id) => [...(people.get(id)?.own ?? [])])])
  return wordsIn(text).some((word) => people.isGivenName(word) && !word.some((spelling) => known.has(spelling)))
}

/** Members that a line may be for by more than a family name: what is open of each must be known. */
const related = (clues: ReadonlyMap<string, Clue>): string[] =>
  [...clues].filter(([, clue]) => !isSurnameOnly(clue)).map(([id]) => id)

function othersOf(
  candidates: readonly Candidate[],
  clues: ReadonlyMap<string, Clue>,
  parts: Proposal['parts'],
): string[] {
  const likely = candidates.flatMap((candidate) => membersOf(candidate.parts))
  const rest = [...clues].filter(([, { payer, named, number }]) => number || named === 'fully' || payer === 'iban')
  const chosen = new Set(membersOf(parts))
  return [...new Set([...likely, ...rest.map(([id]) => id)])].filter((id) => !chosen.has(id)).slice(0, mostOthers)
}
