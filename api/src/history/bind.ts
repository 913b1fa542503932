import type { Database } from '../firebase/database.ts'
import { momentOf, type Query, type Snapshot } from '../firebase/plain.ts'
import { commit } from '../firebase/store.ts'
import { unlessChanged } from '../firebase/unless-changed.ts'
import type { Needs } from '../needs.ts'
import { unreadFrom } from '../webhooks/service.ts'
import { timeOf } from './entries.ts'
import { fill } from './fill-volume.ts'
import { readSeals } from './seal-store.ts'
import { deletedSince, historyIn } from './store.ts'
import { volumeFields, volumesIn } from './volumes.ts'

type BindNeeds = Needs<'db' | 'log' | 'now'>

/** Entries of a volume, and how many volumes are made at once; the next look goes on. */
interface Sizes {
  readonly fewest: number
  readonly most: number
  readonly atOnce: number
}
/** Fewer entries are not worth a volume, and more make a commit too large. */
const usual: Sizes = { fewest: 100, most: 450, atOnce: 40 }

/**
 * Binds the entries of a club that are sealed and older than 90 days into volumes, the oldest first. What else can be deleted for good by
 * then stays a document, and so does what is damaged or too large for a volume.
 * @returns how many volumes were made
 */
export async function bindOldHistory(deps: BindNeeds, clubId: string, sizes = usual): Promise<number> {
  const { db } = deps.firebase
  const span = await spanOf(deps, clubId)
  // Hosted, each document that is read costs, and counting a thousand of them costs as much as one.
  if ((await entriesIn(db, clubId, span).count().get()).data().count < sizes.fewest) return 0
  let { after } = span
  for (let made = 0; made < sizes.atOnce; made += 1) {
    const bound = await bindNext(db, clubId, { ...span, after }, sizes)
    if (!bound) return made
    after = bound
  }
  return sizes.atOnce
}

/**
 * Makes the next volume of a club.
 * @returns up to when it has entries; undefined if too little is left for one, or if some of it has changed: the next look goes on
 */
async function bindNext(db: Database, clubId: string, span: Span, sizes: Sizes): Promise<Date | undefined> {
  const entries = await nextOf(db, clubId, span, sizes)
  if (entries.length === 0) return undefined
  const [history, volumes] = [historyIn(db), volumesIn(db)]
  const fields = volumeFields(clubId, entries)
  const written = await unlessChanged(() =>
    commit(db, (batch) => {
      volumes.create(batch, volumes.newId(), fields)
      for (const entry of entries) history.delete(batch, entry)
    }),
  )
  return written && fields.to
}

interface Span {
  readonly after: Date | undefined
  readonly until: Date
}

/** From the newest volume up to what can be restored, is not sealed yet, or no webhook was told yet. */
async function spanOf(deps: BindNeeds, clubId: string): Promise<Span> {
  const { db } = deps.firebase
  const newest = volumesIn(db).ofClub(clubId).orderBy('to', 'desc').limit(1)
  const [{ docs }, [seal]] = await Promise.all([newest.select('to').get(), readSeals(db, clubId, { most: 1 })])
  const ends = [deletedSince(deps), seal?.until ?? new Date(0), ...(await unreadFrom(db, clubId, deps.log))]
  return { after: momentOf(docs[0]?.get('to')), until: new Date(Math.min(...ends.map((end) => end.getTime()))) }
}

/** The entries of a span that are documents. */
function entriesIn(db: Database, clubId: string, { after, until }: Span): Query {
  const before = historyIn(db).ofClub(clubId).where('at', '<', until)
  return after ? before.where('at', '>', after) : before
}

/** Reads the entries of the next volume, the oldest first: all of one millisecond, or none. Empty if too few are left for one. */
async function nextOf(db: Database, clubId: string, span: Span, { fewest, most }: Sizes): Promise<readonly Snapshot[]> {
  const perRead = most + fewest
  const old = entriesIn(db, clubId, span).orderBy('at').limit(perRead)
  for (let { docs } = await old.get(); docs.length > 0; ) {
    const moments = [...Map.groupBy(docs, (doc) => timeOf(doc)?.getTime()).values()]
    if (docs.length < perRead) {
      const { entries, isFull } = fill(moments, most)
      return isFull || entries.length >= fewest ? entries : []
    }
    // More of the last moment may follow: the next read begins with it.
    const { entries } = fill(moments.slice(0, -1), most)
    if (entries.length > 0) return entries
    const [next] = moments.length > 1 ? (moments.at(-1) ?? []) : []
    docs = (await (next ? old.startAt(next) : old.startAfter(docs.at(-1))).get()).docs
  }
  return []
}
