import { Quiet, Stack } from '../../ui/layout.tsx'
import styles from './import.module.css'

/** Value of a cell, below the club's current value if that differs. */
export const Change = ({
  now,
  before = now,
  className,
}: {
  now: string
  before: string | undefined
  className: string | undefined
}) => (
  <Stack as="span" gap={3} align="flex-start" className={styles.change}>
    {before !== now && (
      <Quiet as="del" className={className} title={before}>
        <bdi>{before}</bdi>
      </Quiet>
    )}
    <span className={className} title={now}>
      {before !== now && '→ '}
      <bdi>{now}</bdi>
    </span>
  </Stack>
)
