import type { Member } from '@tessera/domain/members/member'
import { memberNotesContract } from '@tessera/domain/members/notes-contract'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useApi } from '../../firebase/use-api.ts'
import { useWhyNot } from '../../firebase/who-may.ts'
import { ReadOnly } from '../../ui/read-only.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { forget, KeptInDialog } from '../../ui/use-kept.ts'
import { NotesForm } from './notes-form.tsx'

/** Notes of the administrators about a member. What is typed stays in the tab until it is saved or discarded. */
export function MemberNotes({ member: { id } }: { member: Member }) {
  const [kept] = useState(() => new Set<string>())
  const [saves, setSaves] = useState(0)
  const { data, error, retry, put, reload } = useApi(memberNotesContract.get, {
    params: { id },
    failure: text('The notes could not be loaded'),
  })
  const whyNot = useWhyNot('members')
  if (error) return <RetryBanner error={error} onRetry={retry} />
  if (!data) return <Skeleton height={88} />
  return (
    <KeptInDialog value={kept}>
      <ReadOnly why={whyNot}>
        <NotesForm
          key={saves}
          id={id}
          reload={reload}
          stored={data}
          onSaved={(saved) => {
            for (const name of kept) forget(name)
            void put(saved)
            setSaves(saves + 1)
          }}
        />
      </ReadOnly>
    </KeptInDialog>
  )
}
