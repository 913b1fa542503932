import { AppError } from '@tessera/domain/errors'
import { insideContract } from '@tessera/domain/inside/contract'
import type { OperatorState } from '@tessera/domain/operator/contract'
import { text } from '@tessera/domain/texts/text'
import type { Needs } from '../needs.ts'
import { version } from '../version.ts'
import type { StateNeeds } from './needs.ts'

/** In hosted mode there is neither an operator's link nor a token. */
export const ofOwnServer = text('This page is for a server of your own; this one uses Firebase at Google.')

/** @throws AppError `forbidden` in hosted mode, for every address */
export async function mailLink(
  { firebase: { inside } }: Needs<'inside'>,
  email: string,
): Promise<Record<string, never>> {
  if (!inside) throw new AppError('forbidden', ofOwnServer)
  await inside(insideContract.operatorLetter, { email })
  return {}
}

/** The figures that `/metrics` and `make health` have, from the same source. */
export async function serverState({ config, firebase, serverSettings, log }: StateNeeds): Promise<OperatorState> {
  const withoutGateway = (error: unknown) => {
    log.warn({ error: String(error) }, 'the gateway does not give its state')
    return undefined
  }
  const [{ status, missing }, gateway, near, isClosed] = await Promise.all([
    firebase.health(),
    firebase.inside?.(insideContract.state).catch(withoutGateway),
    firebase.inside?.(insideContract.nearLimits).catch(withoutGateway),
    serverSettings.current().then(({ registrationClosed }) => registrationClosed),
  ])
  const { rss: resident, heapUsed: heap } = process.memoryUsage()
  const registration = config.registration === 'closed' ? 'closed by settings' : isClosed ? 'closed' : 'open'
  return {
    version,
    node: process.version,
    status,
    missing,
    registration,
    memory: { resident, heap },
    gateway: gateway ?? null,
    near: near?.near.map(({ at, ...use }) => use) ?? [],
  }
}

export async function setRegistration(deps: StateNeeds, open: boolean): Promise<OperatorState> {
  await deps.serverSettings.change((settings) => ({ ...settings, registrationClosed: !open }))
  deps.log.info({ open }, 'the operator has set the registration')
  return serverState(deps)
}

const failed = text('The backup could not be made. The log of the server and make health say why.')

/** @throws AppError `unavailable` */
export async function backUp(deps: StateNeeds): Promise<OperatorState> {
  const outcome = await deps.firebase.inside?.(insideContract.backUp)
  if (outcome && 'fault' in outcome) throw new AppError('unavailable', failed)
  return serverState(deps)
}
