import type { HostedUse } from '../../tests/support/count-hosted-use.ts'

/** Something that people of a club do, and what it asks of Firestore. */
export interface Journey {
  readonly name: string
  /** How often in a year of one club. */
  readonly perYear: number
  readonly use: HostedUse
}

/** Google's prices in a multi-region, in dollars for 100,000 documents, and what a project has free each day. */
const prices = { reads: 0.06, writes: 0.18 }
const freePerDay = { reads: 50_000, writes: 20_000 }

/** Of the pass watch's lease, whatever the number of clubs: one process renews it, two look at it (api/src/leases). */
const leasePerDay = { reads: 2 * 21_600, writes: 10_800 }

const days = 365
const secondsPerYear = days * 86_400

/** Writes of an evening in January, as a multiple of the year's average. */
const rush = 50

/** Writes a second to one collection from which on traffic may grow by half every five minutes. */
const rampFrom = 500

/** Listeners that we trust one process with; Firestore names no limit. */
const listenersPerProcess = 5_000

/** The reads and writes of one club in a year. */
export function yearOf(journeys: readonly Journey[]): { readonly reads: number; readonly writes: number } {
  const sum = (what: 'reads' | 'writes') => journeys.reduce((all, { perYear, use }) => all + perYear * use[what], 0)
  return { reads: sum('reads'), writes: sum('writes') }
}

/** Dollars a year of an installation with so many clubs, if its use is spread evenly over the days. */
export function costOf(clubs: number, year: ReturnType<typeof yearOf>): number {
  const paid = (what: 'reads' | 'writes') => {
    const perDay = (clubs * year[what]) / days + leasePerDay[what]
    return ((Math.max(0, perDay - freePerDay[what]) * days) / 100_000) * prices[what]
  }
  return paid('reads') + paid('writes')
}

/** Writes a second, on average and in the rush of January. */
export function writesPerSecond(clubs: number, { writes }: ReturnType<typeof yearOf>) {
  const average = (clubs * writes) / secondsPerYear
  return { average, rush: average * rush }
}

/** Firestore's limits and our own, by the number of clubs at which they are met, fewest first. */
export function limitsMet(
  year: ReturnType<typeof yearOf>,
  watch: Pick<HostedUse, 'listeners'>,
): { readonly limit: string; readonly clubs: number }[] {
  return [
    {
      limit: `${rampFrom} writes a second, from which traffic may grow by half every five minutes, if all writes of a January evening are to one collection`,
      clubs: Math.floor(rampFrom / writesPerSecond(1, year).rush),
    },
    {
      limit: `listeners of the process that watches passes, ${listenersPerProcess.toLocaleString('en')} at most by our own estimate`,
      clubs: Math.floor(listenersPerProcess / watch.listeners),
    },
  ].sort((a, b) => a.clubs - b.clubs)
}
