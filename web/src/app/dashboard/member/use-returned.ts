import { bankContract, type ReturnedPayment } from '@tessera/domain/bank/contract'
import { useClub } from '../../../clubs/use-club.ts'
import { useApi } from '../../../firebase/use-api.ts'

const none: readonly ReturnedPayment[] = []

/** The payments of a member that the bank has sent back, the newest first; none in a club without a bank account. */
export function useReturned(id: string): readonly ReturnedPayment[] {
  const { club } = useClub()
  const when = Boolean(club?.bankAccount)
  return useApi(bankContract.returned, { params: { id }, when }).data ?? none
}
