import { centsText, countText, dayText } from '../../../language/format.ts'
import { say } from '../../../language/say.ts'
import { t } from '../../../language/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Added } from './add-lines.ts'
import type { Statement } from './work/bank-work.ts'

/** Lines that could not be read, at most, that are shown. */
const mostFaults = 10

interface Props extends Added {
  statement: Statement
  onTakeAlike: () => void
}

/** What became of a statement: how many lines are new, which were left out and why, and where the balances do not add up. */
export function StatementReport({ statement, added, known, alike, onTakeAlike }: Props) {
  const { pending, foreign, outgoing, faults, gaps } = statement
  const left = [
    outgoing > 0 && t('{count, plural, one {# outgoing line} other {# outgoing lines}}', { count: outgoing }),
    pending > 0 &&
      t('{count, plural, one {# line that is not booked yet} other {# lines that are not booked yet}}', {
        count: pending,
      }),
    foreign > 0 &&
      t('{count, plural, one {# line in another currency} other {# lines in another currency}}', { count: foreign }),
  ].filter((one) => one !== false)
  return (
    <>
      <Banner tone={faults.length + gaps.length > 0 ? 'warning' : 'success'}>
        {t('{count, plural, one {# new line} other {# new lines}}', { count: added })}
        {known > 0 && `, ${t('{n} are here already', { n: countText(known) })}`}
        {left.length > 0 && `. ${t('Left out: {what}', { what: left })}`}
      </Banner>
      {alike.length > 0 && (
        <Banner tone="warning" action={<Button onClick={onTakeAlike}>{t('Add them anyway')}</Button>}>
          {t(
            '{count, plural, one {# line looks like a line that you already have, and is left out} other {# lines look like lines that you already have, and are left out}}',
            { count: alike.length },
          )}
        </Banner>
      )}
      {gaps.map(({ after, before, cents }) => (
        <Banner key={`${after} ${before}`} tone="warning">
          {t('Between {after} and {before}, {amount} are missing: lines of this time are not in the file.', {
            after: dayText(after),
            before: dayText(before),
            amount: centsText(Math.abs(cents)),
          })}
        </Banner>
      ))}
      {faults.slice(0, mostFaults).map(({ place, why, shown }) => (
        <Banner key={place} tone="warning">
          {t('Line {place} was not read: {why} ({shown})', { place: countText(place), why: say(why), shown })}
        </Banner>
      ))}
      {faults.length > mostFaults && (
        <Banner tone="warning">{t('+{n} more', { n: countText(faults.length - mostFaults) })}</Banner>
      )}
    </>
  )
}
