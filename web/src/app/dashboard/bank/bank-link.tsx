import { Landmark } from 'lucide-react'
import { countText } from '../../../language/format.ts'
import { t } from '../../../language/t.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { useWaitingCount } from './use-bank-lines.ts'

/** Leads to the bank statements, and says how many lines wait. */
export function BankLink() {
  const waiting = useWaitingCount(true)
  return (
    <ButtonLink compact icon={<Landmark />} to={paths.bank}>
      {waiting ? t('Bank ({n})', { n: countText(waiting) }) : t('Bank')}
    </ButtonLink>
  )
}
