import { Fragment, type ReactNode } from 'react'
import { t } from '../language/t.ts'
import { Banner } from './banner.tsx'
import styles from './meanwhile.module.css'
import type { Overtaken } from './overtaken.ts'

interface Props {
  readonly fields: readonly Overtaken[]
  /** Says who has changed them and when; rendered only if there are such fields, and again for other ones. */
  readonly who?: (fields: readonly string[]) => ReactNode
}

/** Shows field by field what somebody else has changed since the form was opened; nothing without such fields. */
export function Meanwhile({ fields, who }: Props) {
  if (fields.length === 0) return null
  return (
    <Banner tone="warning">
      <ul className={styles.fields}>
        {fields.map(({ label, theirs, yours }) => (
          <li key={label}>
            <strong>{label}</strong>
            <br />
            {t('Meanwhile changed to: {value}', { value: theirs })}
            <br />
            {t('Yours: {value}', { value: yours })}
          </li>
        ))}
      </ul>
      <Fragment key={JSON.stringify(fields)}>{who?.(fields.map(({ field }) => field))}</Fragment>
      <p className={styles.note}>{t('Save again to replace it by yours, or put the other value into the field.')}</p>
    </Banner>
  )
}
