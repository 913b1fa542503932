import { useState } from 'react'
import type { ChosenPhoto } from './chosen-photo.ts'

/** The photo of a member in a form. */
export interface MemberPhoto {
  /** The photo that the user has seen, '' or null for none. */
  readonly seen: string | null
  /** A chosen one, not sent yet. */
  readonly chosen: ChosenPhoto | null
  readonly choose: (photo: ChosenPhoto | null) => void
  /** True if the user has removed the one that was seen, not saved yet. */
  readonly isRemoved: boolean
  readonly remove: () => void
  /** True if somebody else has uploaded or removed a photo since; `seen` is theirs from then on. */
  readonly isOvertaken: boolean
  /** Compares what is stored by now with what was seen, after a save was refused. */
  readonly meet: (stored: string | null) => void
}

/** Keeps the photo that a user has seen in a form beside the chosen one, so that a save overwrites none unseen. */
export function useMemberPhoto(photoUrl: string | null): MemberPhoto {
  const [seen, setSeen] = useState(photoUrl)
  const [chosen, choose] = useState<ChosenPhoto | null>(null)
  const [isRemoved, setIsRemoved] = useState(false)
  const [isOvertaken, setIsOvertaken] = useState(false)
  return {
    seen,
    chosen,
    choose,
    isRemoved,
    remove: () => setIsRemoved(true),
    isOvertaken,
    meet: (stored) => {
      if (stored === seen) return
      setIsOvertaken(chosen !== null || (isRemoved && stored !== null))
      setIsRemoved(false)
      setSeen(stored)
    },
  }
}
