import type { UpstreamCall } from '../upstream.ts'
import type { NewestDocument, NewestDocuments } from './newest-documents.ts'
import { type DocumentQuery, parseBatchGet, parseQuery } from './simple-reads.ts'

/** A response in the format of Firestore's REST API. */
interface RestAnswer {
  readonly status: number
  readonly body: string
}

/**
 * The documents that a start has read from the journal. Answers reads from them while the emulator is being filled, so
 * that a list is there seconds after a start, however much a server holds. Nothing is written meanwhile.
 */
export class DocumentsOnDisk {
  readonly newest: NewestDocuments
  readonly #base: string
  /** Of the full name of every document. */
  readonly #prefix: string
  /** By collection and club; the documents of a collection are sorted into clubs when it is first asked for. */
  readonly #byClub = new Map<string, ReadonlyMap<string, readonly NewestDocument[]>>()
  readonly #readTime = new Date().toISOString()

  /** `base` is the path of all documents, as in the REST API. */
  constructor(newest: NewestDocuments, base: string) {
    this.newest = newest
    this.#base = base
    this.#prefix = `${base.slice('/v1/'.length)}/`
  }

  /** Returns undefined for a read that it cannot answer: that has to wait for the emulator. */
  answer({ method, path: asked, body = '' }: Pick<UpstreamCall, 'method' | 'path' | 'body'>): RestAnswer | undefined {
    // The query only says how to spell the answer.
    const path = decodeURIComponent(asked.replace(/\?.*/, ''))
    if (method === 'GET') return this.#get(path.slice('/v1/'.length))
    if (path === `${this.#base}:batchGet`) {
      const names = parseBatchGet(JSON.parse(String(body)))
      return names && ok(names.map((name) => this.#foundOrMissing(name)))
    }
    if (path !== `${this.#base}:runQuery`) return undefined
    const query = parseQuery(JSON.parse(String(body)))
    return query && ok(this.#run(query))
  }

  #get(name: string): RestAnswer | undefined {
    const isDocument = name.slice(this.#prefix.length).split('/').length % 2 === 0
    if (!isDocument) return undefined
    const stored = this.newest.get(name)
    if (stored) return { status: 200, body: this.#document(stored) }
    return { status: 404, body: JSON.stringify({ error: { code: 404, message: 'Not found', status: 'NOT_FOUND' } }) }
  }

  #foundOrMissing(name: string): string {
    const stored = this.newest.get(name)
    const said = stored ? `"found":${this.#document(stored)}` : `"missing":${JSON.stringify(name)}`
    return `{${said},"readTime":"${this.#readTime}"}`
  }

  #run({ collectionId, clubId, filters, after, limit, noFields }: DocumentQuery): string[] {
    const prefix = `${this.#prefix}${collectionId}/`
    const found: string[] = []
    for (const stored of this.#documentsIn(prefix, clubId)) {
      if (found.length === limit) break
      if (after !== undefined && stored.name <= after) continue
      if (filters.length > 0 && !filters.every((isMet) => isMet(JSON.parse(stored.fields)))) continue
      const document = this.#document(noFields ? { ...stored, fields: '{}' } : stored)
      found.push(`{"document":${document},"readTime":"${this.#readTime}"}`)
    }
    // A query that finds nothing is answered with the time alone.
    return found.length > 0 ? found : [`{"readTime":"${this.#readTime}"}`]
  }

  /** The documents right below a collection, by name; of one club, if it is given. */
  #documentsIn(prefix: string, clubId: string | undefined): readonly NewestDocument[] {
    let byClub = this.#byClub.get(prefix)
    if (!byClub) {
      const isIn = ({ name }: NewestDocument) => name.startsWith(prefix) && !name.includes('/', prefix.length)
      byClub = Map.groupBy([...this.newest.values()].filter(isIn).sort(byName), ({ clubId }) => clubId)
      this.#byClub.set(prefix, byClub)
    }
    if (clubId !== undefined) return byClub.get(clubId) ?? []
    return [...byClub.values()].flat().sort(byName)
  }

  #document({ name, fields }: NewestDocument): string {
    const times = `"createTime":"${this.#readTime}","updateTime":"${this.#readTime}"`
    return `{"name":${JSON.stringify(name)},"fields":${fields},${times}}`
  }
}

const byName = (one: NewestDocument, other: NewestDocument): number => (one.name < other.name ? -1 : 1)

const ok = (parts: readonly string[]): RestAnswer => ({ status: 200, body: `[${parts.join(',')}]` })
