import { Mail } from 'lucide-react'
import { useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'

const MailSettings = lazyDialog(
  ({ open }) => open,
  () => import('./mail-settings.tsx'),
  'MailSettings',
)

/** Opens what the member can choose for their e-mails. */
export function MailSettingsButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" icon={<Mail />} onClick={() => setOpen(true)}>
        {t('My e-mails')}
      </Button>
      <MailSettings open={open} onClose={() => setOpen(false)} />
    </>
  )
}
