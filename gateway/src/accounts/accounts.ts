import { randomUUID } from 'node:crypto'
import { keyedMutex } from '@tessera/server/keyed-mutex'
import { z } from 'zod'
import type { Image } from '../journal/entry.ts'
import type { Journal } from '../journal/journal.ts'
import { idTokenSeconds } from '../sessions/id-tokens.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Upstream, UpstreamAnswer } from '../upstream.ts'
import { type Account, accountSchema, canonicalEmail } from './account.ts'

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

/** True for a new password, a new e-mail address, a revocation or a deletion. */
const endsSessions = (mutation: Mutation, body: Record<string, unknown>): boolean =>
  mutation === 'delete' ||
  mutation === 'batchDelete' ||
  (mutation === 'update' && ['password', 'email', 'validSince'].some((key) => body[key] !== undefined))

/**
 * The earliest issue time (seconds) of tokens that are valid after a revocation. Token times are whole seconds, so this
 * is at least the next second. Each revocation gets its own second; otherwise a token issued after one revocation would
 * survive a second one right after it.
 */
const validSinceAfter = (last: string | undefined): string =>
  String(Math.max(Math.floor(Date.now() / 1000), Number(last ?? 0)) + 1)

/** The later of two times in milliseconds, each as text or undefined. */
const later = (one: string | undefined, other: string | undefined): string | undefined =>
  Number(one ?? 0) > Number(other ?? 0) ? one : other

/**
 * The accounts, stored by the Auth emulator. Account changes run one at a time. After each `mutate` the account is read
 * back into memory and written to the journal, so that checks for disabled or deleted accounts need no request.
 */
export class Accounts {
  readonly #upstream: Upstream
  readonly #sessions: Sessions
  readonly #journal: Journal
  readonly #base: string
  readonly #lock = randomUUID()
  readonly #byId = new Map<string, Account>()
  readonly #idByEmail = new Map<string, string>()
  #sentSignIns: Promise<unknown> = Promise.resolve()

  /** `known`: the accounts from the journal. */
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

  /** Reads from the emulator as its owner, after every sign-in noted before has been sent. @throws UpstreamSilent */
  async read(suffixAndQuery: string, body?: object): Promise<UpstreamAnswer> {
    await this.#sentSignIns
    return this.#ask(suffixAndQuery, body)
  }

  /**
   * Makes one change and returns the emulator's response, successful or not, once the change is on disk. If the change
   * ends sessions, the session `keep` stays live. @throws UpstreamSilent, JournalUnavailable
   */
  mutate(mutation: Mutation, body: Record<string, unknown>, keep?: string): Promise<UpstreamAnswer> {
    return this.#change(mutation, body, endsSessions(mutation, body), keep)
  }

  async #change(
    mutation: Mutation,
    body: Record<string, unknown>,
    ends: boolean,
    keep?: string,
  ): Promise<UpstreamAnswer> {
    this.#journal.refuseWhileStuck()
    let kept: Promise<void> | undefined
    const answer = await keyedMutex([this.#lock], async () => {
      const answer = await this.#ask(suffix[mutation], body)
      if (answer.status === 200) {
        const { localId } = touchedSchema.parse(JSON.parse(answer.body))
        const asked = touchedSchema.parse(body)
        const touched = [localId ?? asked.localId ?? [], asked.localIds, asked.users.map((user) => user.localId)].flat()
        const why = body.password === undefined ? undefined : 'PASSWORD_CHANGED'
        const revoke = () => {
          if (ends) for (const uid of touched) this.#sessions.revoke(uid, keep, why)
        }
        revoke()
        const images = await this.#readBack(touched, ends)
        // Again for sign-ins with the old password that came through before the account was read back.
        revoke()
        kept = this.#journal.append(images)
        for (const uid of touched) this.#sessions.accountChanged(uid)
      }
      return answer
    })
    await kept
    return answer
  }

  /** Changes an existing account; see `mutate`. @throws Error if the emulator refuses */
  async update(uid: string, fields: Record<string, unknown>, keep?: string): Promise<Account> {
    return this.#changed(uid, await this.mutate('update', { ...fields, localId: uid }, keep))
  }

  /** Stores another hash of the same password, so that no session ends. @throws Error if the emulator refuses */
  async rehash(uid: string, password: string): Promise<Account> {
    return this.#changed(uid, await this.#change('update', { localId: uid, password }, false))
  }

  #changed(uid: string, { status }: UpstreamAnswer): Account {
    const account = this.byId(uid)
    if (status !== 200 || !account) throw new Error(`The account could not be changed (${status}).`)
    return account
  }

  /**
   * Records a sign-in in memory and queues it for the journal at once; the emulator is updated in the background. If
   * the emulator stops before that, `restore` sends the time when it starts again.
   */
  noteSignIn(uid: string): void {
    const account = this.#byId.get(uid)
    if (!account) return
    const lastLoginAt = String(Date.now())
    this.#remember({ ...account, lastLoginAt })
    // Write errors surface in `journal.settled()`, which runs before the response is sent.
    this.#journal.append([['accounts', uid, { ...account, lastLoginAt }]]).catch(() => undefined)
    this.#sentSignIns = keyedMutex([this.#lock], () => this.#ask(suffix.update, { localId: uid, lastLoginAt })).catch(
      () => undefined,
    )
  }

  /** Ends a membership: its tokens become invalid at once, and other sessions stay live. @throws JournalUnavailable */
  async endPlace(uid: string, memberId: string): Promise<void> {
    this.#journal.refuseWhileStuck()
    await keyedMutex([this.#lock], async () => {
      const account = this.#byId.get(uid)
      if (!account) return
      const now = Math.floor(Date.now() / 1000)
      // Right after a revocation, tokens carry the issue time `validSince`, which can be in the future.
      const issuedUntil = Math.max(now, Number(account.validSince ?? 0))
      const remembered = Object.entries(account.endedPlaces ?? {}).filter(([, at]) => at > now - idTokenSeconds)
      const ended = { ...account, endedPlaces: { ...Object.fromEntries(remembered), [memberId]: issuedUntil } }
      this.#remember(ended)
      await this.#journal.append([['accounts', uid, ended]])
      this.#sessions.accountChanged(uid)
    })
  }

  /** Restores all accounts after the emulator has started, so that a crash loses nothing. @throws Error */
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
      // After a restart the emulator reports "now" for every account; the earlier value still holds.
      const known = before.get(user.localId)
      const since = ends ? validSinceAfter(known?.validSince) : known ? known.validSince : validSince
      // The emulator may not have received the latest sign-in yet.
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
