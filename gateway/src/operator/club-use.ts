import type { OperatedClub } from '@tessera/domain/operator/contract'
import { ownerIn } from '../documents/changes.ts'
import type { Image } from '../journal/entry.ts'

type Use = Omit<OperatedClub, 'suspendedAt' | 'isBackedUp'>
type Sums = { -readonly [Field in 'members' | 'payments' | 'documents' | 'bytes']: Use[Field] }
type Places = { readonly mapValue?: { readonly fields?: object } } | undefined

/** Sums up the newest images of the journal by club. */
export class ClubUse {
  readonly #names = new Map<string, string>()
  readonly #sums = new Map<string, Sums>()
  readonly #clubsOf = new Map<string, readonly string[]>()
  readonly #usedAt = new Map<string, number>()

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
        return { id, name, ...(this.#sums.get(id) ?? none()), lastUsedAt: at ? new Date(at).toISOString() : null }
      })
      .sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
  }

  #document(name: string, fields: object): void {
    const [collection = '', id = ''] = name.slice(name.indexOf('/documents/') + '/documents/'.length).split('/')
    if (collection === 'users') return void this.#clubsOf.set(id, clubsIn(fields))
    const clubId = collection === 'clubs' ? id : ownerIn(fields).clubId
    if (clubId === undefined) return
    if (collection === 'clubs') this.#names.set(id, nameIn(fields))
    const sums = this.#sums.get(clubId) ?? none()
    this.#sums.set(clubId, sums)
    if (collection === 'members' || collection === 'payments') sums[collection] += 1
    sums.documents += 1
    sums.bytes += JSON.stringify(fields).length
  }

  #used(uid: unknown, at: unknown): void {
    const time = Number(at)
    if (typeof uid === 'string' && time > 0) this.#usedAt.set(uid, Math.max(time, this.#usedAt.get(uid) ?? 0))
  }
}

const none = (): Sums => ({ members: 0, payments: 0, documents: 0, bytes: 0 })

const nameIn = (fields: object): string => {
  const name = (fields as { name?: { stringValue?: unknown } }).name?.stringValue
  return typeof name === 'string' ? name : ''
}

function clubsIn(fields: object): string[] {
  const { adminOf, memberOf } = fields as { adminOf?: Places; memberOf?: Places }
  return [adminOf, memberOf].flatMap((places) => Object.keys(places?.mapValue?.fields ?? {}))
}
