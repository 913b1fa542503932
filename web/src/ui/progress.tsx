import styles from './progress.module.css'

interface ProgressProps {
  /** What it measures, in words. */
  label: string
  value: number
  max?: number | undefined
  /** What stands at the right end, such as '41 of 229'; the percentage otherwise. */
  text?: string | undefined
}

/** How far something has come, as a bar and as a number. */
export const Progress = ({ label, value, max = 100, text }: ProgressProps) => (
  <label className={styles.progress}>
    <span className={styles.top}>
      <span>{label}</span>
      <span className={styles.value}>{text ?? `${max > 0 ? Math.round((value / max) * 100) : 0}%`}</span>
    </span>
    <progress className={styles.bar} value={value} max={max > 0 ? max : 1} />
  </label>
)
