import { X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '../../language/t.ts'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Quiet, Row } from '../layout.tsx'
import { useHeightVariable } from '../use-height-variable.ts'
import type { Listed } from './column.ts'
import { SelectAll, selectColumn } from './select-box.tsx'
import styles from './selecting.module.css'
import type { Selection } from './selection.ts'
import { countIn, keepOnly, noTicks, stretch, tick, tickAll, tickRange } from './ticks.ts'
import { useEscape } from './use-escape.ts'

interface Props<Row> {
  /** All rows there are, also those that a search or a filter leaves out. */
  rows: readonly Row[]
  /** The listed rows, in their order. */
  listed: readonly Row[]
  onChange: (selection: Selection | undefined) => void
  onEnd: () => void
  /** What can be done with the chosen rows, in the order of the list; those that are not listed come last, in the order of all. */
  children: (chosen: readonly Row[]) => ReactNode
}

/**
 * Lets rows of a list be chosen: gives its table the boxes, and shows a bar below it with the count and the actions. The choice
 * survives searching and sorting, forgets rows that are gone, and ends with Escape.
 */
export function Selecting<Row extends Listed>({ rows, listed, onChange, onEnd, children }: Props<Row>) {
  const [ticks, setTicks] = useState(noTicks)
  const existing = useMemo(() => new Set(rows.map(({ id }) => id)), [rows])
  const known = keepOnly(ticks, existing)
  if (known !== ticks) setTicks(known)
  const { chosen } = known
  const ids = useMemo(() => listed.map(({ id }) => id), [listed])
  const latest = useRef(ids)
  latest.current = ids
  const { column, onKey } = useMemo(() => {
    const toggle = (id: string, isRange: boolean) =>
      setTicks((now) => (isRange ? tickRange(now, latest.current, id) : tick(now, id)))
    const onStretch = (from: string, to: string) => setTicks((now) => stretch(now, latest.current, { from, to }))
    return selectColumn(toggle, onStretch)
  }, [])
  const shown = countIn(chosen, ids)
  useEffect(() => {
    const choose = () => setTicks((now) => tickAll(now, latest.current))
    const all = <SelectAll of={ids.length} chosen={shown} onChange={choose} />
    onChange({ chosen, column, onKey, all })
  }, [chosen, column, onKey, onChange, ids.length, shown])
  useEffect(() => () => onChange(undefined), [onChange])
  const bar = useRef<HTMLElement>(null)
  useHeightVariable(bar, '--selection-bar')
  useEscape(onEnd)
  const some = useMemo(() => {
    const isListed = new Set(ids)
    return [...listed, ...rows.filter(({ id }) => !isListed.has(id))].filter(({ id }) => chosen.has(id))
  }, [rows, listed, ids, chosen])
  return (
    <section ref={bar} className={styles.bar} aria-label={t('Selection')}>
      <Row gap="4px 10px" align="center" className={styles.count}>
        <strong role="status">
          {t('{count, plural, one {# selected} other {# selected}}', { count: chosen.size })}
        </strong>
        {chosen.size > shown && (
          <Quiet as="span" small>
            {t('{count, plural, one {# of them not listed} other {# of them not listed}}', {
              count: chosen.size - shown,
            })}
          </Quiet>
        )}
        {shown < ids.length && (
          <Button variant="quiet" size="small" onClick={() => setTicks((now) => tickAll(now, ids))}>
            {t('{count, plural, one {Select the one listed} other {Select all # listed}}', { count: ids.length })}
          </Button>
        )}
      </Row>
      <Row gap={6} align="center">
        {children(some)}
      </Row>
      <IconButton label={t('End the selection')} icon={<X />} className={styles.end} onClick={onEnd} />
    </section>
  )
}
