import { Hono } from 'hono'
import { accountsRoutes } from './accounts/routes.ts'
import { clubsRoutes } from './clubs/routes.ts'
import type { Deps } from './deps.ts'
import { authenticator } from './http/auth.ts'
import { discardRest } from './http/discard-rest.ts'
import { docsRoutes } from './http/docs.ts'
import type { Environment } from './http/environment.ts'
import { answerError } from './http/errors.ts'
import { limitAddresses } from './http/limit-addresses.ts'
import { mounting } from './http/mount.ts'
import { answerNotFound } from './http/not-found.ts'
import { identifyAndLog } from './http/request-id.ts'
import { membersRoutes } from './members/routes.ts'
import { membershipRoutes } from './membership/routes.ts'
import { passesRoutes } from './passes/routes.ts'
import { paymentsRoutes } from './payments/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { walletRoutes } from './wallet/routes.ts'

/** The whole API: `fetch` it, with or without a port. */
export function createApp(deps: Deps): Hono<Environment> {
  const app = new Hono<Environment>()
  app.use(identifyAndLog(deps.log))
  app.use(discardRest)
  app.onError(answerError)
  app.use('/api/*', limitAddresses(deps.limits))
  const mount = mounting(
    app,
    authenticator(deps.config, deps.firebase.accounts, deps.firebase.sessions),
    deps.limits,
    deps.written.announce,
  )
  systemRoutes(mount, deps)
  accountsRoutes(mount, deps)
  clubsRoutes(mount, deps)
  membersRoutes(mount, deps)
  paymentsRoutes(app, mount, deps)
  passesRoutes(mount, deps)
  membershipRoutes(mount, deps)
  walletRoutes(app, mount, deps)
  docsRoutes(app, mount.endpoints)
  app.notFound((c) => answerNotFound(mount.endpoints, c))
  return app
}
