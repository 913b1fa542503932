import { type Fact, factNames } from '@tessera/domain/members/fact-names'
import { birthdays, facts } from '@tessera/domain/members/facts'
import type { Member } from '@tessera/domain/members/member'
import type { MemberField, MemberInput } from '@tessera/domain/members/member-input'
import { memberLabels } from '@tessera/domain/members/member-labels'
import type { OwnField } from '@tessera/domain/members/own-field'
import { membershipDays } from '@tessera/domain/plain-date'
import { text } from '@tessera/domain/texts/text'
import type { ReactNode } from 'react'
import { dayText } from '../../language/format.ts'
import { say } from '../../language/say.ts'
import { t } from '../../language/t.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Lines } from '../../ui/lines.tsx'
import type { Column } from '../../ui/list/column.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { factText, labelOf } from '../form/described-member.ts'
import { languageOptions } from '../form/fact-fields.tsx'
import { readTypeChanges, typeChangesCell } from '../type-changes-cell.ts'
import { dayFields } from './guess-columns.ts'
import styles from './import.module.css'
import { Change } from './import-change.tsx'
import { unknownType } from './import-faults.ts'
import { readOwnCell, wordsOfOwn } from './import-own.ts'
import { type PlanKind, type PlannedRow, planNames } from './plan-import.ts'
import { TypedCell } from './typed-cell.tsx'
import type { RowChoices } from './use-import-plan.ts'

/** Width of a column that not every file has; `import.module.css` makes room for as many. */
const width = 172

const tones: Record<PlanKind, BadgeTone> = { new: 'active', updated: 'due', unchanged: 'disabled', refused: 'error' }

/** What a row shows beside what is planned for it. */
interface More {
  readonly isMended: boolean
  readonly isTicked: boolean
}

type ImportColumn = Column<PlannedRow & { readonly id: string }, More>

const memberOf = ({ plan }: PlannedRow): Member | undefined => (plan.kind === 'updated' ? plan.member : undefined)

/** A refused row shows input fields, and keeps them once corrected. */
const isTyped = ({ plan }: PlannedRow, { isMended }: More): boolean => plan.kind === 'refused' || isMended

/** A column of values: of input fields in rows that are typed, else with the club's current value if that differs. */
const column = (
  parts: Pick<ImportColumn, 'name' | 'width' | 'place'>,
  shown: (of: MemberInput, planned: PlannedRow) => string,
  field: (planned: PlannedRow) => ReactNode,
  className = styles.words,
): ImportColumn => ({
  ...parts,
  className: (planned, more) => (isTyped(planned, more) ? styles.typed : undefined),
  cell: (planned, more) => {
    if (isTyped(planned, more)) return field(planned)
    const before = memberOf(planned)
    return (
      <Change now={shown(planned.input, planned)} before={before && shown(before, planned)} className={className} />
    )
  },
})

const whyOf = ({ plan }: PlannedRow): string | undefined => (plan.kind === 'refused' ? say(plan.why) : undefined)

