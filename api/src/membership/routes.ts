import { membershipCertificateContract } from '@tessera/domain/membership/certificate-contract'
import { membershipContract } from '@tessera/domain/membership/contract'
import { printedCardContract } from '@tessera/domain/passes/printed-card-contract'
import { languageFor } from '@tessera/domain/texts/languages'
import type { Mount } from '../http/mount.ts'
import { getMember, ownMember } from '../members/service.ts'
import type { PassNeeds } from '../passes/service.ts'
import { certificateFile } from './certificate.ts'
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

const languageOf = ({ language = '' }: { readonly language?: string }) => languageFor([language])

export function membershipRoutes(mount: Mount, deps: PassNeeds): void {
  mount(membershipContract.me, ({ caller }) => ownMembership(deps, caller))
  mount(membershipContract.clubInfo, ({ caller }) => clubInfo(deps, caller))
  mount(membershipContract.payments, ({ caller }) => ownPayments(deps, caller))
  mount(membershipContract.cardCode, ({ caller }) => ownCode(deps, caller))
  mount(membershipContract.downloadPass, ({ caller }) => downloadPass(deps, caller))
  mount(printedCardContract.own, ({ caller, query }) => printedCard(deps, caller, languageOf(query)))
  mount(membershipCertificateContract.one, async ({ caller: { clubId }, params, query }) =>
    certificateFile(deps, clubId, await getMember(deps, clubId, params.id), languageOf(query)),
  )
  mount(membershipCertificateContract.own, async ({ caller, query }) =>
    certificateFile(deps, caller.clubId, await ownMember(deps, caller), languageOf(query)),
  )
  mount(membershipContract.passTicket, ({ caller }) => issueTicket(deps, caller))
  mount(membershipContract.ticketPass, ({ params }) => ticketPass(deps, params.ticket))
}
