import { accountsContract } from '@tessera/domain/accounts/contract'
import { clubsContract } from '@tessera/domain/clubs/contract'
import type { Endpoint } from '@tessera/domain/contract'
import { eventsContract } from '@tessera/domain/events/contract'
import { lettersContract } from '@tessera/domain/letters/contract'
import { membersContract } from '@tessera/domain/members/contract'
import { membershipContract } from '@tessera/domain/membership/contract'
import { operatorContract } from '@tessera/domain/operator/contract'
import { passesContract } from '@tessera/domain/passes/contract'
import { paymentsContract } from '@tessera/domain/payments/contract'
import { systemContract } from '@tessera/domain/system/contract'

/** The endpoints of all contracts. */
export const contracts: readonly Endpoint[] = [
  ...Object.values(systemContract),
  ...Object.values(accountsContract),
  ...Object.values(clubsContract),
  ...Object.values(membersContract),
  ...Object.values(paymentsContract),
  ...Object.values(passesContract),
  ...Object.values(eventsContract),
  ...Object.values(membershipContract),
  ...Object.values(operatorContract),
  ...Object.values(lettersContract),
]
