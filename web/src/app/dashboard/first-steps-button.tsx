import { hasPassConfiguration } from '@tessera/domain/clubs/club'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useClub } from '../../clubs/use-club.ts'
import { t } from '../../language/t.ts'
import { useMembers } from '../../members/use-members.ts'
import { usePaymentItems, usePaymentYears } from '../../payments/use-ledger.ts'
import { Modal } from '../../ui/modal.tsx'
import styles from './first-steps.module.css'
import { firstSteps } from './first-steps.ts'

/** How far a new club has come, and the way on. Nothing once all is done. */
export function FirstStepsButton() {
  const { club } = useClub()
  const { members } = useMembers()
  const { data: items } = usePaymentItems()
  const { data: years } = usePaymentYears()
  const [open, setOpen] = useState(false)
  if (!club || !members || !items || !years) return null
  const steps = firstSteps({
    members: members.length,
    years: years.length,
    requiredItems: items.filter((item) => item.enabled && item.isRequiredForActive).length,
    cardReady: hasPassConfiguration(club),
  })
  const done = steps.filter((step) => step.done).length
  if (done === steps.length && !open) return null
  return (
    <>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        <span className={styles.dots} aria-hidden="true">
          {steps.map((step) => (
            <span key={step.title} className={step.done ? styles.dotDone : styles.dot} />
          ))}
        </span>
        {t('First steps: {done} of {all} done', { done, all: steps.length })}
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title={t('First steps')} size="small">
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step.title} className={step.done ? styles.done : undefined}>
              <span className={styles.tick}>{step.done && <Check aria-label={t('Done')} />}</span>
              <div>
                {step.done ? (
                  <strong>{t(step.title)}</strong>
                ) : (
                  <Link to={step.to} onClick={() => setOpen(false)}>
                    {t(step.title)}
                  </Link>
                )}
                <p>{t(step.text)}</p>
              </div>
            </li>
          ))}
        </ol>
      </Modal>
    </>
  )
}
