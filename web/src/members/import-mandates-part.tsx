import { t } from '../language/t.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Quiet } from '../ui/layout.tsx'
import type { FileMandate } from './import-mandates.ts'

interface Props {
  mandates: readonly FileMandate[]
  isWanted: boolean
  onChange: (isWanted: boolean) => void
}

/** Faults that are named; of more, how many. */
const mostNamed = 5

/** Says how many mandates for direct debit come along with new members, and which cannot be taken; nothing if the file has none. */
export function ImportMandates({ mandates, isWanted, onChange }: Props) {
  if (mandates.length === 0) return null
  const faults = new Map(mandates.flatMap((one) => ('fault' in one ? [[one.row, one.fault]] : [])))
  return (
    <div>
      <CheckboxField
        label={t(
          '{count, plural, one {Take over the mandate of one new member for direct debit} other {Take over the mandates of # new members for direct debit}}',
          { count: mandates.length - faults.size },
        )}
        checked={isWanted}
        onChange={({ target }) => onChange(target.checked)}
      />
      {isWanted && <MandateFaults faults={faults} />}
    </div>
  )
}

/** The rows of mandates that are not taken over, with the reasons. */
export function MandateFaults({ faults }: { faults: ReadonlyMap<number, string> }) {
  const more = faults.size - mostNamed
  return (
    <>
      {[...faults].slice(0, mostNamed).map(([row, fault]) => (
        <Quiet key={row}>{t('Mandate in row {row} is left out: {reason}', { row, reason: t(fault) })}</Quiet>
      ))}
      {more > 0 && (
        <Quiet>
          {t('{count, plural, one {One more mandate is left out} other {# more mandates are left out}}', {
            count: more,
          })}
        </Quiet>
      )}
    </>
  )
}
