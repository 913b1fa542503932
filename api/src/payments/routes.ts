import { paymentsContract } from '@tessera/domain/payments/contract'
import type { Hono } from 'hono'
import { etag } from 'hono/etag'
import { createMiddleware } from 'hono/factory'
import type { Deps } from '../deps.ts'
import type { Environment } from '../http/environment.ts'
import type { Mount } from '../http/mount.ts'
import { paid } from './paid.ts'

/** A browser keeps the answer, and asks each time whether it still holds. */
const askedEachTime = createMiddleware(async (c, next) => {
  await next()
  if (c.res.status < 400) c.header('Cache-Control', 'private, no-cache')
})

export function paymentsRoutes(app: Hono<Environment>, mount: Mount, deps: Deps): void {
  app.use(paymentsContract.paid.path, askedEachTime, etag())
  mount(paymentsContract.paid, ({ caller }) => paid(deps, caller.clubId))
}
