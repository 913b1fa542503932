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

/** To be called after an import or an undo: what was known is forgotten at once, and the server is asked again. */
export function useImportWritten(): () => void {
  const { clubId } = useSession()
  const { mutate } = useSWRConfig()
  return useCallback(() => void mutate(keyOf(clubId), { last: null }), [clubId, mutate])
}
