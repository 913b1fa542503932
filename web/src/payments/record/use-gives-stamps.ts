import { clubContract } from '@tessera/domain/clubs/club-contract'
import { useApi } from '../../firebase/use-api.ts'

/** True in a club that gives stamps, of which payments have the numbers; false until the club is loaded. */
export const useGivesStamps = (): boolean => useApi(clubContract.get, {}).data?.givesStamps === true
