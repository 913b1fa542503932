import { z } from 'zod'
import type { Image } from '../journal/entry.ts'

/** The write names no document, so it could not be journaled and is not made. */
export class UnknownWrite extends Error {
  override readonly name = 'UnknownWrite'
}

const fieldsSchema = z.record(z.string(), z.unknown())
const updateSchema = z.looseObject({
  update: z.looseObject({ name: z.string(), fields: fieldsSchema.default({}) }),
  updateMask: z.unknown().optional(),
  updateTransforms: z
    .array(z.looseObject({ fieldPath: z.string(), setToServerValue: z.unknown().optional() }))
    .default([]),
})
const writeSchema = z.union([
  updateSchema.transform((write) => ({ name: write.update.name, whole: isWhole(write) ? write : undefined })),
  z.looseObject({ delete: z.string() }).transform((write) => ({ name: write.delete, gone: true })),
  z
    .looseObject({ transform: z.looseObject({ document: z.string() }) })
    .transform(({ transform }) => ({ name: transform.document })),
  z.looseObject({ verify: z.string() }).transform((write) => ({ name: write.verify })),
])
const bodySchema = z.looseObject({ writes: z.array(writeSchema).default([]), transaction: z.string().optional() })

interface TouchedDocument {
  readonly name: string
  /** The write itself if it holds the whole new document except for server times. */
  readonly whole?: z.infer<typeof updateSchema> | undefined
  readonly gone?: boolean
}

export interface Touched {
  readonly documents: readonly TouchedDocument[]
  readonly names: readonly string[]
  readonly inTransaction: boolean
}

/** Parses the documents that a commit or batch write touches, by full name. @throws UnknownWrite */
export function readTouched(body: string): Touched {
  try {
    const { writes, transaction } = bodySchema.parse(JSON.parse(body))
    return {
      documents: writes,
      names: [...new Set(writes.map(({ name }) => name))],
      inTransaction: transaction !== undefined,
    }
  } catch (error) {
    throw new UnknownWrite('The request is not one that this server takes.', { cause: error })
  }
}

const answerSchema = z.looseObject({
  writeResults: z.array(z.looseObject({ transformResults: z.array(z.unknown()).default([]) }).nullable()).default([]),
})

/**
 * Derives images from a commit and its response, so that those documents need not be read back:
 * deletions, and documents written as a whole, with the times that the server filled in.
 * Skips documents that the commit touches twice.
 */
export function imagesTold(touched: Touched, answer: string): Image[] {
  const { writeResults } = answerSchema.parse(JSON.parse(answer))
  const writes = new Map<string, number>()
  for (const { name } of touched.documents) writes.set(name, (writes.get(name) ?? 0) + 1)
  return touched.documents.flatMap(({ name, whole, gone }, at): Image[] => {
    if (writes.get(name) !== 1) return []
    if (gone) return [['documents', name, null]]
    if (!whole) return []
    const filled = whole.updateTransforms.map(
      ({ fieldPath }, i) => [fieldPath, writeResults[at]?.transformResults[i]] as const,
    )
    if (filled.some(([, value]) => value === undefined || value === null)) return []
    return [['documents', name, { ...whole.update.fields, ...Object.fromEntries(filled) }]]
  })
}

function isWhole({ updateMask, updateTransforms }: z.infer<typeof updateSchema>): boolean {
  const plain = updateTransforms.every(
    ({ fieldPath, setToServerValue }) => setToServerValue !== undefined && /^[A-Za-z_]\w*$/.test(fieldPath),
  )
  return updateMask === undefined && plain
}
