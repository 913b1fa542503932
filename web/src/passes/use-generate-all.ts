import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { useToast } from '../ui/toast.tsx'
import { useExclusive } from '../ui/use-exclusive.ts'
import { generateAll } from './generate-all.ts'
import type { PassHolder } from './passes-table.tsx'

/** Making every pass as one download, and how far it has come. */
export function useGenerateAll(members: readonly PassHolder[]) {
  const toast = useToast()
  const [made, setMade] = useState(0)
  const [generate, busy] = useExclusive(async () => {
    setMade(0)
    try {
      const leftOut = await generateAll(members, setMade)
      const count = members.length - leftOut
      toast.success(t('{count, plural, one {# pass} other {# passes}} saved as passes.zip', { count }))
    } catch (thrown) {
      toast.error(errorText(thrown, text('An error occurred')))
    }
  })
  return { generate, busy, made, count: members.length }
}
