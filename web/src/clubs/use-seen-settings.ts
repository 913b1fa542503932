import type { Club } from '@tessera/domain/clubs/club'
import { type ClubSettings, clubSettingsSchema } from '@tessera/domain/clubs/settings'
import { useCallback, useState } from 'react'
import { useKept } from '../ui/use-kept.ts'

/**
 * The settings that the user has seen in the form: those that it opened with, also after a reload that restores a draft, so
 * that the draft overwrites nothing unseen. `see` adds values that the user was told of, `keep` is to be called as the form
 * gets a draft, or has none any more.
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
