import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../language/t.ts'
import { IconButton } from '../icon-button.tsx'
import styles from './row-fold.module.css'
import { useFold } from './row-fold.ts'

interface FoldedActionsProps {
  /** The button that stays in view in a folded row; compact there, an icon without its text. */
  main?: ((compact: boolean) => ReactNode) | undefined
  /** Class of the line of buttons where rows do not fold. */
  className?: string | undefined
  children: ReactNode
}

/** The buttons of a row. In a table whose rows fold, phones show them with their texts below the row once it is opened. */
export function FoldedActions({ main, className, children }: FoldedActionsProps) {
  const fold = useFold()
  if (!fold)
    return className ? (
      <span className={className}>
        {main?.(false)}
        {children}
      </span>
    ) : (
      <>
        {main?.(false)}
        {children}
      </>
    )
  return (
    <>
      <span className={styles.folded}>
        {!fold.isOpen && main?.(true)}
        <IconButton label={t('Actions')} icon={<Ellipsis />} aria-expanded={fold.isOpen} onClick={fold.toggle} />
      </span>
      {fold.isOpen && (
        <span className={styles.opened}>
          {main?.(false)}
          {children}
        </span>
      )}
    </>
  )
}
