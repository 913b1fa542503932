import { inParts } from '@tessera/server/in-parts'
import { expect } from 'vitest'
import type { FirebaseAddresses } from './firebase-stack.ts'
import type { Google } from './google-stand-in.ts'

/** A database over Firestore's REST API, with the rights of its owner. */
export interface Database {
  readonly host: string
  readonly secret: string
  readonly projectId: string
}

export const ownDatabase = ({ insideHost, secret, projectId }: FirebaseAddresses): Database => ({
  host: insideHost,
  secret,
  projectId,
})

export const googlesDatabase = ({ bareFirestore, projectId }: Google): Database => ({
  host: bareFirestore,
  secret: 'owner',
  projectId,
})

const documentsOf = ({ projectId }: Database) => `projects/${projectId}/databases/(default)/documents`

async function ask(database: Database, verb: 'commit' | 'runQuery', body: object): Promise<unknown> {
  const answer = await fetch(`http://${database.host}/v1/${documentsOf(database)}:${verb}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${database.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return JSON.parse(text)
}

/** Writes a document, with fields in the format of the REST API. */
export async function writeRaw(database: Database, path: string, fields: object): Promise<void> {
  await ask(database, 'commit', { writes: [{ update: { name: `${documentsOf(database)}/${path}`, fields } }] })
}

export async function deleteRaw(database: Database, ...paths: readonly string[]): Promise<void> {
  for (const some of inParts(paths, 500))
    await ask(database, 'commit', { writes: some.map((path) => ({ delete: `${documentsOf(database)}/${path}` })) })
}

/** Returns the paths of all documents. */
export async function pathsIn(database: Database): Promise<string[]> {
  const select = { fields: [{ fieldPath: '__name__' }] }
  const found = (await ask(database, 'runQuery', {
    structuredQuery: { from: [{ allDescendants: true }], select },
  })) as { document?: { name: string } }[]
  const base = documentsOf(database)
  return found.flatMap(({ document }) => document?.name.slice(base.length + 1) ?? [])
}

/**
 * Reads all documents by path, with fields in the format of the REST API and references as in project `as`. `left` names
 * those of the running server, which a move leaves behind.
 */
export async function readDocuments(database: Database, as = database.projectId) {
  const found = (await ask(database, 'runQuery', {
    structuredQuery: { from: [{ allDescendants: true }] },
  })) as { document?: { name: string; fields?: unknown } }[]
  const base = documentsOf(database)
  const moved = new Map<string, unknown>()
  const left: string[] = []
  for (const { document } of found) {
    if (!document) continue
    const path = document.name.slice(base.length + 1)
    const text = JSON.stringify(document.fields ?? {})
    if (/^(leases|registrationAttempts)\//.test(path)) left.push(path)
    else moved.set(path, JSON.parse(text.replaceAll(`"projects/${database.projectId}/`, `"projects/${as}/`)))
  }
  return { moved, left }
}
