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
  const [setting, setSetting] = useState<string>()
  const show = (wanted?: string) => {
    setSetting(wanted)
    setOpen(true)
  }
  useCommand('club-settings', club && show)
  if (!club) return null
  return (
    <>
      <IconButton label={t('Club settings')} icon={<Pencil />} onClick={() => show()} />
      <ClubSettingsModal open={open} setting={setting} club={club} onClose={() => setOpen(false)} />
    </>
  )
}
