import type { BankLine } from '../bank-line.ts'
import type { FoundNumber } from './numbers.ts'
import { hasGivenName, type Naming, nearGivenNames, type People } from './people.ts'
import type { MatchFacts, Reason } from './proposal.ts'
import { type Word, wordsIn } from './words.ts'

/** How a member and the payer are one, the strongest first. */
type Payer = 'iban' | 'kin of iban' | 'name' | 'kin of name' | 'part of name' | 'surname' | 'kin of surname'

/** What a line says of a member. */
export interface Clue {
  readonly payer?: Payer
  readonly named?: Naming
  readonly number?: 'marked' | 'with a name'
}

/** What lines are searched for. */
export interface ClueFacts {
  readonly people: People
  readonly numbersIn: (words: readonly Word[]) => readonly FoundNumber[]
  readonly confirmed: MatchFacts['confirmed']
}

/** Returns what a line says of each member that it may be for: who pays, and who is named in the purpose. */
export function cluesOf(line: BankLine, facts: ClueFacts): Map<string, Clue> {
  const purpose = wordsIn(line.text)
  const payers = payersOf(line, purpose, facts)
  const named = facts.people.namedIn(purpose)
  addGivenNames(named, purpose, payers, facts.people)
  const clues = new Map<string, Clue>()
  const add = (id: string, more: Clue) => clues.set(id, { ...clues.get(id), ...more })
  for (const [id, payer] of payers) add(id, { payer })
  for (const [id, naming] of named) add(id, { named: naming })
  for (const { memberId, isMarked } of facts.numbersIn(purpose)) {
    if (isMarked) add(memberId, { number: 'marked' })
    else if (hasNamePart(memberId, purpose, clues, facts.people)) add(memberId, { number: 'with a name' })
  }
  return clues
}

function payersOf(
  { name, iban }: BankLine,
  purpose: readonly Word[],
  { people, confirmed }: ClueFacts,
): Map<string, Payer> {
  const payers = new Map<string, Payer>()
  const addAll = (ids: readonly string[], payer: Payer) => {
    for (const id of ids) if (!payers.has(id)) payers.set(id, payer)
  }
  const addKin = (ids: readonly string[], payer: Payer) => {
    for (const id of ids) addAll(people.householdOf(id), payer)
  }
  const before = ((iban && confirmed.get(iban)) || []).filter((id) => people.get(id))
  const withName: Record<Naming, string[]> = { fully: [], partly: [], nearly: [], surname: [] }
  for (const [id, naming] of people.namedIn(wordsIn(name), purpose)) withName[naming].push(id)
  addAll(before, 'iban')
  addKin(before, 'kin of iban')
  addAll(withName.fully, 'name')
  addKin(withName.fully, 'kin of name')
  addAll(withName.partly, 'part of name')
  if (isCompany.test(name)) return payers
  addAll(withName.surname, 'surname')
  addKin(withName.surname, 'kin of surname')
  return payers
}

/** A company may have anybody's family name. */
const isCompany =
  /\b(gmbh|mbh|ag|kg|kgaa|ohg|gbr|ug|e\.? ?k|e\.? ?v|se|ltd|inc|s\.? ?r\.? ?l|s\.? ?p\.? ?a|s\.? ?a\.? ?s|s\.? ?n\.? ?c)\b/i

/** `Beitrag Anna`, by somebody of her family or with her family name; `Beitrag Ana Berg`. */
function addGivenNames(
  named: Map<string, Naming>,
  purpose: readonly Word[],
  payers: ReadonlyMap<string, Payer>,
  people: People,
): void {
  const spellings = new Set(purpose.flat())
  const hasNearGivenName = nearGivenNames(new Set(purpose.filter((word) => !people.isGivenName(word)).flat()))
  const related = [...new Set([...payers.keys(), ...named.keys()])].flatMap((id) => people.get(id) ?? [])
  for (const person of related) {
    if (named.get(person.id) === 'fully') continue
    if (hasGivenName(person, spellings)) named.set(person.id, 'partly')
    else if (hasNearGivenName(person)) named.set(person.id, 'nearly')
  }
}

function hasNamePart(id: string, purpose: readonly Word[], clues: ReadonlyMap<string, Clue>, people: People): boolean {
  const person = people.get(id)
  return clues.has(id) || (person !== undefined && hasGivenName(person, new Set(purpose.flat())))
}

/** Returns clues about members of one line as reasons, the strongest first. */
export function reasonsOf(clues: readonly Clue[]): Reason[] {
  const payers = new Set(clues.map(({ payer }) => payer))
  const kinds: Exclude<Reason['kind'], 'reference'>[] = []
  if (payers.has('iban')) kinds.push('iban')
  if (clues.some(({ named }) => named)) kinds.push('named')
  if (payers.has('name') || payers.has('part of name')) kinds.push('payer')
  if (clues.some(({ number }) => number)) kinds.push('number')
  if (families.some((kin) => payers.has(kin))) kinds.push('family')
  return kinds.map((kind) => ({ kind }))
}

const families: readonly Payer[] = ['kin of iban', 'kin of name', 'surname', 'kin of surname']
