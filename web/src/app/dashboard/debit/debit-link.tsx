import { FileDown } from 'lucide-react'
import { t } from '../../../language/t.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'

/** Leads to what can be drawn by direct debit. */
export const DebitLink = () => (
  <ButtonLink compact icon={<FileDown />} to={paths.debit}>
    {t('Direct debit')}
  </ButtonLink>
)
