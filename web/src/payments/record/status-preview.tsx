import type { ItemFact } from '@tessera/domain/membership/settlement'
import { type StatusChange, statusChanges } from '@tessera/domain/membership/status-changes'
import { useCallback } from 'react'
import { dayText } from '../../language/format.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { useToday } from '../../ui/today.tsx'
import { useBooks } from '../seasons/use-books.ts'
import type { Payer } from './payer.ts'

/** Returns a function from an item as it would be to the statuses that change by it; none until they are known. */
export function useStatusChanges(members: readonly Payer[] | undefined): (item: ItemFact) => StatusChange[] {
  const { books } = useBooks()
  const today = useToday()
  return useCallback(
    (item) => (members && books ? statusChanges(members, books, [item], today) : []),
    [members, books, today],
  )
}

/** A change of statuses as a sentence. */
export function changeText({ to, members, day }: StatusChange): string {
  if (to === 'Active')
    return t('{members, plural, one {# member becomes} other {# members become}} Active again.', { members })
  if (day === undefined)
    return t('{members, plural, one {# Active member becomes} other {# Active members become}} Payment Due at once.', {
      members,
    })
  return t(
    '{members, plural, one {# Active member becomes} other {# Active members become}} Payment Due on {day}, unless paid before.',
    { members, day: dayText(day) },
  )
}

/** The statuses that saving an item would change; renders nothing if none do. */
export const StatusPreview = ({ changes }: { changes: readonly StatusChange[] }) =>
  changes.length > 0 && <Banner tone="warning">{changes.map(changeText).join(' ')}</Banner>
