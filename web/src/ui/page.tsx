import type { ComponentProps } from 'react'
import styles from './page.module.css'

/** A page without tabs, at most `width` pixels wide. */
export const Page = ({ width, ...rest }: ComponentProps<'div'> & { width: number }) => (
  <div {...rest} className={styles.page} style={{ maxWidth: width }} />
)

/** What such a page shows, as cards. */
export const PageCards = (props: ComponentProps<'main'>) => <main {...props} className={styles.cards} />
