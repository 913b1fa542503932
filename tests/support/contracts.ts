import { accountsContract } from '@tessera/domain/accounts/contract'
import { sessionsContract } from '@tessera/domain/accounts/sessions-contract'
import { applicationsContract } from '@tessera/domain/applications/contract'
import { attendanceContract } from '@tessera/domain/attendance/contract'
import { bankContract } from '@tessera/domain/bank/contract'
import { clubsContract } from '@tessera/domain/clubs/contract'
import type { Endpoint } from '@tessera/domain/contract'
import { debitContract } from '@tessera/domain/debit/contract'
import { mandatesContract } from '@tessera/domain/debit/mandates-contract'
import { donationsContract } from '@tessera/domain/donations/contract'
import { committeeContract } from '@tessera/domain/duties/contract'
import { eventsContract } from '@tessera/domain/events/contract'
import { googleContract } from '@tessera/domain/google/contract'
import { historyContract } from '@tessera/domain/history/contract'
import { hutDeviceContract, hutsContract } from '@tessera/domain/huts/contract'
import { lettersContract } from '@tessera/domain/letters/contract'
import { machineCallsContract } from '@tessera/domain/machines/calls-contract'
import { keysContract } from '@tessera/domain/machines/contract'
import { membersContract } from '@tessera/domain/members/contract'
import { manyContract } from '@tessera/domain/members/many/contract'
import { memberNotesContract } from '@tessera/domain/members/notes-contract'
import { ownChangesContract } from '@tessera/domain/members/own-changes-contract'
import { personalDataContract } from '@tessera/domain/members/personal-data-contract'
import { membershipCertificateContract } from '@tessera/domain/membership/certificate-contract'
import { membershipContract } from '@tessera/domain/membership/contract'
import { operatorContract } from '@tessera/domain/operator/contract'
import { cardsContract } from '@tessera/domain/passes/cards-contract'
import { certificateContract } from '@tessera/domain/passes/certificate-contract'
import { passesContract } from '@tessera/domain/passes/contract'
import { printedCardContract } from '@tessera/domain/passes/printed-card-contract'
import { paymentsContract } from '@tessera/domain/payments/contract'
import { seasonsContract } from '@tessera/domain/payments/seasons-contract'
import { auditorsYearContract } from '@tessera/domain/receipts/auditors-year-contract'
import { receiptsContract } from '@tessera/domain/receipts/contract'
import { refundsContract } from '@tessera/domain/refunds/contract'
import { standingsContract } from '@tessera/domain/standings/contract'
import { systemContract } from '@tessera/domain/system/contract'
import { viewsContract } from '@tessera/domain/views/contract'
import { webhooksContract } from '@tessera/domain/webhooks/contract'

/** The endpoints of all contracts. */
export const contracts: readonly Endpoint[] = [
  ...Object.values(systemContract),
  ...Object.values(accountsContract),
  ...Object.values(sessionsContract),
  ...Object.values(committeeContract),
  ...Object.values(clubsContract),
  ...Object.values(membersContract),
  ...Object.values(manyContract),
  ...Object.values(memberNotesContract),
  ...Object.values(personalDataContract),
  ...Object.values(ownChangesContract),
  ...Object.values(paymentsContract),
  ...Object.values(seasonsContract),
  ...Object.values(historyContract),
  ...Object.values(bankContract),
  ...Object.values(mandatesContract),
  ...Object.values(debitContract),
  ...Object.values(refundsContract),
  ...Object.values(standingsContract),
  ...Object.values(receiptsContract),
  ...Object.values(auditorsYearContract),
  ...Object.values(donationsContract),
  ...Object.values(passesContract),
  ...Object.values(googleContract),
  ...Object.values(cardsContract),
  ...Object.values(attendanceContract),
  ...Object.values(certificateContract),
  ...Object.values(printedCardContract),
  ...Object.values(eventsContract),
  ...Object.values(membershipContract),
  ...Object.values(membershipCertificateContract),
  ...Object.values(operatorContract),
  ...Object.values(lettersContract),
  ...Object.values(viewsContract),
  ...Object.values(applicationsContract),
  ...Object.values(keysContract),
  ...Object.values(machineCallsContract),
  ...Object.values(webhooksContract),
  ...Object.values(hutsContract),
  ...Object.values(hutDeviceContract),
]
