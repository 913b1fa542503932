import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { collection, ofClub } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf } from '../firebase/plain.ts'

const storedPhotoSchema = z.object({ bytes: z.instanceof(Uint8Array) })

const photoRef = (db: Database, photoId: string) => collection(db, 'photos').doc(photoId)

/** Writes a photo under an address that nobody can guess; answers its id. */
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

/** What a photo is taken for that was kept before sizes were, in bytes. */
const unknownSize = 64 * 1024
const sizeSchema = z.object({ size: z.number().default(unknownSize) })

/** How many bytes a club's photos take. */
export async function photoBytesOf(db: Database, clubId: string): Promise<number> {
  const { docs } = await ofClub(db, 'photos', clubId).select('size').get()
  return docs.reduce((sum, doc) => sum + sizeSchema.parse(fieldsOf(doc)).size, 0)
}

export async function readPhotoBytes(db: Database, photoId: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const fields = fieldsOf(await photoRef(db, photoId).get())
  return fields === undefined ? undefined : new Uint8Array(storedPhotoSchema.parse(fields).bytes)
}
