import type { Endpoint } from '../contract.ts'
import type { Need } from './duty.ts'

/** What an endpoint of administrators needs: one of its keepers' duties, or any but `door` where it changes nothing. */
export const needOf = ({ keepers, reads, method }: Pick<Endpoint, 'keepers' | 'reads' | 'method'>): Need => ({
  ...(keepers && { keepers }),
  reads: reads ?? method === 'GET',
})
