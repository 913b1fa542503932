import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { useCommand } from '../ui/commands.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { useClub } from './use-club.ts'

const ClubSettingsModal = lazyDialog(
  ({ open }) => open,
  () => import('./club-settings-modal.tsx'),
  'ClubSettingsModal',
)

/** Button beside the club's name that opens the settings form; renders nothing until the club is loaded. */
export function ClubSettings() {
  const { club } = useClub()
  const [open, setOpen] = useState(false)
  useCommand('club-settings', club && (() => setOpen(true)))
  if (!club) return null
  return (
    <>
      <IconButton label={t('Club settings')} icon={<Pencil />} onClick={() => setOpen(true)} />
      <ClubSettingsModal open={open} club={club} onClose={() => setOpen(false)} />
    </>
  )
}
