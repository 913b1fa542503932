import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type PointerEvent as Press, useLayoutEffect, useRef } from 'react'
import { t } from '../language/t.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Stack } from '../ui/layout.tsx'
import styles from './view-columns.module.css'

export interface ColumnChoice {
  readonly id: string
  readonly name: string
}

interface Props {
  choices: readonly ColumnChoice[]
  /** The ids of the chosen columns, in order. */
  value: readonly string[]
  onChange: (value: string[]) => void
  error: string | undefined
}

/**
 * Chooses columns and their order: those that are chosen stand first, and are moved by their buttons or dragged by their handle.
 */
export function ViewColumns({ choices, value, onChange, error }: Props) {
  const list = useRef<HTMLUListElement>(null)
  /** What was pressed in a row that has moved since, which takes the focus away. */
  const pressed = useRef<{ readonly column: string; readonly part: string }>(undefined)
  useLayoutEffect(() => {
    const { column, part } = pressed.current ?? {}
    pressed.current = undefined
    const row = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-column') === column)
    const button =
      row?.querySelector<HTMLElement>(`${part}:enabled`) ?? row?.querySelector<HTMLElement>('button:enabled')
    button?.focus()
  })
  const known = new Map(choices.map((choice) => [choice.id, choice]))
  const chosen = value.flatMap((id) => known.get(id) ?? [])
  const others = choices.filter(({ id }) => !value.includes(id))
  const tick = (column: string, isChosen: boolean) => {
    pressed.current = { column, part: 'input' }
    onChange(isChosen ? [...value, column] : value.filter((one) => one !== column))
  }
  const move = (place: number, by: 1 | -1) => {
    const [column, other] = [value[place], value[place + by]]
    if (!column || !other) return
    pressed.current = { column, part: by < 0 ? '[data-up]' : '[data-down]' }
    onChange(value.with(place, other).with(place + by, column))
  }
  /** What a drag changes: the columns as they are, which have been rendered again since it began. */
  const now = useRef({ value, onChange })
  now.current = { value, onChange }
  const drag = (event: Press, column: string) => {
    // Else the drag would select text.
    event.preventDefault()
    const follow = ({ clientY }: PointerEvent) => {
      const { value, onChange } = now.current
      const below = value.findIndex((_, place) => clientY < lowerEdge(list.current?.children[place]))
      const to = below < 0 ? value.length - 1 : below
      if (value[to] !== column) onChange(value.filter((one) => one !== column).toSpliced(to, 0, column))
    }
    const end = new AbortController()
    document.addEventListener('pointermove', follow, { signal: end.signal })
    for (const type of ['pointerup', 'pointercancel'])
      document.addEventListener(type, () => end.abort(), { signal: end.signal })
  }
  return (
    <Stack as="fieldset" gap={4}>
      <legend>{t('Columns of the list, of exports and on paper')}</legend>
      {error && (
        <p role="alert" className={styles.fault}>
          {error}
        </p>
      )}
      <ul ref={list} className={styles.columns}>
        {[...chosen, ...others].map(({ id, name }, place) => (
          <li key={id} data-column={id} className={styles.column}>
            <CheckboxField
              label={name}
              checked={value.includes(id)}
              onChange={({ target }) => tick(id, target.checked)}
            />
            {place < chosen.length && (
              <span className={styles.order}>
                <span
                  aria-hidden="true"
                  className={styles.handle}
                  data-handle
                  onPointerDown={(event) => drag(event, id)}
                >
                  <GripVertical />
                </span>
                <IconButton
                  data-up=""
                  label={t('Move {name} up', { name })}
                  icon={<ArrowUp />}
                  disabled={place === 0}
                  onClick={() => move(place, -1)}
                />
                <IconButton
                  data-down=""
                  label={t('Move {name} down', { name })}
                  icon={<ArrowDown />}
                  disabled={place === chosen.length - 1}
                  onClick={() => move(place, 1)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

const lowerEdge = (row: Element | undefined): number => row?.getBoundingClientRect().bottom ?? 0
