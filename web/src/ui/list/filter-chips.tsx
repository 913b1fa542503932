import { clsx } from 'clsx'
import styles from './filter-chips.module.css'

interface Chip<Id extends string> {
  id: Id
  label: string
  count?: number | undefined
}

interface FilterChipsProps<Id extends string> {
  label: string
  chips: readonly Chip<Id>[]
  value: Id
  onChange: (id: Id) => void
  className?: string | undefined
}

/** Toggle buttons that filter a list; one is always selected. */
export const FilterChips = <Id extends string>({ label, chips, value, onChange, className }: FilterChipsProps<Id>) => (
  <fieldset className={clsx(styles.chips, className)}>
    <legend className="visually-hidden">{label}</legend>
    {chips.map((chip) => (
      <button
        key={chip.id}
        type="button"
        aria-pressed={chip.id === value}
        onClick={() => onChange(chip.id)}
        className={styles.chip}
      >
        {chip.label}
        {chip.count !== undefined && <span>{chip.count}</span>}
      </button>
    ))}
  </fieldset>
)
