/** Resources of a club that a setting limits. */
export const quotaNames = ['members', 'payments', 'paymentItems', 'paymentYears', 'photoBytes'] as const
export type QuotaName = (typeof quotaNames)[number]
export type Amounts = Readonly<Record<QuotaName, number>>

/** The share of a limit from which on it is nearly reached. */
export const nearFrom = 0.8

export interface Quota {
  readonly name: QuotaName
  readonly used: number
  readonly max: number
  readonly isNear: boolean
}

/** A club's use of each limit, in the order of `quotaNames`. */
export const quotasOf = (used: Amounts, limits: Amounts): Quota[] =>
  quotaNames.map((name) => ({
    name,
    used: used[name],
    max: limits[name],
    isNear: used[name] >= nearFrom * limits[name],
  }))
