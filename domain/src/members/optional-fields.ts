import { z } from 'zod'
import { eachOf, factNames } from './fact-names.ts'

/**
 * The fields that a member can be without, beside the values of the club's own fields, in the order of the form. What each
 * takes is in `member-input.ts`; it is stored and answered as a text, and left out where it is empty.
 */
export const optionalFields = [
  /** Id of the membership type. With `typeChanges`, it is the type of the day on which it was stored, and they decide. */
  'typeId',
  /** All types with their days, `=student 2026-11-01=full`; absent if the type never changes. */
  'typeChanges',
  /** First and last day of the membership; absent if not known. */
  'joinedOn',
  'leavesOn',
  /** Why the membership ends (`leavingReasons`); absent if it is not known. */
  'leavingReason',
  /** All pauses with their days, `2026-03-01..2026-04-30 2026-09-01..`; absent if there is none. */
  'pauses',
  /** Last day of the proof that the membership type asks for, such as a student card; absent if none is known. */
  'proofUntil',
  /** Id of the member whom this one belongs to, such as a parent; absent if there is none. */
  'belongsTo',
  ...factNames,
] as const
export type OptionalField = (typeof optionalFields)[number]

/** The shape of an object with all of them as texts. */
export const optionalTexts = eachOf(optionalFields, () => z.string().exactOptional())
