import type { BankLine } from '@tessera/domain/bank/bank-line'
import { chanceOf } from '../../scripts/demo/chance.ts'
import { BankBooks } from './bank-books.ts'
import { type BankClub, bankClub, ibanOf } from './bank-club.ts'
import type { Draft, LineMaker } from './bank-draft.ts'
import { otherLines } from './bank-others.ts'
import { memberTransfers } from './bank-transfers.ts'

/** A line of a statement, and what it is for. */
export interface TrueLine extends Pick<Draft, 'kind' | 'truth' | 'namesItems'> {
  readonly line: BankLine
}

export interface BankYear {
  readonly club: BankClub
  readonly lines: readonly TrueLine[]
}

/** Returns a club and a year of its statements, the same for a seed: some 250 lines, each with what it is for. */
export function bankYear(seed: string): BankYear {
  const chance = chanceOf(seed)
  const club = bankClub(chance)
  const maker: LineMaker = { chance, club, books: new BankBooks(club.open) }
  const account = ibanOf(chance)
  const lines: TrueLine[] = []
  for (let day = 1; day < 300; day += 1) {
    const draft = chance.happens(0.65) ? memberTransfers(maker) : otherLines(maker)
    for (const { kind, truth, namesItems = false, ...drafted } of draft) {
      maker.books.pay(truth)
      const filled = {
        account,
        reference: 'NOTPROVIDED',
        returned: '',
        bankId: '',
        format: 'camt.053',
        state: 'waiting' as const,
      }
      const line = { ...filled, ...drafted, id: String(lines.length).padStart(4, '0'), day: dayOf(day) }
      lines.push({ line, kind, truth, namesItems })
    }
  }
  return { club, lines }
}

const dayOf = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)
