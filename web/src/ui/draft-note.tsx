import { t } from '../language/t.ts'
import { Banner } from './banner.tsx'

/** Says that a form was filled in with what had been typed before a reload. */
export const DraftNote = ({ restored }: { restored: boolean }) =>
  restored ? <Banner tone="info">{t('Restored what you had typed')}</Banner> : null
