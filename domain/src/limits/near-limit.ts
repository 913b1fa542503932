import { Attempts } from '../attempts.ts'

/** Reports who has used most of a limit. */
export type ReportNear = (near: {
  readonly limit: string
  readonly of: string
  readonly used: number
  readonly max: number
}) => void

const nearFrom = 0.8

/** Reports each key that has used 80 % of a limit, at most once an hour. */
export class NearLimit {
  readonly #report: ReportNear
  readonly #reported: Attempts

  constructor(report: ReportNear, now?: () => number) {
    this.#report = report
    this.#reported = new Attempts({ count: 1, seconds: 3600 }, now)
  }

  note(limit: string, of: string, used: number, max: number): void {
    const key = `${limit} ${of}`
    if (used < nearFrom * max || this.#reported.isSpent(key)) return
    this.#reported.sweep()
    this.#reported.count(key)
    this.#report({ limit, of, used, max })
  }
}
