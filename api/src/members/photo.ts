import { join } from 'node:path'
import { AppError } from '@tessera/domain/errors'
import { photoTooMuch } from '@tessera/domain/members/member'
import type { Deps } from '../deps.ts'
import { uploadJob } from '../uploads/job.ts'

const photoJob = uploadJob<typeof import('./photo-job.ts')>(
  join(import.meta.dirname, 'photo-job.ts'),
  () => new AppError('unsupported_media', photoTooMuch),
)

/** Validates an uploaded photo and makes it small. @throws AppError `unsupported_media`, `too_large`, `unavailable` */
export const readPhoto = async ({ uploads }: Deps, clubId: string, bytes: Uint8Array): Promise<Buffer> =>
  Buffer.from(await uploads.run(photoJob, clubId, bytes))
