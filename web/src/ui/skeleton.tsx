import { clsx } from 'clsx'
import styles from './skeleton.module.css'

interface SkeletonProps {
  lines?: number | undefined
  /** Height of a line in pixels. */
  height?: number | undefined
  className?: string | undefined
}

/** Grey placeholder lines, hidden from screen readers: add a status text for them. */
export const Skeleton = ({ lines = 1, height = 16, className }: SkeletonProps) => (
  <div className={clsx(styles.lines, className)} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} className={styles.line} style={{ height }} />
    ))}
  </div>
)

interface LoadingProps {
  /** Status, such as 'Loading members...'. */
  text: string
  rows?: number | undefined
}

/** Loading state of a table. */
export const LoadingRows = ({ text, rows = 6 }: LoadingProps) => (
  <div className={styles.loading}>
    <p role="status" className={styles.text}>
      {text}
    </p>
    <Skeleton lines={rows} height={44} />
  </div>
)
