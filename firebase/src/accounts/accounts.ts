import { z } from 'zod'
import type { Image } from '../journal/entry.ts'
import type { Journal } from '../journal/journal.ts'
import { Mutex } from '../mutex.ts'
import { idTokenSeconds } from '../sessions/id-tokens.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Upstream, UpstreamAnswer } from '../upstream.ts'
import { type Account, accountSchema, canonicalEmail } from './account.ts'

/** Every way in which an account changes. */
export type Mutation = 'create' | 'batchCreate' | 'update' | 'delete' | 'batchDelete'

const suffix: Record<Mutation, string> = {
  create: '',
  batchCreate: ':batchCreate',
  update: ':update',
  delete: ':delete',
  batchDelete: ':batchDelete',
}

const touchedSchema = z.looseObject({
  localId: z.string().optional(),
  localIds: z.array(z.string()).default([]),
  users: z.array(z.looseObject({ localId: z.string() })).default([]),
})
const lookupSchema = z.looseObject({ users: z.array(accountSchema).default([]) })

/** A new password or address, a revocation and a deletion end whatever sessions there are. */
const endsSessions = (mutation: Mutation, body: Record<string, unknown>): boolean =>
  mutation === 'delete' ||
  mutation === 'batchDelete' ||
  (mutation === 'update' && ['password', 'email', 'validSince'].some((key) => body[key] !== undefined))

/**
 * When tokens must have been issued to count after a revocation. Times in tokens are whole seconds: what was issued in
 * this one is too old in the next. Each revocation has a second of its own, or a token issued after one would outlive
 * another that follows at once.
 */
const validSinceAfter = (last: string | undefined): string =>
  String(Math.max(Math.floor(Date.now() / 1000), Number(last ?? 0)) + 1)

/** The later of two moments, each in milliseconds as text where it is known. */
const later = (one: string | undefined, other: string | undefined): string | undefined =>
  Number(one ?? 0) > Number(other ?? 0) ? one : other

/**
 * The accounts, kept by the Auth emulator. All changes go through `mutate`, one at a time; after each the account is
 * read back, so that whether someone is disabled or gone is known here without asking, and kept in the journal.
 */
export class Accounts {
  readonly #upstream: Upstream
  readonly #sessions: Sessions
  readonly #journal: Journal
  readonly #base: string
  readonly #mutex = new Mutex()
  readonly #byId = new Map<string, Account>()
  readonly #idByEmail = new Map<string, string>()
  #toldOfSignIns: Promise<unknown> = Promise.resolve()

  /** `known` are the accounts that the journal tells of. */
  constructor(upstream: Upstream, sessions: Sessions, journal: Journal, projectId: string, known: Iterable<unknown>) {
    this.#upstream = upstream
    this.#sessions = sessions
    this.#journal = journal
    this.#base = `/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`
    for (const account of known) this.#remember(accountSchema.parse(account))
  }

  byId(uid: string): Account | undefined {
    return this.#byId.get(uid)
  }

  byEmail(email: string): Account | undefined {
    const uid = this.#idByEmail.get(canonicalEmail(email))
    return uid === undefined ? undefined : this.#byId.get(uid)
  }

  /** Asks the emulator as its owner; for reading only. It knows of every sign-in noted before. @throws UpstreamSilent */
  async read(suffixAndQuery: string, body?: object): Promise<UpstreamAnswer> {
    await this.#toldOfSignIns
    return this.#ask(suffixAndQuery, body)
  }

