import type { OwnField } from '@tessera/domain/members/own-field'
import { createContext, useContext } from 'react'

/** Provides the fields that the club has made for its members. */
export const OwnFields = createContext<readonly OwnField[]>([])

/** The club's own fields, in the order of its forms, with those that are asked for no more. */
export const useOwnFields = (): readonly OwnField[] => useContext(OwnFields)
