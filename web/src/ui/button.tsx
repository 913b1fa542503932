import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined
  /** An icon before the text. */
  icon?: ReactNode
  /** Work is going on: the button is disabled, turns, and shows `busyText`. */
  busy?: boolean | undefined
  busyText?: string | undefined
  size?: 'medium' | 'small' | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
  /** On a phone only the icon is seen; the text remains its name. */
  compact?: boolean | undefined
}

/** The class of a button, for what looks like one and is not (a link). */
export const buttonClass = (variant: ButtonVariant = 'secondary', size = 'medium', wide = false, compact = false) =>
  clsx(styles.button, styles[variant], styles[size], wide && styles.wide, compact && styles.compact)

/** A button. Its type is `button` unless said otherwise, so that it never submits by accident. */
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
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={clsx(buttonClass(variant, size, wide, compact), className)}
    >
      {busy ? <Spinner /> : icon}
      <span>{busy ? (busyText ?? children) : children}</span>
    </button>
  )
}