  /**
   * Makes one change and gives the emulator's answer, whatever it is, once it is on the disk. Where it ends sessions, the one
   * to `keep` goes on. @throws UpstreamSilent, JournalStuck
   */
  async mutate(mutation: Mutation, body: Record<string, unknown>, keep?: string): Promise<UpstreamAnswer> {
    this.#journal.refuseWhileStuck()
    let kept: Promise<void> | undefined
    const answer = await this.#mutex.run(async () => {
      const answer = await this.#ask(suffix[mutation], body)
      if (answer.status === 200) {
        const { localId } = touchedSchema.parse(JSON.parse(answer.body))
        const asked = touchedSchema.parse(body)
        const touched = [localId ?? asked.localId ?? [], asked.localIds, asked.users.map((user) => user.localId)].flat()
        const ends = endsSessions(mutation, body)
        if (ends) for (const uid of touched) this.#sessions.revoke(uid, keep)
        kept = this.#journal.append(await this.#readBack(touched, ends))
        for (const uid of touched) this.#sessions.accountChanged(uid)
      }
      return answer
    })
    await kept
    return answer
  }

  /** Changes an account that is known to exist; see `mutate`. @throws Error when the emulator refuses */
  async update(uid: string, fields: Record<string, unknown>, keep?: string): Promise<Account> {
    const answer = await this.mutate('update', { ...fields, localId: uid }, keep)
    const account = this.byId(uid)
    if (answer.status !== 200 || !account) throw new Error(`The account could not be changed (${answer.status}).`)
    return account
  }

  /**
   * Notes that somebody signs in now: known here and on its way to the disk at once, while the emulator is told beside it.
   * One that dies before hears of it from here when it starts again.
   */
  noteSignIn(uid: string): void {
    const account = this.#byId.get(uid)
    if (!account) return
    const lastLoginAt = String(Date.now())
    this.#remember({ ...account, lastLoginAt })
    // Whether it reaches the disk is asked of the journal before the caller is answered.
    this.#journal.append([['accounts', uid, { ...account, lastLoginAt }]]).catch(() => undefined)
    this.#toldOfSignIns = this.#mutex
      .run(() => this.#ask(suffix.update, { localId: uid, lastLoginAt }))
      .catch(() => undefined)
  }

  /** Takes a place as a member away: tokens that stand in it end at once, and the account's other sessions go on. @throws JournalStuck */
  async endPlace(uid: string, memberId: string): Promise<void> {
    this.#journal.refuseWhileStuck()
    await this.#mutex.run(async () => {
      const account = this.#byId.get(uid)
      if (!account) return
      const now = Math.floor(Date.now() / 1000)
      // Right after a revocation tokens are issued as of the second that follows it.
      const issuedUntil = Math.max(now, Number(account.validSince ?? 0))
      const remembered = Object.entries(account.endedPlaces ?? {}).filter(([, at]) => at > now - idTokenSeconds)
      const ended = { ...account, endedPlaces: { ...Object.fromEntries(remembered), [memberId]: issuedUntil } }
      this.#remember(ended)
      await this.#journal.append([['accounts', uid, ended]])
      this.#sessions.accountChanged(uid)
    })
  }

  /** After a start of the emulator: what earlier changes left behind is put back, so that an emulator that died lost nothing. */
  async restore(): Promise<void> {
    const users = [...this.#byId.values()].map(({ endedPlaces: _ended, ...user }) => user)
    if (users.length === 0) return
    const answer = await this.#ask(':batchCreate', { users, allowOverwrite: true })
    const { error } = z.looseObject({ error: z.array(z.unknown()).default([]) }).parse(JSON.parse(answer.body))
    if (answer.status !== 200 || error.length > 0)
      throw new Error(`${error.length || 'All'} of ${users.length} accounts could not be put back.`)
  }

  async #readBack(uids: string[], ends: boolean): Promise<Image[]> {
    const answer = await this.#ask(':lookup', { localId: uids })
    const { users } = lookupSchema.parse(JSON.parse(answer.body))
    const before = new Map(uids.map((uid) => [uid, this.#byId.get(uid)]))
    for (const uid of uids) this.#forget(uid)
    for (const { validSince, ...user } of users) {
      // An emulator that was started again says "now" of everyone; what was before still holds.
      const known = before.get(user.localId)
      const since = ends ? validSinceAfter(known?.validSince) : known ? known.validSince : validSince
      // It may not have been told yet who signed in meanwhile.
      const lastLoginAt = later(known?.lastLoginAt, user.lastLoginAt)
      this.#remember({
        ...user,
        ...(since !== undefined && { validSince: since }),
        ...(lastLoginAt !== undefined && { lastLoginAt }),
        ...(known?.endedPlaces && { endedPlaces: known.endedPlaces }),
      })
    }
    return uids.map((uid): Image => ['accounts', uid, this.#byId.get(uid) ?? null])
  }

  #remember(account: Account): void {
    this.#byId.set(account.localId, account)
    if (account.email) this.#idByEmail.set(canonicalEmail(account.email), account.localId)
  }

  #forget(uid: string): void {
    const email = this.#byId.get(uid)?.email
    if (email && this.#idByEmail.get(canonicalEmail(email)) === uid) this.#idByEmail.delete(canonicalEmail(email))
    this.#byId.delete(uid)
  }

  #ask(suffixAndQuery: string, body?: object): Promise<UpstreamAnswer> {
    return this.#upstream.send({
      method: body ? 'POST' : 'GET',
      path: `${this.#base}${suffixAndQuery}`,
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
}
