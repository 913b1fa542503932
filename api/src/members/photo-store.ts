import { randomBytes } from 'node:crypto'
import { storedPhotoSchema } from '@tessera/domain/stored/member'
import { collection, ofClub } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf } from '../firebase/plain.ts'

const photoRef = (db: Database, photoId: string) => collection(db, 'photos').doc(photoId)

/** Writes a photo under an unguessable id (18 random bytes); returns the id. */
export function writePhoto(
  batch: Batch,
  db: Database,
  photo: { bytes: Buffer; clubId: string; memberId: string },
): string {
  const photoId = `p${randomBytes(18).toString('base64url')}`
  batch.create(photoRef(db, photoId), { ...photo, size: photo.bytes.length, contentType: 'image/webp' })
  return photoId
}

export const erasePhoto = (batch: Batch, db: Database, photoId: string): void => {
  batch.delete(photoRef(db, photoId))
}

/** Returns the size of a club's photos, in bytes. */
export async function photoBytesOf(db: Database, clubId: string): Promise<number> {
  const { docs } = await ofClub(db, 'photos', clubId).select('size').get()
  return docs.reduce((sum, doc) => sum + storedPhotoSchema.pick({ size: true }).parse(fieldsOf(doc)).size, 0)
}

export async function readPhotoBytes(db: Database, photoId: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const fields = fieldsOf(await photoRef(db, photoId).get())
  return fields === undefined ? undefined : new Uint8Array(storedPhotoSchema.parse(fields).bytes)
}
