import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ZodType } from 'zod'
import { acceptedEncoding, Compressible } from './compressed.ts'

/** A response, and the value that was serialized for it: none if the response came from the cache, or is empty. */
export interface Answer {
  readonly response: Response
  readonly made?: unknown
}

interface JsonValue {
  readonly schema: ZodType
  readonly status: ContentfulStatusCode
  readonly value: unknown
}

/**
 * Responds with JSON, parsed by its schema, so that it has only fields that the contract names. A frozen value cannot
 * change: it is serialized, hashed for its ETag and compressed once.
 */
export async function jsonAnswer(c: Context, { schema, status, value }: JsonValue): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' }
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value))
    return { response: c.body(JSON.stringify(schema.parse(value)), status, headers), made: value }
  const known = written.get(value)
  const { json, tag } = known ?? taggedJson(schema, value)
  written.set(value, { json, tag })
  const varying = { ETag: tag, Vary: 'Accept-Encoding' }
  if (names(c.req.header('if-none-match'), tag)) return { response: c.body(null, 304, varying) }
  const encoding = json.plain.length < leastCompressed ? undefined : acceptedEncoding(c.req.header('accept-encoding'))
  const response = encoding
    ? // Weak, because other bytes have the same tag; so does nginx with what it compresses.
      c.body(await json.in(encoding), status, {
        ...headers,
        ...varying,
        ETag: `W/${tag}`,
        'Content-Encoding': encoding,
      })
    : c.body(json.plain, status, { ...headers, ...varying })
  return known ? { response } : { response, made: value }
}

/** Bytes below which compressing gains nothing; nginx has the same. */
const leastCompressed = 1024

interface Written {
  readonly json: Compressible
  /** ETag by the content. */
  readonly tag: string
}

/**
 * JSON of frozen values. It is freed with its value, so that no more of it is in memory than there are lists in the
 * cache of the clubs' documents, which is bounded; compressed it takes a tenth of that again.
 */
const written = new WeakMap<object, Written>()

function taggedJson(schema: ZodType, value: object): Written {
  const json = new TextEncoder().encode(JSON.stringify(schema.parse(value)))
  return { json: new Compressible(json), tag: `"${createHash('sha256').update(json).digest('base64url')}"` }
}

/** True if If-None-Match names the tag, as weak or as strong. */
const names = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  header.length <= 1_000 &&
  header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
