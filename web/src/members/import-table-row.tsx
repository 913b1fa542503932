import { inEnglish, text } from '@tessera/domain/texts/text'
import { memo } from 'react'
import { useLanguage } from '../language/language.ts'
import { say } from '../language/say.ts'
import { t } from '../language/t.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Lines } from '../ui/lines.tsx'
import { Td, Tr } from '../ui/list/cells.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './import.module.css'
import { Change } from './import-change.tsx'
import { DayCells, type DayField } from './import-days.tsx'
import { unknownType } from './import-faults.ts'
import { type PlanKind, type PlannedRow, planNames } from './plan-import.ts'
import type { RowChoices } from './use-import-plan.ts'

const tones: Record<PlanKind, BadgeTone> = { new: 'active', updated: 'due', unchanged: 'disabled', refused: 'error' }

interface Props extends PlannedRow, Pick<RowChoices, 'types' | 'mend' | 'tick'> {
  /** The days that the file has a column for. */
  days: readonly DayField[]
  isMended: boolean
  isTicked: boolean
}

/** A row of the file. A refused row shows input fields, and keeps them once corrected. */
export const ImportRow = memo(function ImportRow({
  row,
  read,
  input,
  plan,
  types,
  days,
  isMended,
  isTicked,
  mend,
  tick,
}: Props) {
  useLanguage()
  const before = plan.kind === 'updated' ? plan.member : undefined
  const why = plan.kind === 'refused' ? say(plan.why) : undefined
  const isTyped = plan.kind === 'refused' || isMended
  const typed = isTyped ? styles.typed : undefined
  const cell = (field: keyof typeof fieldLabels) =>
    isTyped ? (
      <TextField
        hideLabel
        className={styles.field}
        label={t(fieldLabels[field], { row })}
        aria-description={why}
        value={read.typed[field]}
        onChange={({ target }) => mend(row, { ...read.typed, [field]: target.value })}
      />
    ) : (
      <Change now={input[field]} before={before?.[field]} className={field === 'email' ? styles.email : styles.words} />
    )
  const unknown = types.some(({ id }) => id === read.typed.typeId) ? undefined : read.typed.typeId
  const typeName = (typeId: string | undefined) => types.find(({ id }) => id === typeId)?.name ?? '-'
  return (
    <Tr>
      <Td label={t('Row')} className={styles.quiet}>
        {row}
      </Td>
      <Td label={t('Member ID')} className={typed}>
        {cell('memberId')}
      </Td>
      <Td label={t('Name')} place={isTyped ? undefined : 'title'} className={typed}>
        {cell('fullName')}
      </Td>
      <Td label={t('Email')} className={typed}>
        {cell('email')}
      </Td>
      {types.length > 0 && (
        <Td label={t('Type')} className={typed}>
          {isTyped ? (
            <SelectField
              hideLabel
              className={styles.field}
              label={t('Type of row {row}', { row })}
              value={read.typed.typeId ?? ''}
              onChange={({ target }) => mend(row, { ...read.typed, typeId: target.value })}
            >
              <option value="">{t('None')}</option>
              {unknown && <option value={unknown}>{unknownType.nameOf(unknown)}</option>}
              {types.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          ) : (
            <Change
              now={typeName(input.typeId ?? before?.typeId)}
              before={before && typeName(before.typeId)}
              className={styles.words}
            />
          )}
        </Td>
      )}
      <DayCells {...{ row, read, input, before, days, isTyped, mend }} />
      <Td label={t('Outcome')}>
        <span className={styles.outcome} role={isMended ? 'status' : undefined}>
          <Badge tone={tones[plan.kind]}>{t(planNames[plan.kind])}</Badge>
          {plan.kind === 'refused' && (
            <span className={styles.why}>
              <Lines text={why ?? ''} />
            </span>
          )}
          {before && (
            <CheckboxField
              label={t('Change')}
              aria-label={t('Change {name}', { name: before.fullName })}
              checked={isTicked}
              onChange={({ target }) => tick([row], target.checked)}
            />
          )}
        </span>
      </Td>
    </Tr>
  )
}, isSame)

const fieldLabels = {
  memberId: text('Member ID of row {row}'),
  fullName: text('Name of row {row}'),
  email: text('Email of row {row}'),
} as const

/** Compares contents: planning creates new objects for all rows, and typing into one must render only that one. */
function isSame(before: Props, now: Props): boolean {
  const [a, b] = [before.plan, now.plan]
  return (
    before.read === now.read &&
    a.kind === b.kind &&
    (a.kind !== 'updated' || (b.kind === 'updated' && a.member === b.member)) &&
    (a.kind !== 'refused' || (b.kind === 'refused' && inEnglish(a.why) === inEnglish(b.why))) &&
    before.isMended === now.isMended &&
    before.isTicked === now.isTicked &&
    before.mend === now.mend
  )
}
