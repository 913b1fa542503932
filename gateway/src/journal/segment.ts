import { open } from 'node:fs/promises'
import { z } from 'zod'
import { decodeLine, type Entry, kinds } from './entry.ts'
import { formatVersion, migratorFrom } from './migrations.ts'

/** The first line of each file. `after` is the number of the last valid change in the files before it. */
const headerSchema = z.object({ journal: z.number(), after: z.number() })
type Header = z.infer<typeof headerSchema>

const entrySchema = z.object({ n: z.number(), put: z.array(z.tuple([z.enum(kinds), z.string(), z.unknown()])) })

/** Called for each entry, in order, and awaited. */
export type TakeEntry = (entry: Entry) => void | Promise<void>

/** The journal cannot be used. The message says where, and what to do. */
export class JournalDamaged extends Error {
  override readonly name = 'JournalDamaged'
}

export const remedy =
  'Nothing was changed. Restore the newest backup, or ask for help with this file; do not delete it, as later changes may be in it.'

/** True for an unfinished line: it lacks its line break, or holds the zeros of blocks that were never written. */
const isTorn = (line: string, complete: boolean) => !complete || line.includes('\0')

/**
 * Reads a file of the journal and passes each entry to `take` in order. Returns its header, or undefined if that is
 * unfinished. Skips a torn end, since its change was never acknowledged; any other damage throws.
 * @throws JournalDamaged naming file and line
 */
export async function readSegment(path: string, take: TakeEntry): Promise<Header | undefined> {
  let header: Header | undefined
  let migrate = migratorFrom(formatVersion)
  let torn: number | undefined
  let number = 0
  for await (const { text, complete } of lines(path)) {
    number += 1
    if (torn !== undefined)
      throw new JournalDamaged(`${path}, line ${torn} is damaged and changes follow it. ${remedy}`)
    const value = complete ? decodeLine(text) : undefined
    if (value === undefined) {
      if (!isTorn(text, complete)) throw new JournalDamaged(`${path}, line ${number} is damaged. ${remedy}`)
      torn = number
    } else if (number === 1) {
      header = readHeader(path, value)
      migrate = migratorFrom(header.journal)
    } else await take(migrate(readEntry(path, number, value)))
  }
  return header
}

/** Reads only the header; returns undefined if it is unfinished. @throws JournalDamaged */
export async function peekHeader(path: string): Promise<Header | undefined> {
  for await (const { text, complete } of lines(path)) {
    const value = complete ? decodeLine(text) : undefined
    if (value !== undefined) return readHeader(path, value)
    if (isTorn(text, complete)) return undefined
    throw new JournalDamaged(`${path}, line 1 is damaged. ${remedy}`)
  }
  return undefined
}

function readHeader(path: string, value: unknown): Header {
  const header = headerSchema.safeParse(value)
  if (!header.success) throw new JournalDamaged(`${path} does not begin as a journal does. ${remedy}`)
  if (header.data.journal > formatVersion) {
    throw new JournalDamaged(
      `${path} was written by a newer version (format ${header.data.journal}; this one reads up to ${formatVersion}). Start the newer version again.`,
    )
  }
  return header.data
}

function readEntry(path: string, number: number, value: unknown): Entry {
  const entry = entrySchema.safeParse(value)
  if (!entry.success) throw new JournalDamaged(`${path}, line ${number} holds something unknown. ${remedy}`)
  return entry.data
}

interface Line {
  readonly text: string
  readonly complete: boolean
}

/** Yields a file's lines. Splits bytes, not text, so that no character is cut in two between chunks. */
async function* lines(path: string): AsyncGenerator<Line> {
  const file = await open(path)
  try {
    let rest: Buffer[] = []
    for await (const chunk of file.createReadStream({ highWaterMark: 1 << 20, autoClose: false })) {
      let from = 0
      for (let at = chunk.indexOf(10, from); at >= 0; at = chunk.indexOf(10, from)) {
        const end = chunk.subarray(from, at)
        const bytes = rest.length > 0 ? Buffer.concat([...rest, end]) : end
        yield { text: bytes.toString('utf8'), complete: true }
        rest = []
        from = at + 1
      }
      if (from < chunk.length) rest.push(chunk.subarray(from))
    }
    const last = Buffer.concat(rest)
    if (last.length > 0) yield { text: last.toString('utf8'), complete: false }
  } finally {
    await file.close()
  }
}
