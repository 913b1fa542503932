import styles from './mark.module.css'

interface MarkProps {
  /** Width and height in pixels. */
  size?: number
  /** Lights up the tiles one after another, to show progress. */
  working?: boolean
  className?: string | undefined
}

/** The product's mark: four tiles, one gold with a round corner. Hidden from screen readers. */
export function Mark({ size = 26, working = false, className }: MarkProps) {
  return (
    <svg
      viewBox="0 0 26 26"
      width={size}
      height={size}
      aria-hidden="true"
      className={[working ? styles.working : styles.mark, className].filter(Boolean).join(' ')}
    >
      <path
        className={styles.green}
        d="M2.5 0h7A2.5 2.5 0 0 1 12 2.5v7A2.5 2.5 0 0 1 9.5 12h-7A2.5 2.5 0 0 1 0 9.5v-7A2.5 2.5 0 0 1 2.5 0z"
      />
      <path
        className={styles.gold}
        d="M16.5 0h2.5a7 7 0 0 1 7 7v2.5a2.5 2.5 0 0 1-2.5 2.5h-7a2.5 2.5 0 0 1-2.5-2.5v-7a2.5 2.5 0 0 1 2.5-2.5z"
      />
      <path
        className={styles.green}
        d="M16.5 14h7a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1-2.5 2.5h-7a2.5 2.5 0 0 1-2.5-2.5v-7a2.5 2.5 0 0 1 2.5-2.5z"
      />
      <path
        className={styles.pale}
        d="M2.5 14h7a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1-2.5 2.5h-7a2.5 2.5 0 0 1-2.5-2.5v-7a2.5 2.5 0 0 1 2.5-2.5z"
      />
    </svg>
  )
}
