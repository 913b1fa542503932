import { membersContract } from '@tessera/domain/members/contract'
import type { LastImport } from '@tessera/domain/members/import'
import { mutate } from 'swr'
import { keyOf, useApi } from '../../firebase/use-api.ts'

/** The last import, as long as it can be undone. */
export const useLastImport = (): LastImport | null | undefined => useApi(membersContract.lastImport, {}).data?.last

/** Called after an import or undo: clears the last import at once and loads it again. */
export const importWritten = (): void => void mutate(keyOf(membersContract.lastImport), { last: null })
