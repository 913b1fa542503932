import { clsx } from 'clsx'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** How many lines. */
  lines?: number | undefined
  /** The height of a line in pixels. */
  height?: number | undefined
  className?: string | undefined
}

/** Grey shapes where something is about to be; hidden from screen readers, to whom a text says that it loads. */
export const Skeleton = ({ lines = 1, height = 16, className }: SkeletonProps) => (
  <div className={clsx(styles.lines, className)} aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => (
      <span key={line} className={styles.line} style={{ height }} />
    ))}
  </div>
)

interface LoadingProps {
  /** What is said meanwhile, such as 'Loading members...'. */
  text: string
  rows?: number | undefined
}

/** A table about to be: the text, and rows as skeletons. */
export const LoadingRows = ({ text, rows = 6 }: LoadingProps) => (
  <div className={styles.loading}>
    <p role="status" className={styles.text}>
      {text}
    </p>
    <Skeleton lines={rows} height={44} />
  </div>
)
