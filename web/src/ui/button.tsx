import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { useRowName } from './list/row-name.ts'
import spinnerStyles from './spinner.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined
  /** Shown before the text. */
  icon?: ReactNode
  /** Disables the button, and shows a spinner and `busyText`. */
  busy?: boolean | undefined
  busyText?: string | undefined
  size?: 'medium' | 'small' | undefined
  /** Fills the width of the container. */
  wide?: boolean | undefined
  /** Shows only the icon on phones; the text remains the accessible name. */
  compact?: boolean | undefined
}

/** Class names of a button, also for a link that looks like one. */
export const buttonClass = (variant: ButtonVariant = 'secondary', size = 'medium', wide = false, compact = false) =>
  clsx(styles.button, styles[variant], styles[size], wide && styles.wide, compact && styles.compact)

/** The type defaults to `button`, so that it never submits a form by accident. */
export function Button({
  variant,
  icon,
  busy = false,
  busyText,
  size,
  wide,
  compact,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...useRowName()}
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={clsx(buttonClass(variant, size, wide, compact), className)}
    >
      {busy ? <span className={spinnerStyles.spinner} aria-hidden="true" /> : icon}
      <span>{busy ? (busyText ?? children) : children}</span>
    </button>
  )
}
