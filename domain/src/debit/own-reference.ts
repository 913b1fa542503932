/** Returns the id of a run's file (MsgId and PmtInfId), at most 21 characters, of its day and the id that the client has made. */
export const messageIdOf = (day: string, id: string): string =>
  `${day.replaceAll('-', '')}-${id.replaceAll('-', '').slice(0, 12).toUpperCase()}`

/** Returns the EndToEndId of a debit, by its place in the file from 1. */
export const endToEndIdOf = (messageId: string, place: number): string =>
  `${messageId}-${String(place).padStart(4, '0')}`

/** What a bank line names of the club's own files: a whole run, or with `endToEndId` one of its debits. */
export interface OwnReference {
  readonly messageId: string
  readonly endToEndId?: string
}

const written = /(?<![0-9A-Z])(\d{8}-[0-9A-F]{12})(-\d{4})?(?![0-9A-Z-])/

/**
 * Finds the id of a run, or of one debit of it, in the reference of a bank line, else in its purpose: banks repeat there what the
 * file said. Returns undefined for lines without one. The id may be another club's: it is to be looked up among the club's own runs.
 */
export function ownReference(line: { readonly reference: string; readonly text: string }): OwnReference | undefined {
  const [, messageId, place] = written.exec(line.reference) ?? written.exec(line.text) ?? []
  if (messageId === undefined) return undefined
  return place === undefined ? { messageId } : { messageId, endToEndId: messageId + place }
}
