import { readStored, store } from '../../device-storage.ts'

/** Stored on this device per club: the steps are open or closed, or the final message was closed. */
export type Note = 'open' | 'closed' | 'over'

const keyOf = (clubId: string) => `tessera.first-steps.${clubId}`

export function readNote(clubId: string): Note | undefined {
  const kept = readStored(keyOf(clubId))
  return (['open', 'closed', 'over'] as const).find((note) => note === kept)
}

export const writeNote = (clubId: string, note: Note): void => void store(keyOf(clubId), note)
