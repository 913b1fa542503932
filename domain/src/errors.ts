import { z } from 'zod'
import { inEnglish, ruleOf, type Sentence } from './texts/text.ts'

/** Stable codes of all errors; the API maps each to an HTTP status. */
const errorCodes = [
  'bad_request',
  'invalid_fields',
  'unauthenticated',
  'forbidden',
  'registration_closed',
  'club_suspended',
  'limit_reached',
  'membership_disabled',
  'no_membership',
  'not_found',
  'method_not_allowed',
  'email_in_use',
  'member_id_taken',
  'email_taken',
  'has_people',
  'changed_meanwhile',
  'too_early',
  'pass_setup_incomplete',
  'pass_upload_refused',
  'pass_type_in_use',
  'letters_unavailable',
  'no_donation',
  'too_large',
  'unsupported_media',
  'too_many_requests',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** Maps the path of each invalid field to its error message. */
const errorDetailsSchema = z.record(z.string(), z.string())
export type ErrorDetails = z.infer<typeof errorDetailsSchema>

/** A value in a sentence. */
const valueSchema = z.union([
  z.string(),
  z.number(),
  z.array(z.string()).readonly(),
  z.object({ month: z.string() }),
  z.object({ cents: z.int() }),
])

/** The English text of a sentence with values, such as `At most {max} characters`, and the values. */
export const sentenceSchema = z.object({
  text: z.string(),
  values: z.record(z.string(), valueSchema),
})

/**
 * The body of every error response. `error` is always an English sentence for people; `params` has its text and values
 * if it has any, so that a reader's own language can be filled with them.
 */
export const wireErrorSchema = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  requestId: z.string(),
  params: sentenceSchema.optional(),
  details: errorDetailsSchema.optional(),
})
export type WireError = z.infer<typeof wireErrorSchema>

/** The error class of the product: a code, an English sentence with its values, and the invalid fields. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** Text and values of the message; undefined for one without values. */
  readonly params: Sentence | undefined
  readonly details: ErrorDetails | undefined
  readonly requestId: string | undefined
  /** Set when the connection was lost: the request may or may not have arrived. */
  readonly lost: boolean
  /** Set when no response came, or not in time. */
  readonly noAnswer: boolean
  /** Seconds until the request may be repeated, if known. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    says: string | Sentence,
    more: { details?: ErrorDetails; requestId?: string; lost?: boolean; noAnswer?: boolean; retryAfter?: number } = {},
  ) {
    super(inEnglish(says))
    this.code = code
    this.params = typeof says === 'string' ? ruleOf(says) : says
    this.details = more.details
    this.requestId = more.requestId
    this.lost = more.lost ?? false
    this.noAnswer = more.noAnswer ?? this.lost
    this.retryAfter = more.retryAfter
  }
}

/**
 * A refusal for the Firebase SDK, which passes on a message only: `code : sentence`, the form of Google's own identity
 * service, and on a second line the sentence's text and values, if it has any.
 */
export function codedMessage(code: ErrorCode, says: string | Sentence): string {
  const params = typeof says === 'string' ? '' : `\n${JSON.stringify(says)}`
  return `${code} : ${inEnglish(says)}${params}`
}

/** Reads a message from `codedMessage`, with whatever the SDK has put before it; undefined for any other. */
export function readCodedMessage(message: string): { code: ErrorCode; says: string | Sentence } | undefined {
  // biome-ignore lint/plugin: the Firebase SDK carries our code in its message
  const [, name, written, params] = /(?:^|: )([a-z_]+) : ([^\n]+)(?:\n(\{.+\}))?$/.exec(message) ?? []
  const code = errorCodes.find((one) => one === name)
  if (!code || !written) return undefined
  return { code, says: (params && sentenceSchema.safeParse(parsed(params)).data) || written }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
