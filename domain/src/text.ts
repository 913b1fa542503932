import { z } from 'zod'
import { rule, text } from './texts/text.ts'

/** Normalizes a text for comparison: trimmed, lower case, NFKC. */
export const fold = (one: string): string => one.trim().normalize('NFKC').toLowerCase()

/** False for line breaks and other control characters, lone surrogates, and bidi controls. */
const isOneLine = (one: string): boolean => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u.test(one)

/** False for a text of nothing but characters that show nothing, such as U+200B, which trimming leaves. */
const isVisible = (one: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(one)

/**
 * Ends of addresses that mail programs turn into links. `address` requires two characters before the dot, or a slash
 * behind, so that `S.La Spezia` is a name.
 */
const linkedEnds =
  'com|net|org|info|biz|app|club|dev|link|live|online|page|shop|site|top|xyz|eu|at|be|ch|cz|de|dk|es|fi|fr|hu|ie|it|li|lu|nl|no|pl|pt|ro|se|si|sk|uk|ai|br|ca|cc|cn|co|ee|gg|gl|gr|hr|io|jp|lt|lv|ly|me|mx|nz|ru|sh|tk|to|tr|tv|ua|us|ws|za'
const address = new RegExp(
  `\\S@\\S|://|\\bwww\\.|[\\p{L}\\d-]{2}\\.(?:${linkedEnds})(?![\\p{L}\\d])|\\.(?:${linkedEnds})/`,
  'iu',
)

/**
 * Maximum typed characters for a text of `max` characters, because trimming and NFC can shorten it. Checked first,
 * because normalizing takes quadratic time on a run of combining marks.
 */
const typedMax = (max: number): number => 4 * max + 200

/** Schema of a text of 1 to `max` characters after trimming, in NFC; `required` is the error if it is empty. */
export const line = (max: number, required: string) =>
  z
    .string(required)
    .max(typedMax(max), rule('At most {max} characters', { max }))
    .transform((typed) => typed.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .min(1, required)
        .max(max, rule('At most {max} characters', { max }))
        .refine(isOneLine, text('Please leave out line breaks and control characters'))
        .refine(isVisible, required),
    )

/**
 * As `line`, for the name of a club or a person, which the operator's e-mails contain: rejects web and e-mail addresses
 * that a mail program would turn into links.
 */
export const nameLine = (max: number, required: string) =>
  line(max, required).refine((name) => !address.test(name), text('Please leave out web and email addresses'))

/** As `line`, but may be empty. */
export const optionalLine = (max: number) =>
  z
    .string()
    .max(typedMax(max), rule('At most {max} characters', { max }))
    .transform((typed) => typed.normalize('NFC').trim())
    .pipe(z.string().max(max, rule('At most {max} characters', { max })))

/** Schema of an e-mail address, trimmed; `required` is the error if it is empty. */
export const emailLine = (required: string) =>
  line(254, required).pipe(z.email(text('Please enter a valid email address')))

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for the content of an HTML element or of a quoted attribute. */
export const escapeHtml = (plain: string): string => plain.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
