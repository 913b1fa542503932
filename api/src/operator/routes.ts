import { AppError } from '@tessera/domain/errors'
import { insideContract } from '@tessera/domain/inside/contract'
import { operatorContract } from '@tessera/domain/operator/contract'
import { text } from '@tessera/domain/texts/text'
import type { Mount } from '../http/mount.ts'
import type { Needs } from '../needs.ts'
import type { PhotoNeeds } from '../passes/service.ts'
import { endSecondStep, listClubs, removeClub, resumeClub, suspendClub } from './clubs.ts'
import type { StateNeeds } from './needs.ts'
import { backUp, mailLink, serverState, setRegistration } from './service.ts'
import type { OperatorTokens } from './tokens.ts'

const deadLink = text('This link has been used or has expired. Ask for a new one.')

export function operatorRoutes(
  mount: Mount,
  deps: PhotoNeeds & StateNeeds & Needs<'accounts' | 'db' | 'now'>,
  tokens: OperatorTokens,
  settleCommittee: (clubId: string) => Promise<void>,
): void {
  mount(operatorContract.sendLink, ({ body }) => mailLink(deps, body.email))
  mount(operatorContract.signIn, async ({ body }) => {
    const said = await deps.firebase.inside?.(insideContract.operatorSignIn, { code: body.code })
    if (!said?.isOperator) throw new AppError('forbidden', deadLink)
    deps.log.info('the operator has signed in')
    return { token: await tokens.issue() }
  })
  mount(operatorContract.state, () => serverState(deps))
  mount(operatorContract.registration, ({ body }) => setRegistration(deps, body.open))
  mount(operatorContract.backUp, () => backUp(deps))
  mount(operatorContract.clubs, () => listClubs(deps))
  mount(operatorContract.suspend, ({ params }) => suspendClub(deps, params.id))
  mount(operatorContract.resume, ({ params }) => resumeClub(deps, params.id))
  mount(operatorContract.endSecondStep, ({ params }) => endSecondStep(deps, params.id, settleCommittee))
  mount(operatorContract.remove, ({ params, body }) => removeClub(deps, params.id, body.name))
}
