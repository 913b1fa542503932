import type { InsideResponse } from '@tessera/domain/inside/call'
import { type InsideContract, insideContract } from '@tessera/domain/inside/contract'
import type { CollectionName } from '@tessera/domain/stored/collections'
import { heldSnapshot } from './held-snapshot.ts'
import type { AskInside } from './inside-fetch.ts'
import type { Snapshot } from './plain.ts'

/** Changes to a club's documents since a cursor; without `changed`, any may have changed. */
export interface ChangeSet extends Omit<InsideResponse<InsideContract['changes']>, 'documents'> {
  /** The changed documents, or without `changed` all, where they are known. Else they are read. */
  readonly documents?: readonly Snapshot[]
  /** Longest time for reading them, in milliseconds. */
  readonly patience?: number
}

/**
 * Returns the changes to a club's documents in a collection since a cursor, including every write, by any client, that
 * was completed before the call. `needsVersions`: documents come with their `updateTime`. Rejects as unavailable if the
 * gateway does not respond.
 */
export type AskChanges = (
  clubId: string,
  collection: CollectionName,
  cursor: string | undefined,
  needsVersions: boolean,
) => Promise<ChangeSet>

/** All documents of a large club take longer than what has changed: on a busy machine, or right after a start, some seconds. */
const wholeCollection = { ...insideContract.changes, patience: 20_000 }

/** Asks the gateway, which sees every write. Hosted Firestore has no such feed over REST. */
export const changesInside =
  (ask: AskInside): AskChanges =>
  async (club, collection, since, needsVersions) => {
    const versions = needsVersions ? 'needed' : undefined
    const call = since === undefined ? wholeCollection : insideContract.changes
    const { documents, ...changes } = await ask(call, { club, collection, since, versions })
    return {
      ...changes,
      ...(documents && { documents: documents.map(([id, fields]) => heldSnapshot(collection, id, fields)) }),
    }
  }

/**
 * Returns the current cursor, and false if since the given one no document about an account was written: its user, its
 * invitations. Includes every write that was completed before the call.
 */
export type AskAccountChanged = (
  uid: string,
  cursor: string | undefined,
) => Promise<InsideResponse<InsideContract['accountChanges']>>

/** Asks the gateway, as `changesInside` does. */
export const accountChangedInside =
  (ask: AskInside): AskAccountChanged =>
  (uid, since) =>
    ask(insideContract.accountChanges, { uid, since })
