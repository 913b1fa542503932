import { nobodyTakesOver } from '@tessera/domain/members/family'
import { useEffect, useState } from 'react'
import { useMembers } from '../use-members.ts'
import { TakesOverField } from './takes-over-field.tsx'

interface Props {
  /** Id and name of a member who is to be deleted or disabled. */
  head: { readonly id: string; readonly fullName: string }
  /** True if the head may stay the head, which is '': nobody takes over yet. */
  mayStay?: boolean
  onChange: (takenOverBy: string) => void
}

/** Asks who takes over from a member to whom others belong; nothing for one to whom nobody does. */
export function WhoTakesOver({ head, mayStay = false, onChange }: Props) {
  const { members = [] } = useMembers()
  const people = members.filter(({ belongsTo }) => belongsTo === head.id)
  const [by, setBy] = useState(mayStay ? '' : nobodyTakesOver)
  const isAsked = people.length > 0
  useEffect(() => {
    if (isAsked) onChange(by)
  }, [isAsked, by])
  if (!isAsked) return null
  return (
    <TakesOverField
      head={head}
      people={people}
      mayStay={mayStay}
      value={by}
      onChange={({ target }) => setBy(target.value)}
    />
  )
}
