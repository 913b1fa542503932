import { t } from '../language/t.ts'
import { Banner } from './banner.tsx'

/** Notifies the user that a form was restored from a draft, see `useDraft`. */
export const DraftNote = ({ restored }: { restored: boolean }) =>
  restored ? <Banner tone="info">{t('Restored what you had typed')}</Banner> : null
