import { historyContract } from '@tessera/domain/history/contract'
import { mostSeals, type Seal, type SealCheck, type SealFault } from '@tessera/domain/history/seal'
import { text } from '@tessera/domain/texts/text'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { FactList } from '../ui/list/fact-list.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './seals.module.css'

const failedLoad = text('The seals could not be loaded')
const failedCheck = text('The seals could not be checked')

const faultTexts: Readonly<Record<SealFault, string>> = {
  changed: text('an entry or a payment was changed'),
  removed: text('an entry or a payment was removed'),
  added: text('an entry or a payment was added later'),
  root: text('its list is another'),
  signature: text('it is not signed by this server'),
  before: text('the seal before it is another, or missing'),
  damaged: text('it cannot be read'),
}

/** Says up to when the history and the payments are sealed, and compares them with all seals. Shows nothing before the first. */
export function Seals() {
  const { data, error, retry } = useApi(historyContract.seals, { failure: failedLoad })
  if (error && !data) return <RetryBanner error={error} onRetry={retry} />
  return data?.[0] ? <Check seals={data} newest={data[0]} /> : null
}

/** Faults that are named. */
const mostShown = 20

function Check({ seals, newest }: { seals: readonly Seal[]; newest: Seal }) {
  const [checked, setChecked] = useState<readonly SealCheck[]>([])
  const [isDone, setDone] = useState(false)
  const [error, setError] = useState<string>()
  const isLeft = useRef(false)
  useEffect(
    () => () => {
      isLeft.current = true
    },
    [],
  )
  const [check, busy] = useAction(
    failedCheck,
    async () => {
      const all: SealCheck[] = []
      setDone(false)
      setChecked(all)
      for (const { number } of seals) {
        if (isLeft.current) return
        all.push(await call(historyContract.checkSeal, { params: { number: String(number) }, failure: failedCheck }))
        setChecked([...all])
      }
      setDone(true)
    },
    { show: setError },
  )
  const faults = checked.flatMap(({ number, faults }) => faults.map((one) => ({ number, ...one })))
  return (
    <Stack gap={8}>
      <Quiet>
        {t(
          'Sealed up to {when}. Who keeps the code of a seal can tell later whether anything before was changed; auditors have it by e-mail.',
          { when: momentText(new Date(newest.until)) },
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
          {t(
            'All is as it was sealed: {sound} are unchanged, {erased} were deleted for good. Each entry of the history, each payment and each member of an entry about several is counted.',
            {
              sound: sumOf(checked.map(({ sound }) => sound)),
              erased: sumOf(checked.map(({ erased }) => erased)),
            },
          )}
        </Banner>
      )}
      {faults.length > 0 && (
        <Banner tone="error">
          {faults.slice(0, mostShown).map(({ number, fault, id }) => (
            <p key={`${number} ${fault} ${id}`} className={styles.code}>
              {t('Seal {number}: {fault}', { number, fault: t(faultTexts[fault]) })}
              {id !== undefined && ` (${id})`}
            </p>
          ))}
          {faults.length > mostShown && <p>{t('{count} more', { count: faults.length - mostShown })}</p>}
        </Banner>
      )}
      <Disclosure title={t('Codes of the seals')}>
        <FactList
          rows={seals.map((one) => ({ ...one, id: String(one.number) }))}
          nameOf={({ number, until }) =>
            t('Seal {number}, up to {when}', { number, when: momentText(new Date(until)) })
          }
          facts={({ code }) => <p className={styles.code}>{code}</p>}
        />
        {seals.length === mostSeals && <Quiet>{t('The newest {count} are shown.', { count: mostSeals })}</Quiet>}
      </Disclosure>
    </Stack>
  )
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
