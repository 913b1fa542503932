import { open } from 'node:fs/promises'
import { z } from 'zod'
import { decodeLine, type Entry, kinds } from './entry.ts'

/** Version 2 added known addresses. */
export const formatVersion = 2

/** The first line of each file. `after` is the last change that the files before it are to be believed for. */
const headerSchema = z.object({ journal: z.number(), after: z.number() })
export type Header = z.infer<typeof headerSchema>

const entrySchema = z.object({ n: z.number(), put: z.array(z.tuple([z.enum(kinds), z.string(), z.unknown()])) })

/** What is done with each entry, in order. */
export type TakeEntry = (entry: Entry) => void | Promise<void>

/** A file that cannot be believed. The message says where, and what to do. */
export class JournalDamaged extends Error {
  override readonly name = 'JournalDamaged'
}

export const remedy =
  'Nothing was changed. Restore the newest backup, or ask for help with this file; do not delete it, as later changes may be in it.'

/** A line that was never finished: it ends without a line break, or holds the zeros of blocks that were never written. */
const isTorn = (line: string, complete: boolean) => !complete || line.includes('\0')

/**
 * Reads a file of the journal, giving each entry to `take` in order. Answers its header, or undefined where not even that was finished.
 * A torn end is left out, since its change was never acknowledged; anything else that is not as it was written is refused.
 * @throws JournalDamaged naming file and line
 */
export async function readSegment(path: string, take: TakeEntry): Promise<Header | undefined> {
  let header: Header | undefined
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
    } else if (number === 1) header = readHeader(path, value)
    else await take(readEntry(path, number, value))
  }
  return header
}

/** The header alone; undefined where it was never finished. @throws JournalDamaged */
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

/** The lines of a file, and whether each was ended by a line break. Bytes are split, not characters, so that none is cut in two. */
async function* lines(path: string): AsyncGenerator<Line> {
  const file = await open(path)
  try {
    let rest: Buffer[] = []
    for await (const chunk of file.createReadStream({ highWaterMark: 1 << 20, autoClose: false })) {
      let from = 0
      for (let at = chunk.indexOf(10, from); at >= 0; at = chunk.indexOf(10, from)) {
        const bytes = Buffer.concat([...rest, chunk.subarray(from, at)])
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
