import { randomBytes } from 'node:crypto'
import { storedPhotoSchema } from '@tessera/domain/stored/member'
import type { Database } from '../firebase/database.ts'
import type { Batch } from '../firebase/plain.ts'
import { storeOf } from '../firebase/store.ts'

/** Writes a photo under an unguessable id (18 random bytes); returns the id. */
export function writePhoto(
  batch: Batch,
  db: Database,
  photo: { bytes: Buffer; clubId: string; memberId: string },
): string {
  const photoId = `p${randomBytes(18).toString('base64url')}`
  storeOf(db, 'photos').create(batch, photoId, { ...photo, size: photo.bytes.length, contentType: 'image/webp' })
  return photoId
}

export const erasePhoto = (batch: Batch, db: Database, photoId: string): void =>
  storeOf(db, 'photos').delete(batch, { id: photoId })

/** Returns the size of a club's photos, in bytes. */
export async function photoBytesOf(db: Database, clubId: string): Promise<number> {
  const { docs } = await storeOf(db, 'photos').ofClub(clubId).select('size').get()
  return docs.reduce((sum, doc) => sum + storedPhotoSchema.pick({ size: true }).parse(doc.data()).size, 0)
}

export async function readPhotoBytes(db: Database, photoId: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const photo = await storeOf(db, 'photos').get(photoId)
  return photo && !photo.hidden ? new Uint8Array(photo.bytes) : undefined
}
