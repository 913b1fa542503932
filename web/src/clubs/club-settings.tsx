import { Settings } from 'lucide-react'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { IconLink } from '../ui/icon-button.tsx'

/** Link beside the club's name that leads to its settings. */
export const ClubSettings = () => <IconLink to={paths.settings} label={t('Settings')} icon={<Settings />} />
