import { createPortal } from 'react-dom'
import { t } from '../language/t.ts'
import styles from '../ui/printed-sheet.module.css'

interface Props {
  codes: readonly string[]
  /** A line that says for which account the codes were made, and when. */
  origin: string
}

/** Recovery codes on paper: on screens it is hidden, and when the page is printed it stands in its place. */
export function CodesSheet({ codes, origin }: Props) {
  return createPortal(
    <section className={styles.sheet} aria-label={t('Recovery codes on paper')}>
      <h1>{t('Recovery codes')} · Tessera</h1>
      <p>{origin}</p>
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
