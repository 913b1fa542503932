import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import fieldStyles from './field.module.css'
import styles from './search-field.module.css'

interface SearchFieldProps {
  /** What is searched, for screen readers. */
  label: string
  placeholder?: string | undefined
  value: string
  onChange: (text: string) => void
  className?: string | undefined
}

/** A box that filters what is below. */
export const SearchField = ({ label, placeholder, value, onChange, className }: SearchFieldProps) => (
  <div className={clsx(styles.wrap, className)}>
    <Search className={styles.icon} aria-hidden="true" />
    <input
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      placeholder={placeholder ?? label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={clsx(fieldStyles.control, styles.input)}
    />
  </div>
)
