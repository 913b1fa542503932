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

/** What says before it is saved what a change of members does to fees and statuses, and the club's rule for leaving. */
interface FormEffects {
  readonly TypeCosts: ComponentType<Retyped>
  readonly FamilyEffect: ComponentType<Moved>
  /** Day of each year by which notice counts for the end of the season; null if members leave on any day. */
  readonly noticeBy: string | null
}

const nothing = () => null

/** Provides the forms of members with what knows the payments and the settings, which this feature does not. */
export const FormEffects = createContext<FormEffects>({ TypeCosts: nothing, FamilyEffect: nothing, noticeBy: null })
