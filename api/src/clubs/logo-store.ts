import { randomBytes } from 'node:crypto'
import { storedLogoSchema } from '@tessera/domain/stored/club'
import type { Stored } from '@tessera/domain/stored/collections'
import { collection } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf } from '../firebase/plain.ts'

/** A logo's PNGs at one, two and three pixels per point. */
export type LogoPictures = Stored<'logos'>

const logoRef = (db: Database, logoId: string) => collection(db, 'logos').doc(logoId)

/** Writes a logo under an unguessable id, and returns the id. */
export function writeLogo(
  batch: Batch,
  db: Database,
  clubId: string,
  pictures: Readonly<Record<keyof LogoPictures, Buffer>>,
): string {
  const logoId = `l${randomBytes(18).toString('base64url')}`
  batch.create(logoRef(db, logoId), { clubId, ...pictures })
  return logoId
}

export const eraseLogo = (batch: Batch, db: Database, logoId: string): void => {
  batch.delete(logoRef(db, logoId))
}

export async function readLogo(db: Database, logoId: string): Promise<LogoPictures | undefined> {
  const fields = fieldsOf(await logoRef(db, logoId).get())
  return fields === undefined ? undefined : storedLogoSchema.parse(fields)
}
