import { z } from 'zod'

/**
 * What an administrator of a club does. `owner`: everything. `money`: payments, items, seasons, the bank, reminders.
 * `members`: members, types, fields, import, letters, cards. `door`: checks of cards, attendance. `look`: reads all and
 * changes nothing, until a day (the auditor).
 */
export const duties = ['owner', 'money', 'members', 'door', 'look'] as const
export const dutySchema = z.enum(duties)
export type Duty = z.infer<typeof dutySchema>

/** A duty that a change can need: `look` changes nothing. */
export type Keeper = Exclude<Duty, 'look'>

/** What a call, a setting or a screen needs: at least one of the keepers' duties. */
export interface Need {
  /** Duties that may do it beside the owner, who may do everything. The first one is named to those who may not. */
  readonly keepers?: readonly [Keeper, ...Keeper[]]
  /** True for what changes nothing, which every duty but `door` may do. */
  readonly reads?: boolean
}

/** True if an administrator with a duty may do what needs `keepers`. Without keepers only the owner may. */
export const mayDo = (duty: Duty, { keepers = ['owner'], reads = false }: Need): boolean =>
  duty === 'owner' || keepers.some((keeper) => keeper === duty) || (reads && duty !== 'door')
