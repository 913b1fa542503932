import { t } from '../language/t.ts'
import styles from './loading-screen.module.css'
import { Mark } from './mark.tsx'

/** A whole page that waits. The text shows only when the wait is long enough to need one. */
export const LoadingScreen = ({ text = t('Loading...') }: { text?: string | undefined }) => (
  <div className={styles.screen} role="status">
    <Mark size={44} working />
    <p className={styles.text}>{text}</p>
  </div>
)
