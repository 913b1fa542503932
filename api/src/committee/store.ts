import { randomUUID } from 'node:crypto'
import { dayInZone } from '@tessera/domain/clubs/time-zone'
import type { Committee } from '@tessera/domain/duties/committee'
import type { Stored } from '@tessera/domain/stored/collections'
import { readCommittee, standingOf, type User } from '../accounts/service.ts'
import { getClub } from '../clubs/service.ts'
import type { Database } from '../firebase/database.ts'
import { putEntry } from '../firebase/history-entry.ts'
import type { Batch } from '../firebase/plain.ts'
import { type Read, storeOf } from '../firebase/store.ts'
import type { Needs } from '../needs.ts'

export type StoredInvitation = Stored<'committees'>['invitations'][number]

/**
 * A club's committee as it was read. Each change of a duty or an invitation also writes `document` in its commit, which fails if
 * the document has changed since: two changes at once cannot both go through.
 */
export interface ReadCommittee {
  readonly clubId: string
  readonly document: Read<'committees'> | undefined
  readonly invitations: readonly StoredInvitation[]
  readonly people: readonly User[]
}

/** Reads the document before the people: a change between the two makes the commit fail. */
export async function readWhole(db: Database, clubId: string): Promise<ReadCommittee> {
  const document = await storeOf(db, 'committees').get(clubId)
  return { clubId, document, invitations: document?.invitations ?? [], people: await readCommittee(db, clubId) }
}

/** Adds to a batch that the committee changes; the commit fails if it has changed since it was read. */
export function writeCommittee(
  batch: Batch,
  db: Database,
  { clubId, document, invitations: read }: Pick<ReadCommittee, 'clubId' | 'document' | 'invitations'>,
  invitations = read,
  accepted?: StoredInvitation,
): void {
  recordInvitations(batch, db, clubId, { before: read, after: invitations, accepted })
  storeOf(db, 'committees').put(batch, clubId, document, {
    clubId,
    // A write that changes nothing leaves the version of a document as it is.
    revision: randomUUID(),
    invitations: [...invitations],
  })
}

/** Adds entries of the history for the invitations that differ, without their codes: what was made, sent again, accepted, or is no longer open. */
function recordInvitations(
  batch: Batch,
  db: Database,
  clubId: string,
  {
    before,
    after,
    accepted,
  }: {
    readonly before: readonly StoredInvitation[]
    readonly after: readonly StoredInvitation[]
    readonly accepted: StoredInvitation | undefined
  },
): void {
  for (const id of new Set([...before, ...after].map((one) => one.id))) {
    const [was, is] = [before, after].map((all) => all.find((one) => one.id === id))
    if (was?.sentAt === is?.sentAt) continue
    const [old, now] = [was, is].map(
      (one) =>
        one && { email: one.email, duty: one.duty, from: one.from, until: one.until, sentAt: new Date(one.sentAt) },
    )
    const document = { collection: 'committees', id, before: old ?? now ?? {} }
    const changed =
      id === accepted?.id
        ? { ...document, before: { ...old, state: 'waiting' }, after: { ...old, state: 'accepted' } }
        : old && now && { ...document, after: now }
    putEntry(batch, db, {
      clubId,
      kind: changed ? 'changed' : old ? 'ended' : 'made',
      documents: [changed ?? document],
      memberIds: [],
    })
  }
}

/** Returns the people of a club's committee, owners first, and the open invitations, the newest first. */
export async function listCommittee(
  deps: Needs<'accounts' | 'clubCache' | 'db' | 'now'>,
  clubId: string,
): Promise<Committee> {
  const [{ people, invitations }, { timeZone }] = await Promise.all([
    readWhole(deps.firebase.db, clubId),
    getClub(deps, clubId),
  ])
  const accounts = await deps.firebase.accounts.byIds(people.map(({ id }) => id))
  const withSecondStep = new Set(accounts.flatMap(({ uid, hasSecondStep }) => (hasSecondStep ? uid : [])))
  const now = deps.now().getTime()
  const today = dayInZone(deps.now(), timeZone)
  const colleagues = people.map((user) => {
    const { since = user.createdAt?.toISOString() } = user.duties[clubId] ?? {}
    const email = user.email ?? ''
    return {
      uid: user.id,
      name: user.displayName ?? email,
      email,
      hasSecondStep: withSecondStep.has(user.id),
      ...(since !== undefined && { since }),
      ...standingOf(user, clubId, today),
    }
  })
  const rank = ({ duty }: { duty: string }) => (duty === 'owner' ? 0 : 1)
  return {
    people: colleagues.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name) || a.uid.localeCompare(b.uid)),
    invitations: [...invitations]
      .sort((a, b) => b.sentAt - a.sentAt)
      .map(({ id, email, duty, from, until, by, sentAt, expiresAt }) => ({
        id,
        email,
        duty,
        by,
        isExpired: expiresAt <= now,
        ...(from !== undefined && from > today && { from }),
        ...(until !== undefined && { until }),
        sentAt: new Date(sentAt).toISOString(),
        expiresAt: new Date(expiresAt).toISOString(),
      })),
  }
}
