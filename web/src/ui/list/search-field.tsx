import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import fieldStyles from '../field.module.css'
import { leaveSearch } from './row-keys.ts'
import styles from './search-field.module.css'

interface SearchFieldProps {
  /** Accessible name, and the default placeholder. */
  label: string
  placeholder?: string | undefined
  value: string
  onChange: (text: string) => void
  className?: string | undefined
}

/** Filters the list below; arrow down moves to its rows. */
export const SearchField = ({ label, placeholder, value, onChange, className }: SearchFieldProps) => (
  <div className={clsx(styles.wrap, className)}>
    <Search className={styles.icon} />
    <input
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder ?? label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={leaveSearch}
      className={clsx(fieldStyles.control, styles.input)}
    />
  </div>
)
