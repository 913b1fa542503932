import type { Standing } from '@tessera/domain/membership/status'
import { useMemo } from 'react'
import type { OwedOf } from '../../payments/record/payer.ts'

const nothing = { unmet: [], upcoming: [] }

/** Returns a function from a member to the unpaid items, due or not yet; undefined until they are known. */
export function useOwed(standings: ReadonlyMap<string, Standing> | undefined): OwedOf | undefined {
  return useMemo(() => standings && ((memberId: string) => standings.get(memberId) ?? nothing), [standings])
}
