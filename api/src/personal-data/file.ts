import { passFileName } from '@tessera/domain/passes/file-names'
import { strToU8, zipSync } from 'fflate'
import type { FileAnswer } from '../http/mount.ts'
import { findPhoto, readOwn } from '../members/service.ts'
import { findPersonalData, type PersonalDataNeeds } from './find.ts'

/**
 * Makes a file of all that the club keeps about a member: `data.txt` to read, `data.json` for programs, and the photo.
 * @throws AppError `not_found`
 */
export async function personalDataFile(deps: PersonalDataNeeds, clubId: string, id: string): Promise<FileAnswer> {
  const member = await readOwn(deps, clubId, id)
  const [data, photo] = await Promise.all([
    findPersonalData(deps, member),
    member.photoId ? findPhoto(deps, member.photoId) : undefined,
  ])
  const files = {
    'data.txt': strToU8(linesOf(data).join('\n')),
    'data.json': strToU8(JSON.stringify(data, null, 2)),
    ...(photo && { 'photo.webp': photo }),
  }
  return { bytes: new Uint8Array(zipSync(files)), name: passFileName(member.memberId).replace(/pkpass$/, 'zip') }
}

/** Writes values as lines that people read: a name and a value each, what belongs together indented. */
function linesOf(value: unknown, indent = ''): string[] {
  const entries = Array.isArray(value)
    ? value.map((one, at) => [`${at + 1}`, one] as const)
    : Object.entries(value as object)
  return entries.flatMap(([name, one]) => {
    const isNested = typeof one === 'object' && one !== null && !(one instanceof Date)
    if (isNested) return [`${indent}${name}:`, ...linesOf(one, `${indent}  `)]
    return `${indent}${name}: ${one instanceof Date ? one.toISOString() : String(one)}`
  })
}
