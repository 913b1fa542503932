import type { Member } from '@tessera/domain/members/member'
import { type ComponentType, createContext } from 'react'

/** Members as they would be with other types, or with other pauses. */
export interface Retyped {
  readonly changed: readonly Member[]
}

/** A member who would belong to another head than before, by id; to nobody with ''. */
export interface Moved {
  readonly member: Member
  readonly belongsTo: string
}

/** What says before it is saved what a change of members does to fees and statuses. */
interface FormEffects {
  readonly TypeCosts: ComponentType<Retyped>
  readonly FamilyEffect: ComponentType<Moved>
}

const nothing = () => null

/** Provides the forms of members with what knows the payments, which this feature does not. */
export const FormEffects = createContext<FormEffects>({ TypeCosts: nothing, FamilyEffect: nothing })
