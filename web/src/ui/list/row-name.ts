import { createContext, useContext } from 'react'

/** Id of the cell that names the row around; its buttons all have the same names. */
export const RowName = createContext<string | undefined>(undefined)

/** Describes a button in a row by the row's name. */
export const useRowName = (): { 'aria-describedby'?: string | undefined } => ({
  'aria-describedby': useContext(RowName),
})
