import { z } from 'zod'

/** No control characters and no unpaired surrogates: such a name would change with a restart. */
const segment = /^(?!\.{1,2}$)(?!__.*__$)[^/\p{Cc}\p{Cs}]{1,1500}$/u

/** True if a text has no unpaired surrogates. */
export const isWhole = (text: string): boolean => !/\p{Cs}/u.test(text)

/** A document name in this project's default database. `base` ends in `/documents`. */
export const documentName = (base: string) =>
  z
    .string()
    .max(6144)
    .refine((name) => {
      if (!name.startsWith(`${base}/`)) return false
      const path = name.slice(base.length + 1).split('/')
      return path.length % 2 === 0 && path.every((part) => segment.test(part))
    })

/** A collection id without a path. */
export const collectionId = z.string().regex(segment)

/** A field path; the emulator parses its parts. */
export const fieldPath = z.string().min(1).max(1500).refine(isWhole)
export const fieldReference = z.strictObject({ fieldPath })