/** The columns of the rows of a file, as far as the file and the club have them. */
export function importColumns({ types, own, columns, nameOf, mend, tick }: RowChoices): readonly ImportColumn[] {
  const typeName = (typeId: string | undefined) => types.find(({ id }) => id === typeId)?.name ?? '-'
  /** What an input field of a row has in common with all others. */
  const fieldOf = ({ row, read: { typed } }: PlannedRow, field: MemberField) => ({
    hideLabel: true,
    className: styles.field,
    label: t('{field}, row {row}', { field: labelOf(field), row }),
    value: typed[field] ?? '',
    onChange: ({ target }: { target: { value: string } }) => mend(row, { ...typed, [field]: target.value }),
  })
  const textColumn = (field: MemberField, parts: Pick<ImportColumn, 'width' | 'place'> = {}, className?: string) =>
    column(
      { name: memberLabels[field], ...parts },
      (one) => one[field] ?? '',
      (planned) => (
        <TextField
          {...fieldOf(planned, field)}
          placeholder={field === 'memberId' ? planned.input.memberId : undefined}
          aria-description={whyOf(planned)}
        />
      ),
      className,
    )
  const dayColumn = (field: (typeof dayFields)[number]) =>
    column(
      { name: memberLabels[field], width },
      (one) => (one[field] ? dayText(one[field]) : '-'),
      (planned) => (
        <DateField limits={field === 'birthday' ? birthdays : membershipDays} {...fieldOf(planned, field)} />
      ),
    )
  const factColumn = (fact: Fact) =>
    facts[fact].kind === 'language'
      ? column(
          { name: memberLabels[fact], width },
          (one) => factText(fact, one[fact] ?? ''),
          (planned) => (
            <SelectField {...fieldOf(planned, fact)}>{languageOptions(planned.read.typed[fact])}</SelectField>
          ),
        )
      : textColumn(fact, { width })
  const type = column(
    { name: memberLabels.typeId, width },
    ({ typeId }, planned) => typeName(typeId ?? memberOf(planned)?.typeId),
    (planned) => {
      const { typeId } = planned.read.typed
      return (
        <SelectField {...fieldOf(planned, 'typeId')}>
          <option value="">{t('None')}</option>
          {typeId && !types.some(({ id }) => id === typeId) && (
            <option value={typeId}>{unknownType.nameOf(typeId)}</option>
          )}
          {types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )
    },
  )
  const typeChanges = column(
    { name: memberLabels.typeChanges, width },
    (one) => typeChangesCell(one.typeChanges ?? '', types),
    ({ row, read: { typed } }) => (
      <TypedCell
        field={t(memberLabels.typeChanges)}
        row={row}
        words={typeChangesCell(typed.typeChanges ?? '', types)}
        onChange={(words) => mend(row, { ...typed, typeChanges: readTypeChanges(words, types) })}
      />
    ),
  )
  const belongsTo = column(
    { name: memberLabels.belongsTo, width },
    (one) => nameOf(one.belongsTo ?? ''),
    (planned) => <TextField {...fieldOf(planned, 'belongsTo')} />,
  )
  const outcome: ImportColumn = {
    name: text('What happens'),
    label: text('Outcome'),
    width: 180,
    cell: (planned, { isMended, isTicked }) => {
      const { plan, row } = planned
      const before = memberOf(planned)
      return (
        <Stack as="span" gap={3} align="flex-start" className={styles.outcome} role={isMended ? 'status' : undefined}>
          <Badge tone={tones[plan.kind]}>{t(planNames[plan.kind])}</Badge>
          {plan.kind === 'refused' && (
            <span className={styles.why}>
              <Lines text={whyOf(planned) ?? ''} />
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
        </Stack>
      )
    },
  }
  return [
    { name: text('Row'), cell: ({ row }) => row, quiet: true, width: 60 },
    outcome,
    textColumn('memberId', { width: 136 }),
    textColumn('fullName', { place: (planned, more) => (isTyped(planned, more) ? undefined : 'title') }),
    textColumn('email', { width: 320 }, styles.email),
    ...(types.length > 0 ? [type] : []),
    ...(columns.typeChanges === undefined ? [] : [typeChanges]),
    ...(columns.pauses === undefined ? [] : [textColumn('pauses', { width })]),
    ...dayFields.filter((field) => columns[field] !== undefined).map(dayColumn),
    ...factNames.filter((fact) => fact !== 'birthday' && columns[fact] !== undefined).map(factColumn),
    ...(columns.belongsTo === undefined ? [] : [belongsTo]),
    ...own.filter(({ id }) => columns[`fields.${id}`] !== undefined).map((field) => ownColumn(field, mend)),
  ]
}

/** A column of a club's own field. Its correction is typed in words, as a file has them. */
const ownColumn = (field: OwnField, mend: RowChoices['mend']): ImportColumn =>
  column(
    { name: field.name, width },
    ({ fields }) => wordsOfOwn(field, fields?.[field.id] ?? ''),
    ({ row, read: { typed } }) => (
      <TypedCell
        field={field.name}
        row={row}
        words={wordsOfOwn(field, typed.fields?.[field.id] ?? '')}
        onChange={(words) =>
          mend(row, { ...typed, fields: { ...typed.fields, [field.id]: readOwnCell(field, words) } })
        }
      />
    ),
  )
