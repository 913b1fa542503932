import type { Member } from '@tessera/domain/members/member'
import { Selecting } from '../../ui/list/selecting.tsx'

/** Lets members be chosen from their list. */
export const SelectingMembers = Selecting<Member>
