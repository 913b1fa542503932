import type { ColumnMapping } from '@tessera/domain/bank/bank-columns'
import type { BankLine, LinePart } from '@tessera/domain/bank/bank-line'
import { match, prepareMatch } from '@tessera/domain/bank/match/match-lines'
import type { MatchableMember, OpenItem, Proposal } from '@tessera/domain/bank/match/proposal'
import { type ReadLines, readStatements } from '../../../../bank/read/read-statements.ts'
import type { UnknownHead } from '../../../../bank/read/statement-csv.ts'

/** What was read from the file of a bank: the lines that can concern members, and how many others there are. */
export interface Statement extends ReadLines {
  /** Payments of the club itself. */
  readonly outgoing: number
}

/** What lines are matched with, as it can be posted to a worker. */
export interface MatchData {
  readonly members: readonly MatchableMember[]
  /** What members have not paid, the oldest first; without those who have paid everything. */
  readonly open: ReadonlyMap<string, readonly OpenItem[]>
  readonly itemIds: readonly string[]
  readonly familyItemIds: ReadonlySet<string>
  readonly confirmed: ReadonlyMap<string, readonly string[]>
}

/** Lines to match, less what the user has taken of the members' open items for others. */
interface Matched {
  readonly lines: readonly BankLine[]
  readonly taken: readonly LinePart[]
}

/** What takes too long for the page: reading a file, and matching lines. */
export interface BankWork {
  /**
   * Reads a file; a CSV file of an unknown bank needs a mapping of its columns.
   * @throws AppError for one that is no statement
   */
  read(name: string, bytes: Uint8Array, mapping?: ColumnMapping): Statement | UnknownHead
  /** Sets what lines are matched with. */
  know(data: MatchData): void
  /** Returns what lines are taken for, with what `know` was told last. */
  match(wanted: Matched, onProgress: (done: number) => void): readonly Proposal[]
}

/** Returns the work of one page, which keeps what `know` was told. */
export function bankWork(): BankWork {
  let known: { readonly data: MatchData; readonly index: ReturnType<typeof prepareMatch> } | undefined
  return {
    read(name, bytes, mapping) {
      const read = readStatements(name, bytes, mapping)
      if ('unknownHead' in read) return read
      const lines = read.lines.filter(({ cents, returned }) => cents > 0 || (cents < 0 && returned !== ''))
      return { ...read, lines, outgoing: read.lines.length - lines.length }
    },
    know(data) {
      known = { data, index: prepareMatch({ ...data, openOf: openOf(data, []) }) }
    },
    match({ lines, taken }, onProgress) {
      if (!known) return []
      return match({ ...known.index, openOf: openOf(known.data, taken) }, lines, onProgress)
    },
  }
}

/** What members have not paid, without what is taken for them already. */
function openOf({ open }: MatchData, taken: readonly LinePart[]): (memberId: string) => readonly OpenItem[] {
  const keyOf = (memberId: string, itemId: string) => `${memberId} ${itemId}`
  const paid = new Map<string, number>()
  for (const { memberId, itemId, cents } of taken)
    paid.set(keyOf(memberId, itemId), (paid.get(keyOf(memberId, itemId)) ?? 0) + cents)
  return (memberId) =>
    (open.get(memberId) ?? []).map((item) => ({
      ...item,
      cents: item.cents - (paid.get(keyOf(memberId, item.itemId)) ?? 0),
    }))
}
