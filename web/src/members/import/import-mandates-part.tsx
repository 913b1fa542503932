import { bookDays } from '@tessera/domain/plain-date'
import { t } from '../../language/t.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Quiet, Stack } from '../../ui/layout.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { useToday } from '../../ui/today.tsx'
import styles from './import.module.css'
import { countEnded, countLackingDay, countThere, drawnOn, type FileMandate } from './import-mandates.ts'

interface Props {
  /** True if the club draws by direct debit; without it no mandate can be taken. */
  drawsDebits: boolean
  mandates: readonly FileMandate[]
  /** Why it is not known who has a mandate already, and how to load it again. */
  unknown: { readonly error: string; readonly onRetry: () => void } | undefined
  isWanted: boolean
  onChange: (isWanted: boolean) => void
  /** The day on which those without a day in the file were signed; '' for none. */
  signed: string
  onSigned: (day: string) => void
  /** Why `signed` is no such day; undefined if it is one, or none. */
  signedFault: string | undefined
  /** The day on which the club drew by them last, with another program; '' for none. */
  drawn: string
  onDrawn: (day: string) => void
  /** Why `drawn` is no such day; undefined if it is one, or none. */
  drawnFault: string | undefined
}

/** Faults that are named; of more, how many. */
const mostNamed = 5

/**
 * Says how many mandates for direct debit come along, and which cannot be taken; nothing if the file has none for anybody who lacks one. Asks
 * when those were signed that have no day in the file, and when the club drew by them last where the file makes them look as if they were over.
 */
export function ImportMandates({
  drawsDebits,
  mandates,
  unknown,
  isWanted,
  onChange,
  signed,
  onSigned,
  signedFault,
  drawn,
  onDrawn,
  drawnFault,
}: Props) {
  const today = useToday()
  if (mandates.length === 0) return unknown ? <RetryBanner {...unknown} /> : null
  if (!drawsDebits) {
    return (
      <Quiet>
        {t(
          '{count, plural, one {The file has a mandate for direct debit} other {The file has # mandates for direct debit}}. An import takes them along once Settings, Money have account and creditor identifier, then also for members who are there already.',
          { count: mandates.length },
        )}
      </Quiet>
    )
  }
  const lacking = countLackingDay(mandates)
  const faults = new Map(mandates.flatMap((one) => ('fault' in one ? [[one.row, one.fault]] : [])))
  const ended = countEnded(mandates, today)
  const stillEnded = countEnded(drawnOn(mandates, drawnFault ? '' : drawn), today)
  const there = countThere(mandates)
  const taken = mandates.length - faults.size
  return (
    <Stack gap={8} className={styles.mandates}>
      {unknown && isWanted && <RetryBanner {...unknown} />}
      {taken > 0 && (
        <CheckboxField
          label={t(
            '{count, plural, one {Take over the mandate of one member for direct debit} other {Take over the mandates of # members for direct debit}}',
            { count: taken },
          )}
          hint={
            there > 0 &&
            t(
              '{count, plural, one {# was a member before, without a mandate. Undoing the import leaves it.} other {# were members before, without mandates. Undoing the import leaves theirs.}}',
              { count: there },
            )
          }
          checked={isWanted}
          onChange={({ target }) => onChange(target.checked)}
        />
      )}
      {isWanted && lacking > 0 && (
        <DateField
          label={t('Signed on, where the file does not say it')}
          hint={t(
            '{count, plural, one {One mandate has no day of signature: it gets this one} other {# mandates have no day of signature: they get this one}}. A day in the file counts more. Without a day they are left out.',
            { count: lacking },
          )}
          error={signedFault}
          limits={{ ...bookDays, last: today }}
          value={signed}
          onChange={({ target }) => onSigned(target.value)}
        />
      )}
      {isWanted && <MandateFaults faults={faults} />}
      {isWanted && ended > 0 && (
        <DateField
          label={t('Last drawn by these mandates on')}
          hint={
            stillEnded > 0
              ? t(
                  '{count, plural, one {One mandate is older than 36 months, and ends} other {# mandates are older than 36 months, and end}} if nothing was drawn since. Has the club drawn by them with another program? Then enter the last day.',
                  { count: stillEnded },
                )
              : t('None of the mandates has ended.')
          }
          error={drawnFault}
          limits={{ ...bookDays, last: today }}
          value={drawn}
          onChange={({ target }) => onDrawn(target.value)}
        />
      )}
    </Stack>
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
