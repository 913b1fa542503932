import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './read-only.module.css'

interface Props {
  /** True while the form is being saved. */
  busy: boolean
  children: ReactNode
}

/**
 * The fields of a form that stays open after it was saved. While it is being saved they take no input, because what is stored then
 * replaces what they hold. The field that had the focus gets it back.
 */
export function WhileSaved({ busy, children }: Props) {
  const focused = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (busy) focused.current = activeElement instanceof HTMLElement ? activeElement : null
    else if (activeElement === body) focused.current?.focus()
  }, [busy])
  return (
    <fieldset disabled={busy} className={styles.whole}>
      {children}
    </fieldset>
  )
}
