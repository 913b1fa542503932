import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { accountsRoutes } from './accounts/routes.ts'
import { namesOfDuty } from './accounts/service.ts'
import { attendanceRoutes } from './attendance/routes.ts'
import { bankRoutes } from './bank/routes.ts'
import { clubsRoutes } from './clubs/routes.ts'
import { committeeRoutes } from './committee/routes.ts'
import { changesSecondStep, refuseWithoutOwnStep, settleCommittee } from './committee/second-step-of-club.ts'
import { debitRoutes } from './debit/routes.ts'
import type { Deps } from './deps.ts'
import { donationRoutes } from './donations/routes.ts'
import { eventsRoutes } from './events/routes.ts'
import { googleRoutes } from './google/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { addressOf } from './http/address.ts'
import { authenticator } from './http/auth.ts'
import { discardRest } from './http/discard-rest.ts'
import { docsRoutes } from './http/docs.ts'
import type { Environment } from './http/environment.ts'
import { answerError } from './http/errors.ts'
import { mounting } from './http/mount.ts'
import { answerNotFound } from './http/not-found.ts'
import { identifyAndLog } from './http/request-id.ts'
import { hutsRoutes } from './huts/routes.ts'
import { lettersRoutes } from './letters/routes.ts'
import { refuseIf } from './limits.ts'
import { machineOf } from './machines/keys.ts'
import { machinesRoutes } from './machines/routes.ts'
import { applicationsRoutes } from './members/application-routes.ts'
import { manyRoutes } from './members/many-routes.ts'
import { restoreMember } from './members/restore.ts'
import { membersRoutes } from './members/routes.ts'
import { membershipRoutes } from './membership/routes.ts'
import type { Needs } from './needs.ts'
import { operatorRoutes } from './operator/routes.ts'
import { OperatorTokens } from './operator/tokens.ts'
import { passesRoutes } from './passes/routes.ts'
import { paymentsRoutes } from './payments/routes.ts'
import { personalDataRoutes } from './personal-data/routes.ts'
import { receiptsRoutes } from './receipts/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { standingsRoutes } from './standings/routes.ts'
import { metricsRoute } from './system/metrics-route.ts'
import { systemRoutes } from './system/routes.ts'
import { viewsRoutes } from './views/routes.ts'
import { walletRoutes } from './wallet/routes.ts'
import { webhooksRoutes } from './webhooks/routes.ts'

/** Creates the whole API; its `fetch` works with or without a port. */
export function createApp(deps: Deps): Hono<Environment> {
  const app = new Hono<Environment>()
  app.use(identifyAndLog(deps.log))
  app.use(discardRest)
  app.onError(answerError)
  app.use('/api/*', limitAddresses(deps))
  const authenticate = authenticator(deps.config, deps.firebase.accounts, deps.firebase.sessions)
  // Hosted mode has no operator's page: no token is good there.
  const operatorTokens = new OperatorTokens(deps.now, deps.firebase.operatorKey ?? randomBytes(32))
  const mount = mounting(app, deps, {
    authenticate,
    operator: operatorTokens,
    namesOf: (clubId, keeper) => namesOfDuty(deps, clubId, keeper),
    machineOf: (key) => machineOf(deps, key),
  })
  systemRoutes(mount, deps)
  accountsRoutes(mount, deps)
  committeeRoutes(mount, deps)
  clubsRoutes(mount, deps, {
    check: refuseWithoutOwnStep,
    follow: async (change, { clubId, uid }) => {
      if (changesSecondStep(change)) await settleCommittee(deps, clubId, uid)
    },
  })
  machinesRoutes(mount, deps)
  hutsRoutes(mount, deps)
  webhooksRoutes(mount, deps)
  membersRoutes(mount, deps)
  personalDataRoutes(mount, deps)
  manyRoutes(mount, deps)
  viewsRoutes(mount, deps)
  paymentsRoutes(mount, deps)
  bankRoutes(mount, deps)
  debitRoutes(mount, deps)
  refundRoutes(mount, deps)
  standingsRoutes(mount, deps)
  receiptsRoutes(mount, deps)
  donationRoutes(mount, deps)
  passesRoutes(mount, deps)
  membershipRoutes(mount, deps)
  googleRoutes(mount, deps)
  lettersRoutes(mount, deps)
  walletRoutes(app, mount, deps)
  eventsRoutes(mount, deps, authenticate)
  operatorRoutes(mount, deps, operatorTokens, (clubId) => settleCommittee(deps, clubId))
  historyRoutes(mount, deps, { restoreMember: (...restoring) => restoreMember(deps, ...restoring) })
  attendanceRoutes(mount, deps)
  applicationsRoutes(mount, deps)
  metricsRoute(app, deps)
  docsRoutes(app, mount.endpoints)
  app.notFound((c) => answerNotFound(mount.endpoints, c))
  return app
}

/** Counts requests by network address, before any of the request's body is read. */
const limitAddresses = ({ config, limits: { requestsPerAddress } }: Needs<'config' | 'limits'>) =>
  createMiddleware<Environment>(async (c, next) => {
    refuseIf(requestsPerAddress.take(addressOf(c, config.proxyHops)))
    await next()
  })
