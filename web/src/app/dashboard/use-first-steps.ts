import { hasPassConfiguration } from '@tessera/domain/clubs/club'
import { useEffect, useState } from 'react'
import { useClub } from '../../clubs/use-club.ts'
import { useSession } from '../../firebase/session.ts'
import { useFirstMembers } from '../../members/use-members.ts'
import { usePassConfig } from '../../passes/use-pass-config.ts'
import { usePaymentItems, usePaymentYears } from '../../payments/ledger/use-ledger.ts'
import { type FirstStep, firstSteps } from './first-steps.ts'
import { type Note, readNote, writeNote } from './first-steps-note.ts'

export interface FirstSteps {
  /** Undefined until the club's data is loaded: their line holds its place. */
  readonly steps: readonly FirstStep[] | undefined
  readonly isOpen: boolean
  /** True if all steps are done and this device has shown them undone. */
  readonly isGoodbye: boolean
  readonly note: (note: Note) => void
}

/**
 * First steps of the club; undefined if there is nothing to show, and `'wait'` while it is unknown how much room the steps
 * that are open on this device take above the tabs.
 */
export function useFirstSteps(): FirstSteps | 'wait' | undefined {
  const { duty } = useSession()
  const { club } = useClub()
  const { total: members, error: membersError } = useFirstMembers(false)
  const { data: items, error: itemsError } = usePaymentItems()
  const { data: years, error: yearsError } = usePaymentYears()
  const [noted, setNoted] = useState<Readonly<Record<string, Note>>>({})
  const clubId = club?.id ?? ''
  const stored = noted[clubId] ?? readNote(clubId)
  const cardReady = club !== undefined && hasPassConfiguration(club)
  const asksForCard = stored !== 'over'
  const { config, error: configError } = usePassConfig(asksForCard)
  const isKnown = club && members !== undefined && items && years && (config || !asksForCard)
  const steps = isKnown
    ? firstSteps({
        members,
        requiredItems: items.filter((item) => item.enabled && item.isRequiredForActive).length,
        cardReady,
        cardIssued: stored === 'over' || (config?.issued ?? false),
      })
    : undefined
  const isNew = isKnown && members + items.length + years.length === 0
  const isDone = steps?.every(({ done }) => done)
  const first = isDone ? 'over' : isNew ? 'open' : 'closed'
  const note = stored ?? (isKnown ? first : undefined)
  useEffect(() => {
    if (!isKnown || stored) return
    writeNote(clubId, first)
    setNoted((all) => ({ ...all, [clubId]: first }))
  }, [isKnown, stored, clubId, first])
  // The steps are an owner's work.
  if (duty) return undefined
  const hasFailed = [membersError, itemsError, yearsError, configError].some(Boolean)
  if (!steps && note === 'open' && !hasFailed) return 'wait'
  if ((!steps && note !== 'closed') || (isDone && note !== 'open' && note !== 'closed')) return undefined
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
