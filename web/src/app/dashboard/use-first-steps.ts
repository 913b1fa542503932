import { hasPassConfiguration } from '@tessera/domain/clubs/club'
import { useEffect, useState } from 'react'
import { useClub } from '../../clubs/use-club.ts'
import { useMembers } from '../../members/use-members.ts'
import { usePassConfig } from '../../passes/use-pass-config.ts'
import { usePaymentItems, usePaymentYears } from '../../payments/use-ledger.ts'
import { type FirstStep, firstSteps } from './first-steps.ts'

/** Stored on this device per club: the steps are open or closed, or the final message was closed. */
type Note = 'open' | 'closed' | 'over'

const keyOf = (clubId: string) => `tessera.first-steps.${clubId}`

function readNote(clubId: string): Note | undefined {
  try {
    return (['open', 'closed', 'over'] as const).find((note) => note === localStorage.getItem(keyOf(clubId)))
  } catch {
    // The browser may forbid storage.
    return undefined
  }
}

function writeNote(clubId: string, note: Note): void {
  try {
    localStorage.setItem(keyOf(clubId), note)
  } catch {
    // As above.
  }
}

export interface FirstSteps {
  readonly steps: readonly FirstStep[]
  readonly isOpen: boolean
  /** True if all steps are done and this device has shown them undone. */
  readonly isGoodbye: boolean
  readonly note: (note: Note) => void
}

/** First steps of the club; undefined until loaded and if there is nothing to show. */
export function useFirstSteps(): FirstSteps | undefined {
  const { club } = useClub()
  const { members } = useMembers()
  const { data: items } = usePaymentItems()
  const { data: years } = usePaymentYears()
  const [noted, setNoted] = useState<Readonly<Record<string, Note>>>({})
  const clubId = club?.id ?? ''
  const note = noted[clubId] ?? readNote(clubId)
  const cardReady = club !== undefined && hasPassConfiguration(club)
  const hasMembers = members !== undefined && members.length > 0
  const asksForCard = (hasMembers && note === 'open') || (cardReady && note !== 'over')
  const { config } = usePassConfig(asksForCard)
  const isKnown = club && members && items && years && (config || !asksForCard)
  const steps = isKnown
    ? firstSteps({
        members: members.length,
        requiredItems: items.filter((item) => item.enabled && item.isRequiredForActive).length,
        cardReady,
        cardIssued: note === 'over' || (config?.issued ?? false),
      })
    : undefined
  const isNew = isKnown && members.length + items.length + years.length === 0
  const isDone = steps?.every(({ done }) => done)
  const first = isDone ? 'over' : isNew ? 'open' : 'closed'
  useEffect(() => {
    if (!isKnown || note) return
    writeNote(clubId, first)
    setNoted((all) => ({ ...all, [clubId]: first }))
  }, [isKnown, note, clubId, first])
  if (!steps || (isDone && note !== 'open' && note !== 'closed')) return undefined
  return {
    steps,
    isOpen: note === 'open',
    isGoodbye: isDone === true,
    note: (next) => {
      writeNote(clubId, next)
      setNoted((all) => ({ ...all, [clubId]: next }))
    },
  }
}
