import { t } from '../language/t.ts'
import { useOnline } from '../ui/online.ts'
import styles from './offline-line.module.css'

/** One line for the whole page while the browser has no connection. */
export const OfflineLine = () =>
  useOnline() ? null : (
    <p role="status" className={styles.line}>
      {t('No connection. The page goes on by itself once it is back.')}
    </p>
  )
