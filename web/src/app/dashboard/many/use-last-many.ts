import type { LastMany } from '@tessera/domain/members/many/change'
import { manyContract } from '@tessera/domain/members/many/contract'
import { reload, useApi } from '../../../firebase/use-api.ts'

/** The last change of many members, as long as it can be undone. */
export const useLastMany = (): LastMany | null | undefined => useApi(manyContract.last, {}).data?.last

/** Called after a change or an undo: loads the last change again. */
export const manyWritten = (): void => void reload(manyContract.last)
