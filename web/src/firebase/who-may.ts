import { isInOffice } from '@tessera/domain/duties/committee'
import { committeeContract } from '@tessera/domain/duties/contract'
import type { Keeper } from '@tessera/domain/duties/duty'
import { askFor } from '@tessera/domain/duties/missing'
import { whoHas } from '@tessera/domain/duties/who-has'
import { say } from '../language/say.ts'
import { t } from '../language/t.ts'
import { useMay, useSession } from './session.ts'
import { useApi } from './use-api.ts'

/**
 * Says why the user cannot use a part of a screen that needs one of these duties, and whom to ask; undefined if the user
 * has one of them. The first duty is the one to ask for, as in the refusals of the API.
 */
export function useWhyNot(keeper: Keeper, ...others: readonly Keeper[]): string | undefined {
  const may = useMay(keeper, ...others)
  const { duty } = useSession()
  // The door does not see the committee.
  const { data } = useApi(committeeContract.list, { when: !may && duty !== 'door' })
  if (may) return undefined
  const inOffice = data?.people.filter(isInOffice)
  return inOffice
    ? say(askFor(whoHas(inOffice, keeper)))
    : t('You see this because of your duty, and cannot change it.')
}
