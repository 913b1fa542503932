import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './first-steps.module.css'
import type { FirstSteps } from './use-first-steps.ts'

/** The first steps of a new club, and a final message after the last one. */
export function FirstStepsCard({ steps, isOpen, isGoodbye, note }: FirstSteps) {
  if (isGoodbye)
    return (
      <Banner
        tone="success"
        className={styles.card}
        action={
          <Button size="small" onClick={() => note('over')}>
            {t('Close')}
          </Button>
        }
      >
        {t('All set: members, fee and cards are in place. Enjoy your club!')}
      </Banner>
    )
  if (!isOpen || !steps) return null
  return (
    <Card className={styles.card} aria-label={t('First steps')}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title} className={step.done ? styles.done : undefined}>
            <span className={styles.tick}>{step.done && <Check aria-label={t('Done')} />}</span>
            <div>
              {step.done ? (
                <strong>{t(step.title)}</strong>
              ) : (
                <Link to={step.to} state={step.state}>
                  {t(step.title)}
                </Link>
              )}
              <p>{t(step.text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
