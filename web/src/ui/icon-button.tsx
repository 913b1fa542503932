import { Tooltip } from '@base-ui/react/tooltip'
import { clsx } from 'clsx'
import type { ComponentProps, ReactElement } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What the button does: its name for screen readers and its tooltip. */
  label: string
  icon: ReactElement
  tone?: 'plain' | 'danger' | undefined
}

const tips = Tooltip.createHandle<string>()

/** A button that shows an icon alone, named by `label`. */
export const IconButton = ({ label, icon, tone = 'plain', className, type = 'button', ...rest }: IconButtonProps) => (
  <Tooltip.Trigger
    handle={tips}
    payload={label}
    delay={350}
    render={
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={clsx(styles.button, tone === 'danger' && styles.danger, className)}
      />
    }
  >
    {icon}
  </Tooltip.Trigger>
)

/** The tooltip of all icon buttons: one for the page, as one for each makes the rows of a table slow. */
export const IconButtonTip = () => (
  <Tooltip.Root handle={tips}>
    {({ payload }) => (
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} className={styles.positioner}>
          <Tooltip.Popup className={styles.tip}>{payload}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    )}
  </Tooltip.Root>
)
