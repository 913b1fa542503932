import { ChevronRight } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { type Command, useCommand } from './commands.ts'
import styles from './disclosure.module.css'

interface DisclosureProps {
  title: string
  /** Secondary text at the right end of the title. */
  note?: ReactNode
  /** The palette's command that opens it. */
  command?: Command
  /** True if the content comes with the first opening, because it loads something. */
  isLazy?: boolean
  children: ReactNode
}

export function Disclosure({ title, note, command, isLazy = false, children }: DisclosureProps) {
  const [wasOpened, setOpened] = useState(!isLazy)
  const box = useRef<HTMLDetailsElement>(null)
  useCommand(command, () => {
    if (box.current) box.current.open = true
    box.current?.querySelector('summary')?.focus()
  })
  return (
    <details ref={box} className={styles.box} onToggle={() => setOpened(true)}>
      <summary className={styles.summary}>
        <ChevronRight className={styles.arrow} />
        <span className={styles.title}>{title}</span>
        {note && <span className={styles.note}>{note}</span>}
      </summary>
      <div className={styles.body}>{wasOpened && children}</div>
    </details>
  )
}
