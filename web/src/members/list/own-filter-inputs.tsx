import type { OwnField } from '@tessera/domain/members/own-field'
import {
  mostFilterCharacters,
  type OwnFilter,
  ownFilterOfAny,
  readOwnFilter,
  writeOwnFilter,
} from '@tessera/domain/members/own-filter'
import { membershipDays } from '@tessera/domain/plain-date'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../language/t.ts'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAfterPause } from '../../ui/use-after-pause.ts'
import { readTyped } from '../own-field-text.ts'
import styles from './own-filter-inputs.module.css'

/** The filter with which the entering begins: it keeps members who have any value. */
export const beginOf = (field: OwnField): string => writeOwnFilter(ownFilterOfAny(field))

type Entered = Exclude<OwnFilter, { by: 'choice' }>

interface Props {
  field: OwnField
  /** The filter as it is written, and as it was read. */
  value: string
  filter: Entered
  onChange: (value: string) => void
}

/** Enters a range of numbers or days, or a contained text, to filter members by; what is no number yet does not change the filter. */
export function OwnFilterInputs({ field, value, filter, onChange }: Props) {
  const [typed, setTyped] = useState(filter)
  const sent = useRef(value)
  const [sendLater, drop] = useAfterPause((wanted: string) => {
    sent.current = wanted
    onChange(wanted)
  })
  useEffect(() => {
    // A view, a link or Back has changed the filter.
    if (sent.current === value) return
    drop()
    sent.current = value
    setTyped(filter)
  }, [value, filter, drop])
  const enter = (next: Entered) => {
    setTyped(next)
    const wanted = writeOwnFilter(kept(field, next))
    if (readOwnFilter(wanted)) sendLater(wanted)
    else drop()
  }
  const { name, kind } = field
  if (typed.by === 'text')
    return (
      <div className={styles.entered}>
        <TextField
          hideLabel
          label={t('{name} contains', { name })}
          placeholder={t('Contains')}
          autoComplete="off"
          maxLength={mostFilterCharacters}
          value={typed.contains}
          onChange={({ target }) => enter({ ...typed, contains: target.value })}
        />
      </div>
    )
  const ends = [
    { end: 'from', label: t('{name} from', { name }), placeholder: t('From') },
    { end: 'to', label: t('{name} to', { name }), placeholder: t('To') },
  ] as const
  return (
    <div className={styles.entered}>
      {ends.map(({ end, ...texts }) => {
        const onType = (written: string) => enter({ ...typed, [end]: written })
        const input = { ...texts, hideLabel: true, value: typed[end], autoComplete: 'off' } as const
        return kind === 'day' ? (
          <DateField key={end} {...input} limits={membershipDays} onChange={({ target }) => onType(target.value)} />
        ) : (
          <TextField
            key={end}
            {...input}
            inputMode="decimal"
            error={faultOf(field, typed[end])}
            onChange={({ target }) => onType(target.value)}
          />
        )
      })}
    </div>
  )
}

function faultOf(field: OwnField, written: string): string | undefined {
  const read = readTyped(field, written)
  return 'fault' in read ? read.fault : undefined
}

/** A filter as it is kept: numbers may be typed with a comma. */
function kept(field: OwnField, typed: Entered): Entered {
  if (typed.by === 'text') return typed
  const bound = (written: string) => {
    const read = readTyped(field, written)
    return 'value' in read ? read.value : written
  }
  return { ...typed, from: bound(typed.from), to: bound(typed.to) }
}
