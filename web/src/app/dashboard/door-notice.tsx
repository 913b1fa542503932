import { ScanQrCode } from 'lucide-react'
import { t } from '../../language/t.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In place of each tab for somebody whose duty is the door. */
export const DoorNotice = () => (
  <EmptyState
    title={t('Your duty is the door')}
    text={t('Check cards and keep the lists of who was there. For everything else, ask an owner of the club.')}
    action={
      <ButtonLink to={paths.check} variant="primary" icon={<ScanQrCode />}>
        {t('Check cards')}
      </ButtonLink>
    }
  />
)
