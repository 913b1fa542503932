import { membersContract } from '@tessera/domain/members/contract'
import type { LastImport } from '@tessera/domain/members/import'
import { useCallback } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'

const keyOf = (clubId: string | null) => (clubId ? ['last-import', clubId] : null)

/** The last import, as long as it can be undone. */
export function useLastImport(): LastImport | null | undefined {
  const { clubId } = useSession()
  const { data } = useSWR(keyOf(clubId), () => call(membersContract.lastImport))
  return data?.last
}

/** Returns a function to call after an import or undo: clears the last import at once and loads it again. */
export function useImportWritten(): () => void {
  const { clubId } = useSession()
  const { mutate } = useSWRConfig()
  return useCallback(() => void mutate(keyOf(clubId), { last: null }), [clubId, mutate])
}
