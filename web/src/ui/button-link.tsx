import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { type ButtonVariant, buttonClass } from './button.tsx'

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant | undefined
  icon?: ReactNode
  size?: 'medium' | 'small' | undefined
  wide?: boolean | undefined
  /** Shows only the icon on phones; the text remains the accessible name. */
  compact?: boolean | undefined
}

/** A link that looks like a button. */
export function ButtonLink({ variant, icon, size, wide, compact, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={clsx(buttonClass(variant, size, wide, compact), className)}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}
