import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { useToast } from '../ui/toast-queue.ts'
import { useExclusive } from '../ui/use-exclusive.ts'
import { generateAll } from './generate-all.ts'
import type { PassHolder } from './passes-table.tsx'
import { useReloadPassConfig } from './use-pass-config.ts'

/** Generates all passes as one download, with progress; calls `onMade` once they are there. */
export function useGenerateAll(members: readonly PassHolder[], onMade: () => void) {
  const toast = useToast()
  const reloadConfig = useReloadPassConfig()
  const [made, setMade] = useState(0)
  const [generate, busy] = useExclusive(async () => {
    setMade(0)
    try {
      const saved = await generateAll(setMade)
      reloadConfig()
      onMade()
      toast.success(t('{count, plural, one {# pass} other {# passes}} saved as {name}', saved))
    } catch (thrown) {
      toast.error(errorText(thrown, text('An error occurred')))
    }
  })
  // Another admin may have added members since the list was loaded.
  return { generate, busy, made, count: Math.max(members.length, made) }
}
