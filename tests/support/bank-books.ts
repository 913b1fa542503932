import type { LinePart } from '@tessera/domain/bank/bank-line'
import type { OpenItem } from '@tessera/domain/bank/match/proposal'

/** What members of a made-up club owe, as payments come in. */
export class BankBooks {
  readonly #open: Map<string, readonly OpenItem[]>

  constructor(open: ReadonlyMap<string, readonly OpenItem[]>) {
    this.#open = new Map(open)
  }

  of = (memberId: string): readonly OpenItem[] => this.#open.get(memberId) ?? []

  pay(parts: readonly LinePart[]): void {
    for (const { memberId, itemId, cents } of parts) {
      const left = this.of(memberId).map((item) =>
        item.itemId === itemId ? { itemId, cents: item.cents - cents } : item,
      )
      this.#open.set(
        memberId,
        left.filter((item) => item.cents > 0),
      )
    }
  }

  /** The oldest item as a part of a line, no more than an amount of it. */
  oldest(memberId: string, most = Number.MAX_SAFE_INTEGER): LinePart[] {
    return this.of(memberId)
      .slice(0, 1)
      .map(({ itemId, cents }) => ({ memberId, itemId, cents: Math.min(cents, most) }))
  }

  /** All that is open as parts of a line. */
  all = (memberId: string): LinePart[] => this.of(memberId).map((item) => ({ memberId, ...item }))
}
