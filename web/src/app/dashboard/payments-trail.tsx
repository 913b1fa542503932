import { Link } from 'react-router-dom'
import { t } from '../../language/t.ts'
import { paths } from '../../paths.ts'
import styles from './member/member.module.css'

/** The way back to the payments from a page below them. */
export const PaymentsTrail = ({ name }: { name: string }) => (
  <nav aria-label={t('Breadcrumb')} className={styles.crumbs}>
    <ol>
      <li>
        <Link to={{ pathname: paths.dashboard, hash: 'payments' }}>{t('Payments')}</Link>
      </li>
      <li aria-current="page">{name}</li>
    </ol>
  </nav>
)
