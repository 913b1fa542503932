import { clsx } from 'clsx'
import type { ComponentProps, CSSProperties, ElementType, ReactNode } from 'react'
import styles from './layout.module.css'

type LayoutProps<Tag extends ElementType> = Omit<ComponentProps<Tag>, 'as'> & {
  /** The element that it is, or the component. */
  as?: Tag
  /** Space between its parts in pixels, or `lines parts` where they stand in several lines. */
  gap?: number | string
  align?: CSSProperties['alignItems']
  justify?: CSSProperties['justifyContent']
}

/** Its parts one below the other. */
export function Stack<Tag extends ElementType = 'div'>({ as, gap = 12, align, justify, ...rest }: LayoutProps<Tag>) {
  const Part: ElementType = as ?? 'div'
  const style = { gap, alignItems: align, justifyContent: justify }
  return <Part {...rest} className={clsx(styles.stack, rest.className)} style={style} />
}

/** Its parts beside each other, and on further lines where they do not fit. */
export const Row = <Tag extends ElementType = 'div'>({ gap = 10, ...rest }: LayoutProps<Tag>) => (
  <Stack {...(rest as LayoutProps<ElementType>)} gap={gap} className={clsx(styles.row, rest.className)} />
)

/** Two parts beside each other, of the same width. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>

type QuietProps<Tag extends ElementType> = ComponentProps<Tag> & { as?: Tag; small?: boolean }

/** Text that matters less than what is around it. */
export function Quiet<Tag extends ElementType = 'p'>({ as, small, ...rest }: QuietProps<Tag>) {
  const Part: ElementType = as ?? 'p'
  return <Part {...rest} className={clsx(styles.quiet, small && styles.small, rest.className)} />
}
