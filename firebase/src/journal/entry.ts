import { crc32 } from 'node:zlib'

/**
 * What the journal keeps, each under a key of its own: a document's name, an account's id, a session's id, a code's hash;
 * the addresses known of an account, under the account's id.
 */
export const kinds = ['documents', 'accounts', 'sessions', 'codes', 'addresses'] as const
export type Kind = (typeof kinds)[number]

/** The state of one thing after a change; null when it is gone. */
export type Image = readonly [kind: Kind, key: string, value: unknown]

/** Everything that one change touched, as it was afterwards. `n` counts the changes of an installation from 1. */
export interface Entry {
  readonly n: number
  readonly put: readonly Image[]
}

const opening = '{"sum":"'
const sumLength = 8
const bodyAt = opening.length + sumLength + 2

const sumOf = (body: string) => crc32(body).toString(16).padStart(sumLength, '0')

/** One line of JSON that begins with the checksum of its rest; the line break is not part of it. */
export function encodeLine(value: object): string {
  const body = JSON.stringify(value).slice(1)
  return `${opening}${sumOf(body)}",${body}`
}

/** What a line holds; undefined when it is not as it was written. */
export function decodeLine(line: string): unknown {
  const body = line.slice(bodyAt)
  const sum = line.slice(opening.length, opening.length + sumLength)
  if (!line.startsWith(opening) || line.slice(bodyAt - 2, bodyAt) !== '",' || sum !== sumOf(body)) return undefined
  try {
    return JSON.parse(`{${body}`)
  } catch {
    return undefined
  }
}
