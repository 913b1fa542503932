import { createContext, useContext } from 'react'

/** Whether a row is folded on phones, that is its buttons are behind one that opens them. */
interface RowFold {
  readonly isOpen: boolean
  readonly toggle: () => void
}

/** True in a table whose rows fold, on a phone. */
export const FoldsRows = createContext(false)

/** Undefined where rows do not fold. */
export const Fold = createContext<RowFold | undefined>(undefined)

export const useFold = (): RowFold | undefined => useContext(Fold)
