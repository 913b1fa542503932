import { membershipContract } from '@tessera/domain/membership/contract'
import { printedCardContract } from '@tessera/domain/passes/printed-card-contract'
import { languageFor } from '@tessera/domain/texts/languages'
import type { Mount } from '../http/mount.ts'
import type { PassNeeds } from '../passes/service.ts'
import {
  clubInfo,
  downloadPass,
  issueTicket,
  ownCode,
  ownMembership,
  ownPayments,
  printedCard,
  ticketPass,
} from './service.ts'

export function membershipRoutes(mount: Mount, deps: PassNeeds): void {
  mount(membershipContract.me, ({ caller }) => ownMembership(deps, caller))
  mount(membershipContract.clubInfo, ({ caller }) => clubInfo(deps, caller))
  mount(membershipContract.payments, ({ caller }) => ownPayments(deps, caller))
  mount(membershipContract.cardCode, ({ caller }) => ownCode(deps, caller))
  mount(membershipContract.downloadPass, ({ caller }) => downloadPass(deps, caller))
  mount(printedCardContract.own, ({ caller, query }) => printedCard(deps, caller, languageFor([query.language ?? ''])))
  mount(membershipContract.passTicket, ({ caller }) => issueTicket(deps, caller))
  mount(membershipContract.ticketPass, ({ params }) => ticketPass(deps, params.ticket))
}
