import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'

const AttendanceModal = lazyDialog(
  ({ open }) => open,
  () => import('./attendance-modal.tsx'),
  'AttendanceModal',
)

/** Opens the lists of who was there. */
export function AttendanceButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<ListChecks aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('Who was there')}
      </Button>
      <AttendanceModal open={open} onClose={() => setOpen(false)} />
    </>
  )
}
