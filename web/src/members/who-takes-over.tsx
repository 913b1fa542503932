import { nobodyTakesOver } from '@tessera/domain/members/family'
import { useEffect, useState } from 'react'
import { t } from '../language/t.ts'
import { SelectField } from '../ui/select-field.tsx'
import { useMembers } from './use-members.ts'

interface Props {
  /** Id and name of a member who is to be deleted, or has died. */
  head: { readonly id: string; readonly fullName: string }
  onChange: (takenOverBy: string) => void
}

/** Asks who takes over from a member to whom others belong; nothing for one to whom nobody does. */
export function WhoTakesOver({ head, onChange }: Props) {
  const { members = [] } = useMembers()
  const people = members.filter(({ belongsTo }) => belongsTo === head.id)
  const [by, setBy] = useState(nobodyTakesOver)
  const isAsked = people.length > 0
  useEffect(() => {
    if (isAsked) onChange(by)
  }, [isAsked, by])
  if (!isAsked) return null
  return (
    <SelectField
      label={t('{count, plural, one {# person belongs} other {# people belong}} to {name}. Who takes over?', {
        count: people.length,
        name: head.fullName,
      })}
      value={by}
      onChange={({ target }) => setBy(target.value)}
    >
      <option value={nobodyTakesOver}>{t('Nobody: each on their own')}</option>
      {people.map(({ id, fullName, memberId: number }) => (
        <option key={id} value={id}>
          {fullName} ({number})
        </option>
      ))}
    </SelectField>
  )
}
