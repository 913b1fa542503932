import { Suspense, useState } from 'react'
import { t } from '../language/t.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import type { HistoryOf } from './newest-events.tsx'

const NewestEvents = lazyPart(() => import('./newest-events.tsx'), 'NewestEvents')

/** The newest entries of the history of a member or a payment; loads nothing until it is opened. */
export function HistoryDisclosure(of: HistoryOf) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <Disclosure title={t('History')} onToggle={() => setOpened(true)}>
      {wasOpened && (
        <Suspense fallback={<LoadingRows text={t('Loading the history…')} />}>
          <NewestEvents {...of} />
        </Suspense>
      )}
    </Disclosure>
  )
}
