/** Stored on this device per club: the steps are open or closed, or the final message was closed. */
export type Note = 'open' | 'closed' | 'over'

const keyOf = (clubId: string) => `tessera.first-steps.${clubId}`

export function readNote(clubId: string): Note | undefined {
  try {
    return (['open', 'closed', 'over'] as const).find((note) => note === localStorage.getItem(keyOf(clubId)))
  } catch {
    // The browser may forbid storage.
    return undefined
  }
}

export function writeNote(clubId: string, note: Note): void {
  try {
    localStorage.setItem(keyOf(clubId), note)
  } catch {
    // As above.
  }
}
