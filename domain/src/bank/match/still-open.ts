import type { LinePart } from '../bank-line.ts'
import type { MatchFacts, OpenItem } from './proposal.ts'

/** What members have not paid, less what earlier lines of a batch are taken for. */
export class StillOpen {
  readonly #openOf: MatchFacts['openOf']
  readonly #known = new Map<string, readonly OpenItem[]>()
  /** Members and items (`member/item`) that a line was taken for that somebody has to look at. */
  readonly #doubted = new Set<string>()

  constructor(openOf: MatchFacts['openOf']) {
    this.#openOf = openOf
  }

  /** What is open of a member, the oldest first. */
  of(memberId: string): readonly OpenItem[] {
    const known = this.#known.get(memberId)
    if (known) return known
    const open = this.#openOf(memberId).filter(({ cents }) => cents > 0)
    this.#known.set(memberId, open)
    return open
  }

  /** Takes parts of a line off; `isDoubted` if they may turn out to be for something else. */
  take(parts: readonly LinePart[], isDoubted: boolean): void {
    for (const { memberId, itemId, cents } of parts) {
      const left = this.of(memberId).map((open) =>
        open.itemId === itemId ? { ...open, cents: open.cents - cents } : open,
      )
      this.#known.set(
        memberId,
        left.filter((open) => open.cents > 0),
      )
      if (isDoubted) this.#doubted.add(memberId).add(`${memberId}/${itemId}`)
    }
  }

  /** Notes that somebody has to say whether a line is for one of these members. */
  doubt(memberIds: readonly string[]): void {
    for (const id of memberIds) this.#doubted.add(id)
  }

  isMemberDoubted = (memberId: string): boolean => this.#doubted.has(memberId)

  isItemDoubted = ({ memberId, itemId }: LinePart): boolean => this.#doubted.has(`${memberId}/${itemId}`)
}
