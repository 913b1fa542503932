import { createPortal } from 'react-dom'
import { t } from '../language/t.ts'
import styles from '../ui/printed-sheet.module.css'

/** Recovery codes on paper: on screens it is hidden, and when the page is printed it stands in its place. */
export function CodesSheet({ codes }: { codes: readonly string[] }) {
  return createPortal(
    <section className={styles.sheet} aria-label={t('Recovery codes on paper')}>
      <h1>{t('Recovery codes')} · Tessera</h1>
      <p>{t('Each signs you in once without the phone.')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>,
    document.body,
  )
}
