import type { ResponseOf } from '@tessera/domain/contract'
import { text } from '@tessera/domain/texts/text'
import { webhooksContract } from '@tessera/domain/webhooks/contract'
import type { Webhook, WebhookInput } from '@tessera/domain/webhooks/webhook'
import { ArrowLeft, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../firebase/use-api.ts'
import { useWhyNot } from '../firebase/who-may.ts'
import { call } from '../http/call.ts'
import { momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Quiet, Row, Stack } from '../ui/layout.tsx'
import { FactList } from '../ui/list/fact-list.tsx'
import { MadeKey } from '../ui/made-key.tsx'
import { Modal } from '../ui/modal.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { useWebhookActions } from './use-webhook-actions.ts'
import { WebhookForm } from './webhook-form.tsx'
import { kindNames, troubleText } from './webhook-texts.ts'

const failure = text('The webhooks could not be loaded')
const failedSave = text('The webhook could not be saved')

/** The addresses that are called after an event, for the club's owners. */
export function WebhooksSection() {
  const whyNot = useWhyNot('owner')
  return (
    <Stack gap={16}>
      <Row>
        <ButtonLink to={`${paths.settings}/machines`} icon={<ArrowLeft />}>
          {t('Machines')}
        </ButtonLink>
      </Row>
      {whyNot ? <Quiet>{whyNot}</Quiet> : <Webhooks />}
    </Stack>
  )
}

function Webhooks() {
  const { data, error, retry, put, reload } = useApi(webhooksContract.list, { failure })
  const [form, setForm] = useState<{ readonly webhook?: Webhook }>()
  const [shown, setShown] = useState<string>()
  const [made, setMade] = useState<string>()
  const showKey = ({ key, webhooks }: ResponseOf<typeof webhooksContract.make>) => {
    setMade(key)
    return put(webhooks)
  }
  const { remove, rotate, enable } = useWebhookActions({ put, showKey, onFailed: retry })
  const save = async (typed: WebhookInput, seen: WebhookInput) => {
    if (form?.webhook) {
      const params = { id: form.webhook.id }
      await put(await call(webhooksContract.change, { params, body: { ...typed, seen }, failure: failedSave }))
    } else await showKey(await call(webhooksContract.make, { body: typed, failure: failedSave }))
    setForm(undefined)
  }
  if (error && !data) return <RetryBanner error={error} onRetry={retry} />
  if (!data) return <LoadingRows text={t('Loading the webhooks…')} />
  const logged = data.find(({ id }) => id === shown)
  return (
    <Stack gap={16}>
      <Quiet>
        {t(
          'After an event the club’s server calls an address, so that another program learns of it at once. Each call is signed with a key, says what happened and to whom by ids, and is repeated for days if nobody takes it.',
        )}
      </Quiet>
      {data.length > 0 && (
        <div>
          <FactList
            rows={data}
            nameOf={({ url, off }) => (
              <>
                {url} {off && <Badge tone="disabled">{t('Off')}</Badge>}
              </>
            )}
            facts={(one) => (
              <>
                <p>{one.events.map((event) => t(kindNames[event])).join(', ')}</p>
                {troubleText(one) && <p>{troubleText(one)}</p>}
                {one.oldKeyUntil && (
                  <p>{t('The key before counts until {when}.', { when: momentText(new Date(one.oldKeyUntil)) })}</p>
                )}
              </>
            )}
            buttons={(one) => (
              <Row>
                {one.off && (
                  <Button size="small" aria-label={t('Switch on {url}', { url: one.url })} onClick={() => enable(one)}>
                    {t('Switch on')}
                  </Button>
                )}
                <Button
                  size="small"
                  aria-label={t('Messages to {url}', { url: one.url })}
                  onClick={() => setShown(one.id)}
                >
                  {t('Messages')}
                </Button>
                <Button
                  size="small"
                  aria-label={t('Edit {url}', { url: one.url })}
                  onClick={() => setForm({ webhook: one })}
                >
                  {t('Edit')}
                </Button>
                <Button size="small" aria-label={t('New key for {url}', { url: one.url })} onClick={() => rotate(one)}>
                  {t('New key')}
                </Button>
                <Button
                  size="small"
                  variant="danger"
                  aria-label={t('Delete {url}', { url: one.url })}
                  onClick={() => remove(one)}
                >
                  {t('Delete')}
                </Button>
              </Row>
            )}
          />
        </div>
      )}
      <Row>
        <Button icon={<WebhookIcon />} onClick={() => setForm({})}>
          {t('Make a webhook')}
        </Button>
      </Row>
      <Modal
        open={form !== undefined}
        onClose={() => setForm(undefined)}
        title={form?.webhook ? t('Edit the webhook') : t('Make a webhook')}
      >
        {form && <WebhookForm webhook={form.webhook} save={save} reload={reload} onCancel={() => setForm(undefined)} />}
      </Modal>
      <Modal open={made !== undefined} onClose={() => setMade(undefined)} title={t('The new key')}>
        {made !== undefined && <MadeKey text={made} onDone={() => setMade(undefined)} />}
      </Modal>
      <Modal
        open={logged !== undefined}
        onClose={() => setShown(undefined)}
        title={t('Messages')}
        description={logged?.url}
      >
        {logged && <DeliveryLog webhook={logged} />}
      </Modal>
    </Stack>
  )
}
