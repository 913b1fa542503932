import type { LetterContent } from '@tessera/domain/letters/letter'
import type { Language } from '@tessera/domain/texts/languages'
import { languageNames } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Quiet, Stack } from '../ui/layout.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import styles from './letters.module.css'

interface Props {
  /** Undefined for a letter on paper. */
  to: string | undefined
  language: Language
  content: LetterContent
}

/** The words of an e-mail, as its reader sees them, or of a letter on paper, which has no button. */
export function LetterView({ to, language, content }: Props) {
  const { subject, greeting, paragraphs, rows, payment, button, closing } = content
  return (
    <article className={styles.letter} aria-label={t(to === undefined ? 'On paper' : 'E-mail')}>
      <Stack as="header" gap={0} className={styles.head}>
        <strong lang={language}>{subject}</strong>
        <Quiet as="span" small>
          {to === undefined ? t('On paper') : t('To {address}', { address: to })} ·{' '}
          <span lang={language}>{languageNames[language]}</span>
        </Quiet>
      </Stack>
      <Stack lang={language} gap={10} align="flex-start" className={styles.words}>
        {greeting && <p>{greeting}</p>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Rows rows={rows} />
        {payment && (
          <>
            <h3>{payment.heading}</h3>
            <Rows rows={payment.rows} />
            {payment.note && <p>{payment.note}</p>}
            {payment.codes.map(({ label, content: code }) => (
              <QrCode key={code} content={code} label={label} ecc="medium" className={styles.code} />
            ))}
          </>
        )}
        {button && to !== undefined && <span className={styles.button}>{button.label}</span>}
        <Quiet small>{closing}</Quiet>
      </Stack>
    </article>
  )
}

const Rows = ({ rows }: Pick<LetterContent, 'rows'>) =>
  rows.length > 0 && (
    <dl className={styles.rows}>
      {rows.map(({ label, value }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
