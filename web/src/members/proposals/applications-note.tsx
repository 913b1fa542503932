import { applicationsContract } from '@tessera/domain/applications/contract'
import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { OwnField } from '@tessera/domain/members/own-field'
import { text } from '@tessera/domain/texts/text'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../firebase/use-api.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { useCommand } from '../../ui/commands.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'

const ApplicationsModal = lazyDialog(
  ({ open }) => open,
  () => import('./applications-modal.tsx'),
  'ApplicationsModal',
)

interface Props {
  types: readonly MembershipType[]
  own: readonly OwnField[]
}

/** Says how many people apply to join, if there are any, and opens their applications. */
export function ApplicationsNote({ types, own }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { data, error, retry } = useApi(applicationsContract.list, {
    failure: text('The applications could not be loaded'),
  })
  const count = data?.length ?? 0
  useCommand('applications', count > 0 ? () => setIsOpen(true) : undefined)
  if (error) return <RetryBanner error={error} onRetry={retry} />
  return (
    <>
      {count > 0 && (
        <div>
          <Button icon={<UserPlus />} onClick={() => setIsOpen(true)}>
            {t('{count, plural, one {# application to join} other {# applications to join}}', { count })}
          </Button>
        </div>
      )}
      <ApplicationsModal
        types={types}
        own={own}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        applications={data ?? []}
        reload={retry}
      />
    </>
  )
}
