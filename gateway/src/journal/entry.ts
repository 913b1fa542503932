import { crc32 } from 'node:zlib'

/**
 * The kinds of images in the journal. Their keys are, in this order: the document's name, the account's id, the
 * session's id, the code's hash and, for the known addresses and the second factor of an account, the account's id.
 */
export const kinds = ['documents', 'accounts', 'sessions', 'codes', 'addresses', 'factors'] as const
export type Kind = (typeof kinds)[number]

/** The state of one item after a change; null if it was deleted. */
export type Image = readonly [kind: Kind, key: string, value: unknown]

/** The images of everything that one change touched. `n` counts the changes of an installation from 1. */
export interface Entry {
  readonly n: number
  readonly put: readonly Image[]
}

const opening = '{"sum":"'
const sumLength = 8
const bodyAt = opening.length + sumLength + 2

const sumOf = (body: string) => crc32(body).toString(16).padStart(sumLength, '0')

/** Returns a line of JSON that begins with the checksum of its rest, without the line break. */
export function encodeLine(value: object): string {
  const body = JSON.stringify(value).slice(1)
  return `${opening}${sumOf(body)}",${body}`
}

/** Decodes a line; returns undefined if it is damaged. */
export function decodeLine(line: string): unknown {
  const body = line.slice(bodyAt)
  const sum = line.slice(opening.length, opening.length + sumLength)
  if (!line.startsWith(opening) || line.slice(bodyAt - 2, bodyAt) !== '",' || sum !== sumOf(body)) return undefined
  try {
    // The line as it is: without its sum it would be copied once more.
    const { sum: _, ...value } = JSON.parse(line) as Record<string, unknown>
    return value
  } catch {
    return undefined
  }
}
