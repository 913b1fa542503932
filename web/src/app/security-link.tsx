import { ShieldCheck } from 'lucide-react'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'

/** Link to the Security page, in the header of both dashboards. */
export const SecurityLink = () => (
  <ButtonLink to={paths.security} compact icon={<ShieldCheck aria-hidden="true" />}>
    {t('Security')}
  </ButtonLink>
)
