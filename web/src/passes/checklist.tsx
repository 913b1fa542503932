import { text } from '@tessera/domain/texts/text'
import { Circle, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import styles from './checklist.module.css'
import type { PassCheck } from './pass-checks.ts'

const icons = { done: CircleCheck, todo: Circle, warning: TriangleAlert }
const words = { done: text('Done'), todo: text('To do'), warning: text('Warning') }

interface Props {
  checks: readonly PassCheck[]
  /** Control beside a line, by its id. */
  actions: Partial<Record<PassCheck['id'], ReactNode>>
}

/** One line per check, with its state. */
export const Checklist = ({ checks, actions }: Props) => (
  <ul className={styles.list} aria-label={t('Pass setup')}>
    {checks.map(({ id, state, title, explanation }) => {
      const Icon = icons[state]
      return (
        <li key={id} className={styles.check} data-state={state}>
          <Icon className={styles.icon} aria-hidden="true" />
          <div className={styles.words}>
            <p className={styles.title}>
              <span className="visually-hidden">{t(words[state])}: </span>
              <span>{title}</span>
            </p>
            <p className={styles.text}>{explanation}</p>
          </div>
          {actions[id]}
        </li>
      )
    })}
  </ul>
)
