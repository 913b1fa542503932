import type { Keeper } from '@tessera/domain/duties/duty'
import type { Command } from '../../../ui/commands.ts'

/** Location of an action: a tab's `#hash`, the view of payments, and search parameters, or a page below a tab. */
export interface Place {
  readonly path?: string
  readonly hash: string
  readonly part?: 'payments' | 'items' | 'years'
  readonly params?: Readonly<Record<string, string>>
}

/** An action of the palette: navigates to a place, then runs the command, if any. */
export interface Action {
  readonly label: string
  /** The tab, where the label alone is ambiguous. */
  readonly detail?: string
  /** Further words that find it, separated by commas. */
  readonly words: string
  readonly place?: Place
  readonly command?: Command
  /** Argument of the command; without one, the setting of the club that it leads to. */
  readonly about?: string
  /** True if it leads to the club's settings. */
  readonly isSetting?: boolean
  /**
   * For what only clubs with a bank account, those that give receipts, those of which a membership type asks for a proof, or those with
   * a committee of several people have.
   */
  readonly needs?: 'account' | 'receipts' | 'proof' | 'committee'
  /** Duties that it needs, one of them; without any, it changes nothing. */
  readonly keepers?: readonly Keeper[]
  /** True if the command moves the focus on the page. */
  readonly late?: boolean
}
