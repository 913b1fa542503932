import { applicationsContract } from '@tessera/domain/applications/contract'
import { AppError } from '@tessera/domain/errors'
import { Attempts } from '@tessera/server/limits/attempts'
import type { Mount } from '../http/mount.ts'
import type { QueueNeeds } from '../letter-queue/service.ts'
import type { Needs } from '../needs.ts'
import { acceptApplication, declineApplication, listApplications, undoDecline } from './answer-application.ts'
import { apply, confirmApplication, readOffer } from './apply.ts'
import type { MemberNeeds } from './needs.ts'

/** Applications from one network address to one club, and to one club from anywhere, within an hour. */
const perAddress = { count: 10, seconds: 3_600 }
const perClub = { count: 200, seconds: 3_600 }

export function applicationsRoutes(mount: Mount, deps: MemberNeeds & QueueNeeds & Needs<'serverSettings'>): void {
  const take = limiter(deps)
  mount(applicationsContract.offer, ({ params }) => readOffer(deps, params.clubId))
  mount(applicationsContract.apply, async ({ params: { clubId }, body, address }) => {
    take(clubId, address)
    await apply(deps, clubId, body)
    return {}
  })
  mount(applicationsContract.confirm, async ({ params, body }) => {
    await confirmApplication(deps, params.clubId, body.code)
    return {}
  })
  mount(applicationsContract.list, ({ caller }) => listApplications(deps, caller.clubId))
  mount(applicationsContract.accept, ({ caller, params, body }) =>
    acceptApplication(deps, caller.clubId, params.id, body),
  )
  mount(applicationsContract.decline, async ({ caller, params, body }) => {
    await declineApplication(deps, caller, params.id, body.sentence)
    return {}
  })
  mount(applicationsContract.undo, async ({ caller, params }) => {
    await undoDecline(deps, caller.clubId, params.id)
    return {}
  })
}

/** Counts applications in this process; the returned function throws `too_many_requests` for one too many. */
function limiter({ now }: Needs<'now'>): (clubId: string, address: string) => void {
  const clock = () => now().getTime()
  const [addresses, clubs] = [new Attempts(perAddress, clock), new Attempts(perClub, clock)]
  let sweepAt = 0
  return (clubId, address) => {
    if (clock() >= sweepAt) {
      for (const one of [addresses, clubs]) one.sweep()
      sweepAt = clock() + perClub.seconds * 1_000
    }
    const key = `${clubId} ${address}`
    if (addresses.isSpent(key) || clubs.isSpent(clubId))
      throw new AppError('too_many_requests', 'Too many attempts. Please try again later.')
    addresses.count(key)
    clubs.count(clubId)
  }
}
