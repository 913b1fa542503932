import { z } from 'zod'
import { sentence, text } from './texts/text.ts'

/** How two texts are compared where people would call them the same: trimmed, without case, one Unicode form. */
export const fold = (one: string): string => one.trim().normalize('NFKC').toLowerCase()

/** Line breaks, other control characters and halves of characters: nobody types them into one line. */
const isOneLine = (one: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(one)

/**
 * The most that is read for a text of at most `max` characters, with room for what trimming and NFC take away. Checked
 * first, because normalizing takes quadratic time on a run of combining marks.
 */
const typedMax = (max: number): number => 4 * max + 200

/** A text of 1 to `max` characters after trimming, in one Unicode form; `required` is said when it is empty. */
export const line = (max: number, required: string) =>
  z
    .string(required)
    .max(typedMax(max), sentence('At most {max} characters', { max }))
    .transform((typed) => typed.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(1, required)
        .max(max, sentence('At most {max} characters', { max }))
        .refine(isOneLine, text('Please leave out line breaks and control characters')),
    )

/** As `line`, but may be empty. */
export const optionalLine = (max: number) =>
  z
    .string()
    .max(typedMax(max), sentence('At most {max} characters', { max }))
    .transform((typed) => typed.normalize('NFC').trim())
    .pipe(z.string().max(max, sentence('At most {max} characters', { max })))

/** An e-mail address, trimmed; `required` is said when it is empty. */
export const emailLine = (required: string) =>
  line(254, required).pipe(z.email(text('Please enter a valid email address')))
