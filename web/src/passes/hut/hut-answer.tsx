import { BadgeCheck, CircleSlash } from 'lucide-react'
import { timeText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import type { NumberedAnswer } from './check-at-hut.ts'
import styles from './hut-screen.module.css'

/** The answer to a card, readable from a distance. Each differs from the one before by its number. */
export function HutAnswer({ answer: { result, reason, number, at } }: { answer: NumberedAnswer }) {
  const isValid = result === 'valid'
  const Mark = isValid ? BadgeCheck : CircleSlash
  return (
    <section className={isValid ? styles.valid : styles.refused}>
      <p className={styles.word}>
        <Mark aria-hidden="true" />
        {isValid ? t('Valid') : t('Not valid')}
      </p>
      {reason && <p>{t(reason)}</p>}
      <p className={styles.which}>{t('Check {number}, {time}', { number, time: timeText(at) })}</p>
    </section>
  )
}
