import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectAdmin } from '../support/admin-sdk.ts'
import { type Api, makeApi, send } from '../support/api.ts'
import { addMember, formOf, freshMember, registerClub } from '../support/club.ts'
import { type FirebaseStack, startFirebaseStack } from '../support/firebase-stack.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'tessera-photos-'))
const start = () => startFirebaseStack({ env: { DATA_DIR: dataDir } })
let first: FirebaseStack
let second: FirebaseStack | undefined
beforeAll(async () => {
  first = await start()
})
afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()])
  rmSync(dataDir, { recursive: true, force: true })
})

const journal = () =>
  readdirSync(join(dataDir, 'journal'))
    .map((name) => readFileSync(join(dataDir, 'journal', name), 'latin1'))
    .join('')
const photoOf = async (api: Api, path: string): Promise<Buffer> => (await send(api, 'GET', path)).body

/** Makes a backup, which compacts the journal first. */
const backUp = async ({ insideHost, secret }: FirebaseStack) => {
  const response = await fetch(`http://${insideHost}/backup`, { headers: { authorization: `Bearer ${secret}` } })
  await response.arrayBuffer()
}

/** Reads a document as of a time; the emulator keeps former contents until it is stopped. */
async function contentAt(stack: FirebaseStack, path: string, readTime: string): Promise<string> {
  const base = `projects/${stack.projectId}/databases/(default)/documents`
  const response = await fetch(`http://${stack.insideHost}/v1/${base}:batchGet`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.secret}` },
    body: JSON.stringify({ documents: [`${base}/${path}`], readTime }),
  })
  return response.text()
}

test('removes a deleted photo from its URL at once, from the journal at compaction, and from memory at a restart', async () => {
  const api = await makeApi(undefined, {}, first)
  const club = await registerClub(api)
  const noise = { create: { width: 64, height: 64, channels: 3, background: '#000' } } as const
  const photo = await sharp({ ...noise, create: { ...noise.create, noise: { type: 'gaussian', sigma: 80 } } })
    .png()
    .toBuffer()
  const add = async () => (await club.call('POST', '/api/members/with-photo', formOf({ photo }, freshMember()))).body
  const [withPhoto, deleted] = [await add(), await add()]
  const kept = await addMember(club)
  const bytes = (await photoOf(api, withPhoto.photoUrl)).toString('base64')
  const paths: string[] = [withPhoto, deleted].map(({ photoUrl }) => photoUrl)
  const documents = paths.map((path) => `photos/${path.split('/').at(-1)}`)
  expect(journal().split(bytes)).toHaveLength(3)
  const there = new Date().toISOString()

  await club.call('DELETE', `/api/members/${withPhoto.id}/photo`)
  // A deleted member can be restored with the photo, until the club deletes the entry for good.
  const { entry } = (await club.call('DELETE', `/api/members/${deleted.id}`)).body
  expect((await club.call('DELETE', `/api/history/${entry}`)).status).toBe(200)
  for (const path of paths) expect((await send(api, 'GET', path)).status).toBe(404)
  for (const path of documents) expect(await contentAt(first, path, there)).toContain(bytes)
  await backUp(first)
  expect(journal()).not.toContain(bytes)
  expect(journal()).toContain(kept.id)
  await api.deps.firebase.close()
  await first.stop()

  second = await start()
  const admin = connectAdmin(second)
  for (const path of documents) {
    expect((await admin.db.doc(path).get()).exists).toBe(false)
    expect(await contentAt(second, path, there)).not.toContain(bytes)
  }
  expect((await admin.db.doc(`members/${kept.id}`).get()).exists).toBe(true)
  await admin.close()
})
