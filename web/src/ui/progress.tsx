import { Stack } from './layout.tsx'
import styles from './progress.module.css'

interface ProgressProps {
  label: string
  value: number
  max?: number | undefined
  /** Shown at the right end, such as '41 of 229'; defaults to the percentage. */
  text?: string | undefined
}

export const Progress = ({ label, value, max = 100, text }: ProgressProps) => (
  <Stack as="label" gap={6}>
    <span className={styles.top}>
      <span>{label}</span>
      <span className={styles.value}>{text ?? `${max > 0 ? Math.round((value / max) * 100) : 0}%`}</span>
    </span>
    <progress className={styles.bar} value={value} max={max > 0 ? max : 1} />
  </Stack>
)
