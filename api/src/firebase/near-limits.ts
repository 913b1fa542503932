import type { Use } from '@tessera/server/limits/near-limit'
import { askInside } from './inside-fetch.ts'

/** Reports a use of a limit to the operator. */
export type ReportUse = (use: Use) => Promise<unknown>

/** Reports to the gateway, which logs it and lists it for `make health`. */
export const reportUseInside =
  (inside: string, secret: string): ReportUse =>
  (use) =>
    askInside(inside, secret, '/near-limits', use)
