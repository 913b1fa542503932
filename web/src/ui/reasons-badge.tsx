import { Popover } from '@base-ui/react/popover'
import { clsx } from 'clsx'
import styles from './badge.module.css'
import type { BadgeTone } from './badge.tsx'

interface Reasons {
  /** What stands above the reasons, such as 'Missing payments'. */
  title: string
  reasons: readonly string[]
}

interface ReasonsBadgeProps extends Reasons {
  tone: BadgeTone
  children: string
}

const shown = Popover.createHandle<Reasons>()

/** A badge that shows why, when it is pressed. */
export const ReasonsBadge = ({ tone, children, title, reasons }: ReasonsBadgeProps) => (
  <Popover.Trigger
    handle={shown}
    payload={{ title, reasons }}
    className={clsx(styles.badge, styles[tone], styles.pressable)}
  >
    <span className={styles.dot} aria-hidden="true" />
    {children}
  </Popover.Trigger>
)

/** Where the reasons of all badges show: one place for the page, as one for each makes the rows of a table slow. */
export const BadgeReasons = () => (
  <Popover.Root handle={shown}>
    {({ payload }) => (
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="start" className={styles.positioner}>
          <Popover.Popup className={styles.popup}>
            <Popover.Title className={styles.popupTitle}>{payload?.title}</Popover.Title>
            <ul className={styles.reasons}>
              {payload?.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    )}
  </Popover.Root>
)
