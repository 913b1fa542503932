import { membershipDays } from '@tessera/domain/plain-date'
import { useContext, useMemo } from 'react'
import { t } from '../../language/t.ts'
import { DateField } from '../../ui/date-field.tsx'
import { useToday } from '../../ui/today.tsx'
import { FormEffects } from '../form/form-effects.ts'
import { typeFromFault } from '../form/type-from-field.tsx'
import type { PlannedRow } from './plan-import.ts'
import { retypedBy } from './retyped-rows.ts'
import type { ImportPlan } from './use-import-plan.ts'

interface Props {
  /** The rows that are chosen to be written. */
  rows: readonly PlannedRow[]
  plan: ImportPlan
}

/** Where the file gives members another type: from which day on, and what that costs whom. */
export function ImportTypes({ rows, plan: { typesFrom, setTypesFrom } }: Props) {
  const today = useToday()
  const { TypeCosts } = useContext(FormEffects)
  const fault = typeFromFault(typesFrom)
  const { asked, dated } = useMemo(
    () => retypedBy(rows, fault ? '' : typesFrom, today),
    [rows, typesFrom, fault, today],
  )
  const changed = useMemo(() => (fault ? [] : [...asked, ...dated]), [asked, dated, fault])
  return (
    <>
      {(asked.length > 0 || fault) && (
        <DateField
          limits={membershipDays}
          label={t('{count, plural, one {The changed type holds from} other {The # changed types hold from}}', {
            count: asked.length,
          })}
          hint={t('Without a day, for all years, those before too.')}
          error={fault}
          value={typesFrom}
          onChange={({ target }) => setTypesFrom(target.value)}
        />
      )}
      {changed.length > 0 && <TypeCosts changed={changed} />}
    </>
  )
}
