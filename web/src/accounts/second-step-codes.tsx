import { useState } from 'react'
import { useSession } from '../firebase/session.ts'
import { saveFile } from '../http/save-file.ts'
import { momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { Row } from '../ui/layout.tsx'
import { CodesSheet } from './codes-sheet.tsx'
import styles from './second-step-card.module.css'

interface CodesStageProps {
  codes: readonly string[]
  onDone: () => void
}

/** Shows the recovery codes, for this once. */
export function CodesStage({ codes, onDone }: CodesStageProps) {
  const { currentUser } = useSession()
  const [madeAt] = useState(() => new Date())
  // Two people of a club may keep theirs in one place, and new codes end the earlier ones.
  const origin = t('For {email}, made on {when}', { email: currentUser?.email ?? '', when: momentText(madeAt) })
  const save = () =>
    saveFile(
      new Blob([`${t('Recovery codes')} · Tessera\n${origin}\n\n${codes.join('\n')}\n`]),
      'tessera-recovery-codes.txt',
    )
  return (
    <div className={styles.form}>
      <h3 className={styles.heading}>{t('Recovery codes')}</h3>
      <p className={styles.lead}>
        {t(
          'Each signs you in once without the phone. They are shown only now: print or save them, apart from the phone.',
        )}
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row gap={12}>
        <Button variant="primary" onClick={save}>
          {t('Save as a file')}
        </Button>
        <Button onClick={() => print()}>{t('Print')}</Button>
        <Button onClick={onDone}>{t('Done')}</Button>
      </Row>
      <CodesSheet codes={codes} origin={origin} />
    </div>
  )
}
