import { t } from '../language/t.ts'
import { Banner } from './banner.tsx'
import styles from './meanwhile.module.css'
import type { Overtaken } from './overtaken.ts'

/** Shows field by field what somebody else has changed since the form was opened; nothing without such fields. */
export function Meanwhile({ fields }: { fields: readonly Overtaken[] }) {
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
      <p className={styles.note}>{t('Save again to replace it by yours, or put the other value into the field.')}</p>
    </Banner>
  )
}
