import { historyContract } from '@tessera/domain/history/contract'
import type { Seal, SealCheck, SealFault } from '@tessera/domain/history/seal'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { useAction } from '../ui/use-action.ts'

const failure = text('The seals could not be checked')

const faultTexts: Readonly<Record<SealFault, string>> = {
  changed: text('an entry was changed'),
  removed: text('an entry was removed'),
  added: text('an entry was added later'),
  root: text('its list of entries is another'),
  signature: text('it is not signed by its key'),
  before: text('the seal before it is another, or missing'),
}

/** Says up to when the history is sealed, and compares it with all seals. Shows nothing before the first. */
export function Seals() {
  const { data } = useApi(historyContract.seals, { failure })
  return data?.[0] ? <Check seals={data} newest={data[0]} /> : null
}

function Check({ seals, newest }: { seals: readonly Seal[]; newest: Seal }) {
  const [checked, setChecked] = useState<readonly SealCheck[]>([])
  const [error, setError] = useState<string>()
  const [check, busy] = useAction(
    failure,
    async () => {
      const all: SealCheck[] = []
      setChecked(all)
      for (const { number } of seals) {
        all.push(await call(historyContract.checkSeal, { params: { number: String(number) }, failure }))
        setChecked([...all])
      }
    },
    { show: setError },
  )
  const isDone = checked.length === seals.length
  const faults = checked.flatMap(({ number, faults }) => faults.map((one) => ({ number, ...one })))
  return (
    <Stack gap={8}>
      <Quiet>
        {t(
          'Sealed up to {when}. Who keeps the number {number} and the code {code} can tell later whether anything before was changed.',
          {
            when: momentText(new Date(newest.until)),
            number: newest.number,
            code: newest.root.slice(0, 16),
          },
        )}
      </Quiet>
      <Row>
        <Button busy={busy} onClick={() => void check()}>
          {t('Check the seals')}
        </Button>
        {busy && <Quiet>{t('{done} of {all} checked', { done: checked.length, all: seals.length })}</Quiet>}
      </Row>
      {error && <Banner tone="error">{error}</Banner>}
      {isDone && faults.length === 0 && (
        <Banner tone="success">
          {t('All is as it was sealed: {sound} entries are unchanged, {erased} were deleted for good.', {
            sound: sumOf(checked.map(({ sound }) => sound)),
            erased: sumOf(checked.map(({ erased }) => erased)),
          })}
        </Banner>
      )}
      {faults.length > 0 && (
        <Banner tone="error">
          {faults.slice(0, mostShown).map(({ number, fault, id }) => (
            <p key={`${number} ${fault} ${id}`}>
              {t('Seal {number}: {fault}', { number, fault: t(faultTexts[fault]) })}
              {id !== undefined && ` (${id})`}
            </p>
          ))}
          {faults.length > mostShown && <p>{t('{count} more', { count: faults.length - mostShown })}</p>}
        </Banner>
      )}
    </Stack>
  )
}

/** Faults that are named. */
const mostShown = 20

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
