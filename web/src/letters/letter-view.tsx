import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { t } from '../language/t.ts'
import styles from './letters.module.css'

/** The words of an e-mail, as its reader sees them. */
export function LetterView({ to, language, content }: { to: string; language: Language; content: LetterContent }) {
  const { subject, greeting, paragraphs, rows, button, closing } = content
  return (
    <article className={styles.letter} aria-label={t('E-mail')}>
      <header className={styles.head}>
        <strong lang={language}>{subject}</strong>
        <span className={styles.quiet}>{t('To {address}', { address: to })}</span>
      </header>
      <div lang={language} className={styles.words}>
        <p>{greeting}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {rows.length > 0 && (
          <dl className={styles.rows}>
            {rows.map(({ label, value }) => (
              <div key={label} className={styles.row}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {button && <span className={styles.button}>{button.label}</span>}
        <p className={styles.quiet}>{closing}</p>
      </div>
    </article>
  )
}
