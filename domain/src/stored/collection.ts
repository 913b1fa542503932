import type { ZodType } from 'zod'

/** Fields of an index in order, ascending unless marked; `contains` marks a list of which a query names one value. */
export type Index<Field extends string = string> = readonly (Field | `${Field} desc` | `${Field} contains`)[]

/** Fields that a browser may write, as firestore.rules allows: on creating a document, and on editing it. */
export interface BrowserFields<Field extends string = string> {
  readonly required: readonly Field[]
  readonly optional: readonly Field[]
  readonly editable: readonly Field[] | 'all'
}

export interface StoredCollection {
  /** Schema of a document; a union if the collection has several kinds. */
  readonly schema: ZodType
  /** Place of a document's club: its field `clubId`, or its id; 'none' if no club owns it. */
  readonly club: 'clubId' | 'id' | 'none'
  /** Absent: only the server writes the collection. */
  readonly browser?: BrowserFields
  /** Schemas of the collections below each document, by name. Only the server reads and writes them. */
  readonly below?: Readonly<Record<string, ZodType>>
  /** State of the servers that run: backups leave it out. */
  readonly transient?: true
  readonly indexes?: readonly Index[]
  /** Fields that grow with time: an index of one alone would bear 500 writes a second at most. A query uses them after the club. */
  readonly unindexed?: readonly string[]
}
