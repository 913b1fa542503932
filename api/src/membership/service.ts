import { hasPassConfiguration } from '@tessera/domain/clubs/club'
import { AppError } from '@tessera/domain/errors'
import { type MemberInfo, ticketPath } from '@tessera/domain/membership/contract'
import type { Payment } from '@tessera/domain/payments/payment'
import { getClub, presentLogo } from '../clubs/service.ts'
import type { Deps } from '../deps.ts'
import type { MemberCaller } from '../http/caller.ts'
import type { FileAnswer } from '../http/mount.ts'
import { ownMember, photoOf, photoUrlOf } from '../members/service.ts'
import { ownPass } from '../passes/service.ts'
import { readPaymentsOf } from '../payments/service.ts'
import type { Holder, Tickets } from './tickets.ts'

/** The caller's own membership. @throws AppError `no_membership` */
export async function ownMembership(deps: Deps, caller: MemberCaller): Promise<MemberInfo> {
  const [member, club] = await Promise.all([ownMember(deps, caller), getClub(deps, caller.clubId)])
  const { id, fullName, email, memberId, enabled } = member
  return {
    ...{ id, fullName, email, memberId, enabled },
    clubName: club.name,
    clubColour: club.colour,
    clubLogo: presentLogo(club),
    photoUrl: photoUrlOf(member),
  }
}

/** Whether the caller's club issues passes. @throws AppError `no_membership` */
export async function clubInfo(deps: Deps, caller: MemberCaller): Promise<{ hasPassConfiguration: boolean }> {
  const [club] = await Promise.all([getClub(deps, caller.clubId), ownMember(deps, caller)])
  return { hasPassConfiguration: hasPassConfiguration(club) }
}

/** What the caller has paid, in no order. @throws AppError `no_membership` */
export async function ownPayments(deps: Deps, caller: MemberCaller): Promise<Payment[]> {
  const [payments] = await Promise.all([readPaymentsOf(deps, caller.clubId, caller.memberId), ownMember(deps, caller)])
  return payments
}

/** The caller's own pass. @throws AppError `no_membership`, `membership_disabled`, `pass_setup_incomplete` */
export async function downloadPass(deps: Deps, caller: Holder): Promise<FileAnswer> {
  const member = await ownMember(deps, caller)
  return ownPass(deps, caller.clubId, member, await photoOf(deps, member))
}

/**
 * An address at which a phone's browser fetches the caller's own pass without a token. Whatever stands against the pass
 * is said here, where there is a page to say it on: so the pass is made once now, and anew when it is fetched.
 * @throws AppError as `downloadPass`
 */
export async function issueTicket(deps: Deps, tickets: Tickets, caller: MemberCaller): Promise<{ url: string }> {
  await downloadPass(deps, caller)
  return { url: ticketPath(tickets.issue(caller)) }
}

/** The pass of a ticket. @throws AppError `not_found` for a ticket that is used, too old or none; else as `downloadPass` */
export async function ticketPass(deps: Deps, tickets: Tickets, ticket: string): Promise<FileAnswer> {
  const holder = tickets.redeem(ticket)
  if (!holder) throw new AppError('not_found', 'This download is no longer available. Please start it again.')
  return downloadPass(deps, holder)
}
