import type { HistoryEvent } from '@tessera/domain/history/contract'
import { type Dated, divideRuns, joinRuns } from './events.ts'

/** Events of a page. */
const mostEvents = 200
/** Bytes of a page's events. */
const mostBytes = 256_000
/** Bytes of an event beyond which it is shortened: far less than a page, and more than a form can change. */
const mostOfEvent = 32_000
/** Characters that a text of a shortened event keeps. */
const mostOfText = 1_000

interface Page {
  readonly events: readonly HistoryEvent[]
  /** The oldest event of the page; absent if no older one is left. */
  readonly last?: Dated
}

/**
 * Returns the first page of events that are sorted with the newest first: as many as it has room for, at least one. Events of one run
 * are joined to one, unless more than an hour lies between two of them. A run can go on in the next page.
 */
export function pageOf(found: readonly Dated[]): Page {
  const runs = new Set<string>()
  let [count, bytes] = [0, 0]
  const fitted = divideRuns(found).map((one) => ({ ...one, event: shorten(one.event) }))
  const end = fitted.findIndex(({ event, run }) => {
    if (run !== undefined && runs.has(run)) return false
    if (run !== undefined) runs.add(run)
    count += 1
    bytes += bytesOf(event)
    return count > 1 && (count > mostEvents || bytes > mostBytes)
  })
  const taken = end < 0 ? fitted : fitted.slice(0, end)
  const last = end < 0 ? undefined : taken.at(-1)
  return { events: joinRuns(taken).map(({ event }) => event), ...(last && { last }) }
}

/** As `pageOf`, for the events up to the last one of a run. `last` is always there, since older events are known to follow. */
export function pageUntil(found: readonly Dated[], run: string): Page {
  const taken = found.slice(0, found.findLastIndex((one) => one.run === run) + 1)
  const { events, last = taken.at(-1) } = pageOf(taken)
  return { events, ...(last && { last }) }
}

/** Cuts the texts of an event that is too big, and leaves out the changes that still have no room. */
function shorten(event: HistoryEvent): HistoryEvent {
  if (bytesOf(event) <= mostOfEvent) return event
  const { name, itemName, changes, ...others } = event
  const short = {
    ...others,
    name: cut(name),
    ...(itemName !== undefined && { itemName: cut(itemName) }),
    shortened: true as const,
  }
  let bytes = bytesOf({ ...short, changes: [] })
  const kept = changes.map(shortenChange).filter((change) => {
    bytes += bytesOf(change)
    return bytes <= mostOfEvent
  })
  return { ...short, changes: kept }
}

const shortenChange = ({ field, label, before, after }: HistoryEvent['changes'][number]) => ({
  field: cut(field),
  ...(label !== undefined && { label: cut(label) }),
  ...(before !== undefined && { before: cut(before) }),
  ...(after !== undefined && { after: cut(after) }),
})

const cut = <Value>(value: Value): Value | string =>
  typeof value === 'string' && value.length > mostOfText ? `${value.slice(0, mostOfText)}…` : value

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** A place in the list, between two events: `before` is the time, and `isOlder` also decides among events of the same time. */
interface Place {
  readonly before: Date
  readonly isOlder: (one: Dated) => boolean
}

/** Names the place after an event: its time, and its id, since others can have the same time. */
export const placeAfter = ({ at, event }: Dated): string => `${at.toISOString()}/${event.id}`

/** Reads a place from `placeAfter`, or a time. Returns the beginning of the list (`end`) for anything else, and for times outside `first` to `end`. */
export function readPlace(
  named: string | undefined,
  { first, end }: { readonly first: Date; readonly end: Date },
): Place {
  const [time = '', id] = (named ?? '').split('/')
  const given = new Date(time)
  if (!(given >= first && given <= end)) return { before: end, isOlder: () => true }
  if (id === undefined) return { before: given, isOlder: () => true }
  const isOlder = ({ at, event }: Dated) => at < given || event.id > id
  return { before: new Date(given.getTime() + 1), isOlder }
}
