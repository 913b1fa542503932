import { t } from '../../language/t.ts'
import { useCommand } from '../../ui/commands.ts'
import styles from './first-steps.module.css'
import type { FirstSteps } from './use-first-steps.ts'

/** Progress of the first steps; toggles the list of steps. */
export function FirstStepsButton({ steps, isOpen, note }: FirstSteps) {
  useCommand('first-steps', () => note('open'))
  const done = steps?.filter((step) => step.done).length
  return (
    <button
      type="button"
      className={styles.button}
      aria-expanded={isOpen}
      onClick={() => note(isOpen ? 'closed' : 'open')}
    >
      <span className={styles.dots} aria-hidden="true">
        {steps?.map((step) => (
          <span key={step.title} className={step.done ? styles.dotDone : styles.dot} />
        ))}
      </span>
      {steps && done !== undefined
        ? t('First steps: {done} of {all} done', { done, all: steps.length })
        : t('First steps')}
    </button>
  )
}
