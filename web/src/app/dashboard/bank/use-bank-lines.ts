import { bankContract } from '@tessera/domain/bank/contract'
import { text } from '@tessera/domain/texts/text'
import { reload, useApi } from '../../../firebase/use-api.ts'

/** The lines that wait for a decision. */
export const useBankLines = () => useApi(bankContract.lines, { failure: text('Failed to fetch the bank lines') })

/** How many lines wait for a decision; not asked unless `when`. */
export const useWaitingCount = (when: boolean): number | undefined => useApi(bankContract.count, { when }).data?.waiting

/** To be called after a write. */
export function bankWritten(): void {
  void reload(bankContract.lines)
  void reload(bankContract.count)
}
