import { text } from '@tessera/domain/texts/text'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react'
import { t } from '../../language/t.ts'
import type { Listed } from './column.ts'
import { nextRow } from './row-keys.ts'
import { useRowName } from './row-name.ts'
import styles from './select-box.module.css'
import type { Selection } from './selection.ts'

interface BoxProps {
  isChosen: boolean
  onChange: (isRange: boolean) => void
}

/** Ticks a row; Shift and a click tick all rows from the last one. */
function SelectBox({ isChosen, onChange }: BoxProps) {
  const id = useId()
  const { 'aria-describedby': name = '' } = useRowName()
  // Else the browser would select the text between the two clicks.
  const keepText = (event: MouseEvent) => event.shiftKey && event.preventDefault()
  return (
    <input
      type="checkbox"
      id={id}
      aria-label={t('Select')}
      aria-labelledby={`${id} ${name}`}
      checked={isChosen}
      className={styles.box}
      onMouseDown={keepText}
      onChange={({ nativeEvent, currentTarget }) => {
        onChange((nativeEvent as unknown as { shiftKey?: boolean }).shiftKey === true)
        currentTarget.focus()
      }}
    />
  )
}

/** Ticks all listed rows, or none of them; half ticked if some are. */
export function SelectAll({ of, chosen, onChange }: { of: number; chosen: number; onChange: () => void }) {
  const box = useRef<HTMLInputElement>(null)
  const isSome = chosen > 0 && chosen < of
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={t('{count, plural, one {Select the one listed} other {Select all # listed}}', { count: of })}
      checked={of > 0 && chosen === of}
      disabled={of === 0}
      className={styles.box}
      onChange={onChange}
    />
  )
}

/** The column of boxes, and the keys of its rows: Space ticks the row, Shift and an arrow the next one too. */
export function selectColumn(
  toggle: (id: string, isRange: boolean) => void,
  stretch: (from: string, to: string) => void,
): Pick<Selection, 'column' | 'onKey'> {
  const onKey = (event: KeyboardEvent<HTMLTableRowElement>, id: string): boolean => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target, currentTarget: row } = event
    if (ctrlKey || metaKey || altKey) return false
    if (key === ' ' && target === row) {
      event.preventDefault()
      toggle(id, shiftKey)
      return true
    }
    const next = shiftKey ? nextRow(event) : undefined
    const to = next?.dataset.id
    if (!next || to === undefined) return false
    event.preventDefault()
    next.focus()
    stretch(id, to)
    return true
  }
  return {
    onKey,
    column: {
      name: text('Select'),
      place: 'box',
      cell: ({ id }: Listed, _, isChosen) => (
        <SelectBox isChosen={isChosen} onChange={(isRange) => toggle(id, isRange)} />
      ),
    },
  }
}
