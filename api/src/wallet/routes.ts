import { googleContract } from '@tessera/domain/google/contract'
import { cardsContract } from '@tessera/domain/passes/cards-contract'
import { passesContract } from '@tessera/domain/passes/contract'
import { passMimeType } from '@tessera/domain/passes/pass'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { readJson } from '../http/body.ts'
import type { Environment } from '../http/environment.ts'
import { parseFields } from '../http/fields.ts'
import type { Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import { type PhotoNeeds, passesOf, phonePass } from '../passes/service.ts'
import { addOwnCard } from './google-cards.ts'
import { listCards } from './list-cards.ts'
import type { NotifyNeeds } from './needs.ts'
import { authorise, isName } from './phone.ts'
import { phoneLog } from './phone-log.ts'
import {
  atGoogle,
  dropRegistration,
  keepRegistration,
  type Registration,
  registrationsOfDevice,
} from './registrations.ts'
import { updateAll } from './update-all.ts'

const base = '/api/wallet/v1'
const registrations = `${base}/devices/:device/registrations/:passType`

const registerSchema = z.object({ pushToken: z.string().regex(/^[0-9a-fA-F]{32,200}$/, 'is not a push token') })
const logSchema = z.object({ logs: z.array(z.string()).max(1_000) })

const authorised = (deps: Needs<'clubCache' | 'db' | 'serverSettings'>, c: Context<Environment, string>) =>
  authorise(deps, {
    passType: c.req.param('passType') ?? '',
    serial: c.req.param('serial') ?? '',
    authorization: c.req.header('authorization'),
  })

/**
 * Mounts the five requests of Apple Wallet, with the paths and responses of Apple's PassKit Web Service, and the
 * admin's requests to list the cards and to update all passes, and the member's to add a card to Google Wallet.
 */
export function walletRoutes(
  app: Hono<Environment>,
  mount: Mount,
  deps: NotifyNeeds & PhotoNeeds & Needs<'serverSettings'>,
): void {
  const { db } = deps.firebase
  const report = phoneLog(deps.log, deps.now)

  mount(googleContract.addOwnCard, ({ caller }) => addOwnCard(deps, caller))
  mount(passesContract.updateAll, ({ caller }) => updateAll(deps, caller.clubId))

  mount(cardsContract.list, ({ caller }) => listCards(deps, caller.clubId))

  app.post(`${registrations}/:serial`, async (c) => {
    const pass = await authorised(deps, c)
    const { device, passType } = c.req.param()
    const { pushToken } = parseFields(registerSchema, await readJson(c.req.raw))
    if (!isName(device)) return c.body(null, 400)
    const { clubId, serial, id: memberId, tag } = pass
    const registration = { clubId, passTypeIdentifier: passType, serial, memberId, device, pushToken, told: tag }
    const outcome = await keepRegistration(db, registration)
    if (outcome === 'full') return c.body(null, 429)
    return c.body(null, outcome === 'new' ? 201 : 200)
  })

  app.delete(`${registrations}/:serial`, async (c) => {
    const pass = await authorised(deps, c)
    await dropRegistration(db, c.req.param('device'), pass.serial)
    return c.body(null, 200)
  })

  app.get(registrations, async (c) => {
    const { device, passType } = c.req.param()
    const since = Number(c.req.query('passesUpdatedSince') ?? 0) || 0
    if (!isName(device) || passType === atGoogle) return c.body(null, 204)
    const carried = await ofUsableClubs(deps, await registrationsOfDevice(deps, device, passType))
    const passes = await passesOf(
      deps,
      carried.map(({ memberId }) => memberId),
    )
    const changed = [...passes.values()].filter(({ tag }) => tag > since)
    if (changed.length === 0) return c.body(null, 204)
    const lastUpdated = String(Math.max(...changed.map(({ tag }) => tag)))
    return c.json({ serialNumbers: changed.map(({ serial }) => serial), lastUpdated })
  })

  app.get(`${base}/passes/:passType/:serial`, async (c) => {
    const pass = await authorised(deps, c)
    const since = new Date(c.req.header('if-modified-since') ?? '')
    const made = await phonePass(deps, pass, Number.isNaN(since.getTime()) ? undefined : since)
    if (made === 'unchanged') return c.body(null, 304)
    const lastModified = new Date(made.modified * 1000).toUTCString()
    return c.body(made.bytes, 200, { 'Content-Type': passMimeType, 'Last-Modified': lastModified })
  })

  app.post(`${base}/log`, async (c) => {
    report(parseFields(logSchema, await readJson(c.req.raw)).logs)
    return c.body(null, 200)
  })
}

/**
 * Leaves out what suspended clubs have on a device, so that its passes of other clubs go on.
 * @throws AppError `club_suspended` if nothing else is on it
 */
async function ofUsableClubs({ serverSettings }: Needs<'serverSettings'>, carried: readonly Registration[]) {
  const { suspended } = await serverSettings.current()
  const usable = carried.filter(({ clubId }) => suspended[clubId] === undefined)
  const [first] = carried
  if (first && usable.length === 0) await serverSettings.refuseSuspended(first.clubId)
  return usable
}
