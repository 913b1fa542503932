import type { HutAnswer as Answer } from '@tessera/domain/huts/at-hut'
import { BadgeCheck, CircleSlash } from 'lucide-react'
import { t } from '../../language/t.ts'
import styles from './hut-screen.module.css'

/** The answer to a card, readable from a distance. */
export function HutAnswer({ answer: { result, reason } }: { answer: Answer }) {
  const isValid = result === 'valid'
  const Mark = isValid ? BadgeCheck : CircleSlash
  return (
    <section className={isValid ? styles.valid : styles.refused}>
      <p className={styles.word}>
        <Mark aria-hidden="true" />
        {isValid ? t('Valid') : t('Not valid')}
      </p>
      {reason && <p>{t(reason)}</p>}
    </section>
  )
}
