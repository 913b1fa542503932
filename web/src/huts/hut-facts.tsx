import type { Hut } from '@tessera/domain/huts/hut'
import { dayText, momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Disclosure } from '../ui/disclosure.tsx'

const countsText = ({ day, valid, due, refused }: Hut['counts'][number]) =>
  t('{day}: {valid} valid, {due} with a payment due, {refused} not valid', {
    day: dayText(day),
    valid,
    due,
    refused,
  })

/** Until when the link of a hut counts, whether a device has it, when that was heard of last, and what it has counted on each day. */
export function HutFacts({ hut: { until, boundAt, listAt, counts } }: { hut: Hut }) {
  const [newest, ...earlier] = counts
  return (
    <>
      <p>
        {t('Until {day}', { day: dayText(until) })} ·{' '}
        {boundAt
          ? t('Opened by a device: {when}', { when: momentText(new Date(boundAt)) })
          : t('Not opened by a device yet')}
      </p>
      {listAt && <p>{t('Last contact: {when}', { when: momentText(new Date(listAt)) })}</p>}
      {newest && <p>{countsText(newest)}</p>}
      {earlier.length > 0 && (
        <Disclosure title={t('Earlier days')}>
          {earlier.map((one) => (
            <p key={one.day}>{countsText(one)}</p>
          ))}
        </Disclosure>
      )}
    </>
  )
}
