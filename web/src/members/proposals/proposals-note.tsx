import { ownChangesContract } from '@tessera/domain/members/own-changes-contract'
import { text } from '@tessera/domain/texts/text'
import { UserPen } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../firebase/session.ts'
import { useApi } from '../../firebase/use-api.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { useCommand } from '../../ui/commands.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'

const ProposalsModal = lazyDialog(
  ({ open }) => open,
  () => import('./proposals-modal.tsx'),
  'ProposalsModal',
)

/** Says how many changes members propose, if there are any, and opens them. */
export function ProposalsNote() {
  const [isOpen, setIsOpen] = useState(false)
  const may = useMay('members')
  const { data, error, retry } = useApi(ownChangesContract.list, {
    when: may,
    failure: text('The changes that members propose could not be loaded'),
  })
  const count = (data ?? []).reduce((sum, { parts }) => sum + parts.length, 0)
  useCommand('proposals', count > 0 ? () => setIsOpen(true) : undefined)
  if (error) return <RetryBanner error={error} onRetry={retry} />
  return (
    <>
      {count > 0 && (
        <div>
          <Button icon={<UserPen />} onClick={() => setIsOpen(true)}>
            {t('{count, plural, one {Members propose # change} other {Members propose # changes}}', { count })}
          </Button>
        </div>
      )}
      <ProposalsModal open={isOpen} onClose={() => setIsOpen(false)} proposals={data ?? []} reload={retry} />
    </>
  )
}
