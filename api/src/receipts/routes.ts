import { auditorsYearContract } from '@tessera/domain/receipts/auditors-year-contract'
import { receiptsContract } from '@tessera/domain/receipts/contract'
import { languageFor } from '@tessera/domain/texts/languages'
import type { Mount } from '../http/mount.ts'
import type { QueueNeeds } from '../letter-queue/service.ts'
import { getMember, ownMember } from '../members/service.ts'
import { auditorsYearFile } from './auditors-year.ts'
import { printReceipts, receiptsOnPaper } from './on-paper.ts'
import { sendReceipt } from './send.ts'
import { listReceipts, receiptFile, statementFile } from './service.ts'

const languageOf = ({ language = '' }: { readonly language?: string }) => languageFor([language])

export function receiptsRoutes(mount: Mount, deps: QueueNeeds): void {
  mount(receiptsContract.make, ({ caller: { clubId }, params: { paymentId }, query }) =>
    receiptFile(deps, { clubId, paymentId }, languageOf(query)),
  )
  mount(receiptsContract.send, ({ caller, params: { paymentId }, body: { group: id, language } }) =>
    sendReceipt(deps, { clubId: caller.clubId, paymentId, by: caller.uid, id, language }),
  )
  mount(receiptsContract.of, async ({ caller: { clubId }, params }) => {
    const { id } = await getMember(deps, clubId, params.memberId)
    return listReceipts(deps, clubId, id)
  })
  mount(receiptsContract.statement, async ({ caller: { clubId }, params, query }) => {
    const member = await getMember(deps, clubId, params.memberId)
    return statementFile(deps, clubId, member, params.season, languageOf(query))
  })
  mount(auditorsYearContract.one, ({ caller: { clubId }, params, query, log }) =>
    auditorsYearFile(deps, clubId, params.season, languageOf(query), log),
  )
  mount(receiptsContract.onPaper, async ({ caller: { clubId } }) => ({
    paymentIds: [...(await receiptsOnPaper(deps, clubId))],
  }))
  mount(receiptsContract.print, ({ caller: { clubId }, body }) => printReceipts(deps, clubId, body))
  mount(receiptsContract.own, async ({ caller }) => {
    const { id } = await ownMember(deps, caller)
    return listReceipts(deps, caller.clubId, id)
  })
  mount(receiptsContract.makeOwn, async ({ caller, params: { paymentId }, query }) => {
    const { id: memberId } = await ownMember(deps, caller)
    return receiptFile(deps, { clubId: caller.clubId, paymentId, memberId }, languageOf(query))
  })
  mount(receiptsContract.ownStatement, async ({ caller, params, query }) =>
    statementFile(deps, caller.clubId, await ownMember(deps, caller), params.season, languageOf(query)),
  )
}
