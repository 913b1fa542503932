import { ChevronRight } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { type Command, useCommand } from './commands.ts'
import styles from './disclosure.module.css'

interface DisclosureProps {
  title: string
  /** Secondary text at the right end of the title. */
  note?: ReactNode
  /** The palette's command that opens it. */
  command?: Command
  onToggle?: () => void
  children: ReactNode
}

export function Disclosure({ title, note, command, onToggle, children }: DisclosureProps) {
  const box = useRef<HTMLDetailsElement>(null)
  useCommand(command, () => {
    if (box.current) box.current.open = true
    box.current?.querySelector('summary')?.focus()
  })
  return (
    <details ref={box} className={styles.box} onToggle={onToggle}>
      <summary className={styles.summary}>
        <ChevronRight className={styles.arrow} />
        <span className={styles.title}>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
