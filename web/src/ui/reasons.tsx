import { Popover } from '@base-ui/react/popover'
import { type Reasoned, reasonsOf } from '../language/reason-texts.ts'
import styles from './badge.module.css'

/** The status whose reasons are shown, and the badge they belong to. */
export interface Shown {
  readonly badge: HTMLElement
  /** Heading of the reasons, such as 'Missing payments'. */
  readonly title: string
  readonly standing: Reasoned
}

/** A press on the badge itself closes them by its own click. */
const isOn = (badge: HTMLElement, { target }: Event) => target instanceof Node && badge.contains(target)

/** The reasons of the badge that was pressed. */
export const Reasons = ({ badge, title, standing, onClose }: Shown & { onClose: () => void }) => (
  <Popover.Root open onOpenChange={(open, { event }) => open || isOn(badge, event) || onClose()}>
    <Popover.Portal>
      <Popover.Positioner anchor={badge} sideOffset={6} align="start" className={styles.positioner}>
        <Popover.Popup className={styles.popup} finalFocus={() => badge}>
          <Popover.Title className={styles.popupTitle}>{title}</Popover.Title>
          <ul className={styles.reasons}>
            {reasonsOf(standing).map(({ text, isDue }) => (
              <li key={text}>{isDue ? <strong>{text}</strong> : text}</li>
            ))}
          </ul>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
)
