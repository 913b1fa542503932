import { z } from 'zod'
import { rule, text } from './texts/text.ts'

/** Normalizes a text for comparison: trimmed, lower case, NFKC. */
export const fold = (one: string): string => one.trim().normalize('NFKC').toLowerCase()

/** Spaces, and characters that show nothing or turn the direction of writing; programs leave them around what is copied. */
const unseen = String.raw`\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff`
const unseenEnds = new RegExp(`^[${unseen}]+|[${unseen}]+$`, 'gu')

/** One Unicode form, and nothing unseen at the ends. */
export const tidy = (typed: string): string => typed.normalize('NFC').replace(unseenEnds, '')

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
 * Titles, initials and particles that are written without a space before a name: `Ms.To Lee` and `Maria van.de Velde` are no
 * addresses.
 */
const abbreviated = new RegExp(
  String.raw`(?<![\p{L}\d.-])(?:(?:\p{L}|mr|mrs|ms|mx|dr|prof|st|ste|sr|sra|jr|hr|fr|herr|frau|ing|sig|dott|avv|rev|van|von|vom|vd|der|den|del|ter|ten|la|le)\.)+(?:${linkedEnds})(?=\s+\p{L})`,
  'giu',
)

/**
 * Maximum typed characters for a text of `max` characters, because trimming and NFC can shorten it. Checked first,
 * because normalizing takes quadratic time on a run of combining marks.
 */
export const typedMax = (max: number): number => 4 * max + 200

/** Schema of a text of 1 to `max` characters after trimming, in NFC; `required` is the error if it is empty. */
export const line = (max: number, required: string) =>
  z
    .string(required)
    .max(typedMax(max), rule('At most {max} characters', { max }))
    .transform(tidy)
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
  line(max, required).refine(
    (name) => !address.test(name.replace(abbreviated, '')),
    text('Please leave out web and email addresses'),
  )

/** As `line`, but may be empty. */
export const optionalLine = (max: number) =>
  z
    .string()
    .max(typedMax(max), rule('At most {max} characters', { max }))
    .transform(tidy)
    .pipe(z.string().max(max, rule('At most {max} characters', { max })))

/** An address without quotes, comments and letters beyond ASCII, the last part of which may be a name in another script. */
const emailForm =
  /^(?!\.)(?!.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]+@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

/** Schema of an e-mail address in the form that `emailLine` returns. */
export const emailSchema = z.email({ pattern: emailForm, error: text('Please enter a valid email address') })

const unseenAnywhere = new RegExp(`(?!\\s)[${unseen}]`, 'gu')

/**
 * Schema of an e-mail address, trimmed; `required` is the error if it is empty. It is without characters that show nothing, and
 * its domain is in ASCII (`müller.test` is `xn--mller-kva.test`), so that each address is stored in one form.
 */
export const emailLine = (required: string) =>
  z
    .string(required)
    .max(typedMax(254), rule('At most {max} characters', { max: 254 }))
    .transform((typed) => typed.replace(unseenAnywhere, ''))
    .pipe(line(254, required))
    .transform(withAsciiDomain)
    .pipe(emailSchema.max(254, rule('At most {max} characters', { max: 254 })))

/** Of browsers and Node alike; this package has the types of neither. */
declare const URL: { new (url: string): { readonly hostname: string }; canParse(url: string): boolean }

/** As a browser's field for addresses writes it; unchanged if the domain is in ASCII already, or is none. */
function withAsciiDomain(address: string): string {
  const [, name, domain = ''] = /^(.*)@([\p{L}\p{M}\p{N}.-]+)$/u.exec(address) ?? []
  const url = `http://${domain}`
  return /[^\0-\x7f]/.test(domain) && URL.canParse(url) ? `${name}@${new URL(url).hostname}` : address
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for the content of an HTML element or of a quoted attribute. */
export const escapeHtml = (plain: string): string => plain.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
