import { useEffect } from 'react'
import { followDay, followRules } from '../../members/use-members.ts'
import { usePaymentItems, usePaymentYears } from '../../payments/ledger/use-ledger.ts'
import { useSeasonStart, useToday } from '../../ui/today.tsx'

/**
 * Keeps the statuses to the club's day, also on a page that is open over midnight, and to the items, years and seasons that
 * this page shows.
 */
export function FollowStatuses(): null {
  const today = useToday()
  const items = usePaymentItems().data
  const years = usePaymentYears().data
  const startsInMonth = useSeasonStart()
  useEffect(() => followDay(today), [today])
  useEffect(() => followRules([items, years, startsInMonth]), [items, years, startsInMonth])
  return null
}
