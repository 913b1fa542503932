import { text } from '@tessera/domain/texts/text'
import { webhooksContract } from '@tessera/domain/webhooks/contract'
import { type Delivery, mostDeliveries, type Webhook } from '@tessera/domain/webhooks/webhook'
import { useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { timeNow } from '../http/server-clock.ts'
import { momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { useAction } from '../ui/use-action.ts'
import styles from './delivery-log.module.css'
import { deliveryText, kindNames } from './webhook-texts.ts'

const failure = text('The messages could not be loaded')
const failedTest = text('The message could not be sent')

/** Milliseconds between looks while a message is about to be sent. */
const lookEveryMs = 3_000
/** How far ahead the next attempt of such a message is at most: while it is sent, a minute. */
const soonMs = 90_000
const isSoon = ({ nextAt }: Delivery) => nextAt !== undefined && Date.parse(nextAt) - timeNow().getTime() < soonMs

const tones = { waiting: 'due', taken: 'active', failed: 'error' } as const
const states = { waiting: text('Waiting'), taken: text('Sent'), failed: text('Failed') } as const

/**
 * What was sent to a webhook, the newest first: what became of it, the content, and a button that sends it again. Loaded again while a
 * message is about to be sent, which is after the answer of the button.
 */
export function DeliveryLog({ webhook: { id, off } }: { webhook: Webhook }) {
  const params = { id }
  const { data, error, retry, put } = useApi(
    webhooksContract.deliveries,
    { params, failure },
    { refreshInterval: (known) => (known?.some(isSoon) ? lookEveryMs : 0) },
  )
  const [test, isTesting] = useAction(
    failedTest,
    async () => {
      await put(await call(webhooksContract.test, { params, failure: failedTest }))
    },
    { onFailed: retry },
  )
  const [again, , , running] = useAction(
    failedTest,
    async (delivery: Delivery) => {
      await put(await call(webhooksContract.sendAgain, { params: { id, delivery: delivery.id }, failure: failedTest }))
    },
    { each: (delivery) => delivery.id, onFailed: retry },
  )
  if (error && !data) return <RetryBanner error={error} onRetry={retry} />
  if (!data) return <LoadingRows text={t('Loading the messages…')} />
  return (
    <Stack gap={12}>
      <Row>
        <Button busy={isTesting} disabled={off !== undefined} onClick={() => void test()}>
          {t('Send a test')}
        </Button>
        <Button onClick={retry}>{t('Refresh')}</Button>
      </Row>
      {data.length === 0 && <Quiet>{t('Nothing was sent yet.')}</Quiet>}
      {data.map((delivery) => (
        <Disclosure
          key={delivery.id}
          title={t(kindNames[delivery.kind])}
          note={
            <>
              {momentText(new Date(delivery.triedAt ?? delivery.queuedAt))}{' '}
              <Badge tone={tones[delivery.state]}>{t(states[delivery.state])}</Badge>
            </>
          }
        >
          <Stack gap={8}>
            <p>{deliveryText(delivery)}</p>
            <pre className={styles.body}>{delivery.body}</pre>
            <Row>
              <Button
                size="small"
                busy={running.some(([one]) => one.id === delivery.id)}
                disabled={off !== undefined}
                onClick={() => void again(delivery)}
              >
                {delivery.state === 'waiting' ? t('Send now') : t('Send again')}
              </Button>
              <CopyButton label={t('Copy the id')} copies={delivery.id} />
            </Row>
          </Stack>
        </Disclosure>
      ))}
      {data.length === mostDeliveries && <Quiet>{t('Older messages are not shown.')}</Quiet>}
    </Stack>
  )
}
