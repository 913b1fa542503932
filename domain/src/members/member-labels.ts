import { text } from '../texts/text.ts'
import { eachOf, factNames } from './fact-names.ts'
import { facts } from './facts.ts'
import type { MemberField } from './member-input.ts'

/** The fields of a member in words. */
export const memberLabels: Readonly<Record<MemberField, string>> = {
  memberId: text('Member ID'),
  fullName: text('Full Name'),
  email: text('Email'),
  typeId: text('Membership type'),
  typeChanges: text('Changes of the membership type'),
  joinedOn: text('Member since'),
  leavesOn: text('Last day'),
  leavingReason: text('Reason for leaving'),
  pauses: text('Pauses'),
  proofUntil: text('Proof until'),
  belongsTo: text('Belongs to'),
  ...eachOf(factNames, (fact) => facts[fact].label),
}
