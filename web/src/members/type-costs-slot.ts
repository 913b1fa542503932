import type { Member } from '@tessera/domain/members/member'
import { type ComponentType, createContext } from 'react'

/** Members as they would be with other types. */
export interface Retyped {
  readonly changed: readonly Member[]
}

/** Provides what says what a change of types costs whom; it knows the payments, which this feature does not. */
export const TypeCostsSlot = createContext<ComponentType<Retyped>>(() => null)
