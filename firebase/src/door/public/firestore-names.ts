import { z } from 'zod'

/** Without control characters, and without halves of characters: such a name would come back as another after a restart. */
const segment = /^(?!\.{1,2}$)(?!__.*__$)[^/\p{Cc}\p{Cs}]{1,1500}$/u

/** Whether a text is free of halves of characters. */
export const isWhole = (text: string): boolean => !/\p{Cs}/u.test(text)

/** A document's name, which must lie under this project's default database. `base` ends in `/documents`. */
export const documentName = (base: string) =>
  z
    .string()
    .max(6144)
    .refine((name) => {
      if (!name.startsWith(`${base}/`)) return false
      const path = name.slice(base.length + 1).split('/')
      return path.length % 2 === 0 && path.every((part) => segment.test(part))
    })

/** A collection's own id, without any path. */
export const collectionId = z.string().regex(segment)

/** A field path; the emulator reads its parts. */
export const fieldPath = z.string().min(1).max(1500).refine(isWhole)
export const fieldReference = z.strictObject({ fieldPath })
