import type { Member } from '@tessera/domain/members/member'
import type { PlainDate } from '@tessera/domain/plain-date'
import { t } from '../../language/t.ts'
import { headLeft, keeping } from './keep.ts'

/** The filter by a head of the family who has left: none while no member has such a head, unless it is chosen. */
export function headOptions(members: readonly Member[], today: PlainDate, chosen: string) {
  const isOffered = chosen === headLeft || members.some(keeping(headLeft, [], today, members))
  return isOffered ? [{ choice: headLeft, label: t('Head has left') }] : []
}
