import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
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

/** Chooses columns and their order: those that are chosen stand first. */
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
  return (
    <Stack as="fieldset" gap={4}>
      <legend>{t('Columns of exports and lists on paper')}</legend>
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
