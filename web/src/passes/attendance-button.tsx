import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import type { Door } from './door-list.ts'
import { useTicks } from './use-ticks.ts'

const AttendanceModal = lazyDialog(
  ({ open }) => open,
  () => import('./attendance-modal.tsx'),
  'AttendanceModal',
)

interface Props {
  /** The club's day. */
  today: string
  door: Door | null | undefined
}

/** Opens the lists of who was there. */
export function AttendanceButton({ today, door }: Props) {
  const [open, setOpen] = useState(false)
  // Sends what was ticked without a connection, also while the lists are closed.
  const ticks = useTicks(today, door, open)
  return (
    <>
      <Button icon={<ListChecks />} onClick={() => setOpen(true)}>
        {t('Who was there')}
      </Button>
      <AttendanceModal open={open} ticks={ticks} list={door?.list} onClose={() => setOpen(false)} />
    </>
  )
}
