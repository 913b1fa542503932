import { z } from 'zod'
import { sentence, text } from './texts/text.ts'

/** How two texts are compared where people would call them the same: trimmed, without case, one Unicode form. */
export const fold = (one: string): string => one.trim().normalize('NFKC').toLowerCase()

/** Refuses line breaks and other control characters, lone surrogates, and controls of the writing direction (bidi). */
const isOneLine = (one: string): boolean => !/[\p{Cc}\p{Cs}\p{Bidi_Control}]/u.test(one)

/** The ends of addresses that mail programs make a link of; two letters of initials before the dot are needed, so that `S.La Spezia` is a name. */
const linkedEnds =
  'com|net|org|info|biz|app|club|dev|link|live|online|page|shop|site|top|xyz|eu|at|be|ch|cz|de|dk|es|fi|fr|hu|ie|it|li|lu|nl|no|pl|pt|ro|se|si|sk|uk|cc|cn|co|io|me|ru|tk|to|tv|us|ws'
const address = new RegExp(`\\S@\\S|://|\\bwww\\.|[\\p{L}\\d-]{2}\\.(?:${linkedEnds})(?![\\p{L}\\d])`, 'iu')

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

/**
 * As `line`, for the name of a club or a person: the operator's e-mails carry it, so it holds no web or e-mail address
 * that a mail program would make a link of.
 */
export const nameLine = (max: number, required: string) =>
  line(max, required).refine((name) => !address.test(name), text('Please leave out web and email addresses'))

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
