import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { collection } from '../firebase/collections.ts'
import type { Database } from '../firebase/database.ts'
import { type Batch, fieldsOf } from '../firebase/plain.ts'

const picture = z.instanceof(Uint8Array)
const storedLogoSchema = z.object({ x1: picture, x2: picture, x3: picture })
/** A logo's pictures: PNG, in one, two and three pixels a point. */
export type LogoPictures = z.infer<typeof storedLogoSchema>

const logoRef = (db: Database, logoId: string) => collection(db, 'logos').doc(logoId)

/** Writes a logo under an address that nobody can guess; answers its id. */
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
