import { Popover } from '@base-ui/react/popover'
import { clsx } from 'clsx'
import styles from './badge.module.css'
import type { BadgeTone } from './badge.tsx'

interface ReasonsBadgeProps {
  tone: BadgeTone
  children: string
  /** What stands above the reasons, such as 'Missing payments'. */
  title: string
  reasons: readonly string[]
}

/** A badge that shows why, when it is pressed. */
export const ReasonsBadge = ({ tone, children, title, reasons }: ReasonsBadgeProps) => (
  <Popover.Root>
    <Popover.Trigger className={clsx(styles.badge, styles[tone], styles.pressable)}>
      <span className={styles.dot} aria-hidden="true" />
      {children}
    </Popover.Trigger>
    <Popover.Portal>
      <Popover.Positioner sideOffset={6} align="start" className={styles.positioner}>
        <Popover.Popup className={styles.popup}>
          <Popover.Title className={styles.popupTitle}>{title}</Popover.Title>
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
)
