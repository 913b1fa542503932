import { X509Certificate } from 'node:crypto'
import type { ClubUse as Use } from '@tessera/domain/operator/contract'
import { type Amounts, quotaNames } from '@tessera/domain/operator/quota'
import { ownerIn } from '../documents/changes.ts'
import type { Image } from '../journal/entry.ts'

type Sums = { -readonly [Field in keyof Amounts]: number } & { documents: number; bytes: number }
type Places = { readonly mapValue?: { readonly fields?: object } } | undefined

/** Sums up the newest images of the journal by club. */
export class ClubUse {
  readonly #names = new Map<string, string>()
  readonly #sums = new Map<string, Sums>()
  readonly #clubsOf = new Map<string, readonly string[]>()
  readonly #usedAt = new Map<string, number>()
  readonly #certificateIds = new Map<string, string>()
  readonly #pems = new Map<string, string>()
  readonly #secondStepFrom = new Map<string, string>()

  take([kind, key, value]: Image): void {
    if (value === null || typeof value !== 'object') return
    if (kind === 'documents') this.#document(key, value)
    if (kind === 'sessions' && 'uid' in value && 'usedAt' in value) this.#used(value.uid, value.usedAt)
    if (kind === 'accounts' && 'lastLoginAt' in value) this.#used(key, value.lastLoginAt)
  }

  /** The clubs by name. */
  list(): Use[] {
    const last = new Map<string, number>()
    for (const [uid, clubs] of this.#clubsOf)
      for (const id of clubs) last.set(id, Math.max(last.get(id) ?? 0, this.#usedAt.get(uid) ?? 0))
    return [...this.#names]
      .map(([id, name]) => {
        const at = last.get(id)
        const lastUsedAt = at ? new Date(at).toISOString() : null
        const sums = this.#sums.get(id) ?? none()
        const secondStepFrom = this.#secondStepFrom.get(id) || null
        return { id, name, ...sums, lastUsedAt, certificateUntil: this.#certificateUntil(id), secondStepFrom }
      })
      .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
  }

  #document(name: string, fields: object): void {
    const [collection = '', id = ''] = name.slice(name.indexOf('/documents/') + '/documents/'.length).split('/')
    if (collection === 'users') return void this.#clubsOf.set(id, clubsIn(fields))
    const clubId = collection === 'clubs' ? id : ownerIn(fields).clubId
    if (clubId === undefined) return
    if (collection === 'clubs') this.#club(id, fields)
    if (collection === 'certificates') this.#pems.set(id, textIn(fields, 'pem'))
    const sums = this.#sums.get(clubId) ?? none()
    this.#sums.set(clubId, sums)
    const quota = quotaNames.find((name) => name === collection)
    if (quota) sums[quota] += 1
    if (collection === 'photos') sums.photoBytes += numberIn(fields, 'size')
    sums.documents += 1
    sums.bytes += JSON.stringify(fields).length
  }

  #club(id: string, fields: object): void {
    this.#names.set(id, textIn(fields, 'name'))
    this.#certificateIds.set(id, textIn(fields, 'certificateId'))
    this.#secondStepFrom.set(id, textIn(fields, 'secondStepFrom'))
  }

  #certificateUntil(clubId: string): string | null {
    const pem = this.#pems.get(this.#certificateIds.get(clubId) ?? '')
    try {
      return pem ? new X509Certificate(pem).validToDate.toISOString() : null
    } catch {
      // A damaged certificate of one club: the list of all clubs goes on without its end.
      return null
    }
  }

  #used(uid: unknown, at: unknown): void {
    const time = Number(at)
    if (typeof uid === 'string' && time > 0) this.#usedAt.set(uid, Math.max(time, this.#usedAt.get(uid) ?? 0))
  }
}

const none = (): Sums => ({
  members: 0,
  payments: 0,
  paymentItems: 0,
  paymentYears: 0,
  photoBytes: 0,
  documents: 0,
  bytes: 0,
})

type Typed = Readonly<Record<string, { readonly stringValue?: unknown; readonly integerValue?: unknown } | undefined>>

function textIn(fields: object, name: string): string {
  const value = (fields as Typed)[name]?.stringValue
  return typeof value === 'string' ? value : ''
}

const numberIn = (fields: object, name: string): number => Number((fields as Typed)[name]?.integerValue ?? 0)

function clubsIn(fields: object): string[] {
  const { adminOf, memberOf } = fields as { adminOf?: Places; memberOf?: Places }
  return [adminOf, memberOf].flatMap((places) => Object.keys(places?.mapValue?.fields ?? {}))
}
