import type { ResponseOf } from '@tessera/domain/contract'
import { text } from '@tessera/domain/texts/text'
import { webhooksContract } from '@tessera/domain/webhooks/contract'
import type { Webhook } from '@tessera/domain/webhooks/webhook'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { useAction } from '../ui/use-action.ts'

const failedRemove = text('The webhook could not be deleted')
const failedRotate = text('The key could not be replaced')
const failedEnable = text('The webhook could not be switched on')

interface Given {
  readonly put: (webhooks: Webhook[]) => unknown
  /** Shows a key, which is answered once, and takes the webhooks that came with it. */
  readonly showKey: (made: ResponseOf<typeof webhooksContract.rotate>) => unknown
  /** Loads again what may have been written all the same. */
  readonly onFailed: () => void
}

/** What an owner does with a webhook that is there: replaces its key, switches it on again, deletes it. */
export function useWebhookActions({ put, showKey, onFailed }: Given) {
  const each = ({ id }: Webhook) => id
  const [remove] = useAction(
    failedRemove,
    async ({ id, url }: Webhook) => {
      await put(await call(webhooksContract.remove, { params: { id }, failure: failedRemove }))
      return t('The webhook to {url} is deleted', { url })
    },
    {
      each,
      onFailed,
      ask: ({ url }) => ({
        title: t('Delete the webhook to {url}?', { url }),
        text: t('Nothing is sent to it any more, and its messages are deleted.'),
        confirmText: t('Delete'),
        danger: true,
      }),
    },
  )
  const [rotate] = useAction(
    failedRotate,
    async ({ id }: Webhook) => {
      await showKey(await call(webhooksContract.rotate, { params: { id }, failure: failedRotate }))
    },
    {
      each,
      onFailed,
      ask: ({ url }) => ({
        title: t('A new key for {url}?', { url }),
        text: t('For a day, messages are signed with both keys, so that the receiver can take the new one meanwhile.'),
        confirmText: t('New key'),
      }),
    },
  )
  const [enable] = useAction(
    failedEnable,
    async ({ id, url }: Webhook) => {
      await put(await call(webhooksContract.enable, { params: { id }, failure: failedEnable }))
      return t('Messages are sent to {url} again', { url })
    },
    { each, onFailed },
  )
  return { remove, rotate, enable }
}
