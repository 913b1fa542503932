import { webhooksContract } from '@tessera/domain/webhooks/contract'
import type { Mount } from '../http/mount.ts'
import { listDeliveries, sendAgain, sendTest } from './deliveries.ts'
import type { WebhookNeeds } from './needs.ts'
import { changeWebhook, enableWebhook, listWebhooks, makeWebhook, removeWebhook, rotateKey } from './webhooks.ts'

export function webhooksRoutes(mount: Mount, deps: WebhookNeeds): void {
  mount(webhooksContract.list, ({ caller }) => listWebhooks(deps, caller.clubId))
  mount(webhooksContract.make, ({ caller, body }) => makeWebhook(deps, caller, body))
  mount(webhooksContract.change, ({ caller, params, body }) => changeWebhook(deps, caller, params.id, body))
  mount(webhooksContract.remove, ({ caller, params }) => removeWebhook(deps, caller, params.id))
  mount(webhooksContract.rotate, ({ caller, params }) => rotateKey(deps, caller, params.id))
  mount(webhooksContract.enable, ({ caller, params }) => enableWebhook(deps, caller, params.id))
  mount(webhooksContract.deliveries, ({ caller, params }) => listDeliveries(deps, caller.clubId, params.id))
  mount(webhooksContract.sendAgain, ({ caller, params }) => sendAgain(deps, caller.clubId, params))
  mount(webhooksContract.test, ({ caller, params }) => sendTest(deps, caller.clubId, params.id))
}
