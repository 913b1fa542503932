import type { Member } from '@tessera/domain/members/member'
import { useState } from 'react'
import { firstNumber, firstNumberFault } from './import-numbers.ts'

/** Choice to number the rows of a file without member IDs. */
export interface Numbering {
  readonly isOn: boolean
  /** The first number as typed; before the choice '', then proposed. */
  readonly first: string
  /** Why rows cannot be numbered from `first`. */
  readonly fault: string | undefined
  readonly turn: (on: boolean) => void
  readonly setFirst: (first: string) => void
}

/** Holds the choice of an import to number its rows; proposes the first number that is free in the club once it is made. */
export function useNumbering(members: readonly Member[]): Numbering {
  const [isOn, setOn] = useState(false)
  const [typed, setFirst] = useState<string>()
  const first = typed ?? ''
  const turn = (on: boolean) => {
    setOn(on)
    if (typed === undefined) setFirst(firstNumber(members))
  }
  return { isOn, first, fault: firstNumberFault(first), turn, setFirst }
}
