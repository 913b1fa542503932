import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { useAction } from '../ui/use-action.ts'
import { generateAll } from './generate-all.ts'
import type { PassHolder } from './passes-table.tsx'
import { reloadPassConfig } from './use-pass-config.ts'

/** Generates all passes as one download, with progress; calls `onMade` once they are there. */
export function useGenerateAll(members: readonly PassHolder[], onMade: () => void) {
  const [made, setMade] = useState(0)
  const [generate, busy] = useAction(text('An error occurred'), async () => {
    setMade(0)
    const saved = await generateAll(setMade)
    void reloadPassConfig()
    onMade()
    return t('{count, plural, one {# pass} other {# passes}} saved as {name}', saved)
  })
  // Another admin may have added members since the list was loaded.
  return { generate, busy, made, count: Math.max(members.length, made) }
}
