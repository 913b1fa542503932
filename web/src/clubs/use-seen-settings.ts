import type { Club } from '@tessera/domain/clubs/club'
import { type ClubSettings, clubSettingsSchema } from '@tessera/domain/clubs/settings'
import { useCallback, useState } from 'react'
import { useKept } from '../ui/use-kept.ts'

/**
 * Returns the settings that the user has seen in the form, which a save sends along, so that it overwrites nothing unseen.
 * They are those that the form opened with; they are kept beside a draft, and come back with it after a reload. Call `see`
 * with values that somebody else has stored once they are shown, and `keep` when the form gets or loses its draft.
 */
export function useSeenSettings(club: Club) {
  const [found, write] = useKept<unknown>(`club.${club.id}.seen`)
  const [seen, setSeen] = useState<ClubSettings>(
    () => clubSettingsSchema.safeParse(found).data ?? clubSettingsSchema.parse(club),
  )
  const see = useCallback((news: Partial<ClubSettings>) => setSeen((before) => ({ ...before, ...news })), [])
  const keep = useCallback((hasDraft: boolean) => write(hasDraft ? seen : undefined), [write, seen])
  return { seen, see, keep }
}
