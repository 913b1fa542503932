import { t } from '../language/t.ts'
import styles from './loading-screen.module.css'
import { Mark } from './mark.tsx'

/** Full-page loading state; CSS delays the text by 300 ms. */
export const LoadingScreen = ({ text = t('Loading...') }: { text?: string | undefined }) => (
  <div className={styles.screen} role="status">
    <Mark size={44} working />
    <p className={styles.text}>{text}</p>
  </div>
)
