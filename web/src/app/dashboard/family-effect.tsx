import { familyChanges } from '@tessera/domain/membership/status-changes'
import { useMemo } from 'react'
import { itemText } from '../../language/format.ts'
import { owedText } from '../../language/reason-texts.ts'
import { t } from '../../language/t.ts'
import type { Moved } from '../../members/form/form-effects.ts'
import { useMembers } from '../../members/use-members.ts'
import { StatusPreview } from '../../payments/record/status-preview.tsx'
import { useBooks } from '../../payments/seasons/use-books.ts'
import { Quiet, Stack } from '../../ui/layout.tsx'
import { useToday } from '../../ui/today.tsx'

/** What it changes in statuses and fees that a member belongs to another; renders nothing if it changes none. */
export function FamilyEffect({ member, belongsTo }: Moved) {
  const { books } = useBooks()
  const { members } = useMembers()
  const today = useToday()
  const { id } = member
  const effect = useMemo(
    () => books && members && familyChanges({ id, belongsTo }, members, books, today),
    [books, id, belongsTo, members, today],
  )
  if (!effect) return null
  const nameOf = (memberId: string) => members?.find((one) => one.id === memberId)?.fullName ?? ''
  return (
    <Stack gap={6}>
      <StatusPreview changes={effect.statuses} />
      {effect.fees.map(({ memberId, before, now }) => {
        const one = now ?? before
        if (!one) return null
        const [name, item] = [nameOf(memberId), itemText(one.label)]
        return (
          <Quiet key={`${memberId} ${one.itemId}`}>
            {now
              ? `${name}, ${item}: ${owedText(now, now.dueOn !== undefined && now.dueOn <= today)}`
              : t('{name} is not asked for {item} any more', { name, item })}
          </Quiet>
        )
      })}
    </Stack>
  )
}
