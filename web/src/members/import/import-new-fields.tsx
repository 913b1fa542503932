import { isChoice, type OwnField } from '@tessera/domain/members/own-field'
import { text } from '@tessera/domain/texts/text'
import { Fragment, useEffect, useMemo, useState } from 'react'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAction } from '../../ui/use-action.ts'
import { addOwnFields, failedFields } from '../add-to-club.ts'
import { useOwnFields } from '../own-fields-context.ts'
import { columnTitle } from './column-title.ts'
import type { CsvTable } from './csv-table.ts'
import type { Columns } from './guess-columns.ts'
import { guessField } from './guess-field.ts'

interface Props {
  table: CsvTable
  /** The columns that no field takes; those without a name are asked for one. */
  left: readonly { readonly name: string; readonly place: number }[]
  /** Gets the columns of the fields that were made. */
  onMade: (columns: Columns) => void
  onCancel: () => void
  /** Called with true while the fields are made, and with false after it. */
  onBusy: (busy: boolean) => void
}

/** Passwords and account numbers are no fields of a member. */
const isSecret = (name: string, cells: readonly string[]): boolean =>
  /passwor|kennwort|contraseña|mot de passe/i.test(name) ||
  cells.some((cell) => /^[A-Z]{2}\d{2}[A-Z\d ]{11,}$/.test(cell.trim()))

/** Makes fields of the club from columns of the file: each with a box, and what it would be. */
export function ImportNewFields({ table, left, onMade, onCancel, onBusy }: Props) {
  const own = useOwnFields()
  const [error, setError] = useState<string>()
  const proposed = useMemo(
    () =>
      left.map(({ name, place }) => {
        const cells = table.rows.map((row) => row.cells[place] ?? '')
        return {
          place,
          isNamed: name !== '',
          field: guessField(name || columnTitle(table.header, place), cells),
          isWanted: !isSecret(name, cells) && cells.some((cell) => cell.trim()),
        }
      }),
    [left.map(({ place }) => place).join(), table],
  )
  const [unticked, setUnticked] = useState<ReadonlySet<number>>(
    () => new Set(proposed.flatMap(({ isWanted, place }) => (isWanted ? [] : place))),
  )
  const [given, setGiven] = useState<ReadonlyMap<number, string>>(new Map())
  const wanted = proposed
    .filter(({ place }) => !unticked.has(place))
    .map(({ place, field }) => ({ place, field: { ...field, name: given.get(place)?.trim() || field.name } }))
  const [make, busy] = useAction(
    failedFields,
    async () => {
      await addOwnFields(
        own,
        wanted.map(({ field }) => field),
      )
      onMade(Object.fromEntries(wanted.map(({ field, place }) => [`fields.${field.id}`, place])))
    },
    { show: setError },
  )
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])
  const tick = (place: number, on: boolean) =>
    setUnticked((now) => {
      const next = new Set(now)
      on ? next.delete(place) : next.add(place)
      return next
    })
  return (
    <Stack as="fieldset" gap={8}>
      <legend>{t('Columns to keep as fields of the club')}</legend>
      {error && <Banner tone="error">{error}</Banner>}
      {proposed.map(({ place, field, isNamed }) => (
        <Fragment key={place}>
          <CheckboxField
            label={`${field.name}: ${kindText(field)}`}
            checked={!unticked.has(place)}
            onChange={({ target }) => tick(place, target.checked)}
          />
          {!isNamed && !unticked.has(place) && (
            <TextField
              label={t('Name of {column}', { column: field.name })}
              maxLength={40}
              value={given.get(place) ?? field.name}
              onChange={({ target }) => setGiven((now) => new Map(now).set(place, target.value))}
            />
          )}
        </Fragment>
      ))}
      <Row>
        <Button busy={busy} disabled={wanted.length === 0} onClick={() => void make()}>
          {t('{count, plural, one {Keep # field} other {Keep # fields}}', { count: wanted.length })}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Row>
    </Stack>
  )
}

const kinds: Readonly<Record<OwnField['kind'], string>> = {
  text: text('text'),
  number: text('number'),
  day: text('day'),
  yesno: text('yes or no'),
  choice: text('one of {choices}'),
  several: text('several of {choices}'),
}

/** What a field takes, in words; of many choices the first few. */
function kindText(field: OwnField): string {
  if (!isChoice(field)) return t(kinds[field.kind])
  const names = field.choices.map(({ name }) => name)
  return t(kinds[field.kind], { choices: names.length > 6 ? `${names.slice(0, 6).join(', ')} …` : names.join(', ') })
}
