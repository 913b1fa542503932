import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './card.module.css'

interface CardProps extends ComponentProps<'section'> {
  /** Removes the padding, for lists that reach the edge. */
  flush?: boolean | undefined
}

export const Card = ({ flush, className, ...rest }: CardProps) => (
  <section {...rest} className={clsx(styles.card, flush && styles.flush, className)} />
)
