import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './read-only.module.css'

interface Props {
  /** True while the form is being saved. */
  busy: boolean
  children: ReactNode
}

/**
 * The fields of a form that stays open after it was saved. While it is being saved they take no input, because what is stored then
 * replaces what they hold. A field that lost the focus by that gets it back.
 */
export function WhileSaved({ busy, children }: Props) {
  const focused = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!busy && document.activeElement === document.body) focused.current?.focus()
  }, [busy])
  return (
    <fieldset
      disabled={busy}
      className={styles.whole}
      onFocus={({ target }) => {
        focused.current = target
      }}
      onBlur={({ currentTarget }) => {
        if (!currentTarget.disabled) focused.current = null
      }}
    >
      {children}
    </fieldset>
  )
}
