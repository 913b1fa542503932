import { membershipContract } from '@tessera/domain/membership/contract'
import type { Deps } from '../deps.ts'
import type { Mount } from '../http/mount.ts'
import { clubInfo, downloadPass, issueTicket, ownMembership, ownPayments, ticketPass } from './service.ts'
import { Tickets } from './tickets.ts'

export function membershipRoutes(mount: Mount, deps: Deps): void {
  const tickets = new Tickets(deps.now)
  mount(membershipContract.me, ({ caller }) => ownMembership(deps, caller))
  mount(membershipContract.clubInfo, ({ caller }) => clubInfo(deps, caller))
  mount(membershipContract.payments, ({ caller }) => ownPayments(deps, caller))
  mount(membershipContract.downloadPass, ({ caller }) => downloadPass(deps, caller))
  mount(membershipContract.passTicket, ({ caller }) => issueTicket(deps, tickets, caller))
  mount(membershipContract.ticketPass, ({ params }) => ticketPass(deps, tickets, params.ticket))
}
