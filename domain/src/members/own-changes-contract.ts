import { z } from 'zod'
import { adminFor, member } from '../contract.ts'
import { optionalLine } from '../text.ts'
import { changeablePartSchema } from './changeable.ts'
import { memberSchema, photoPart } from './member.ts'
import { ownChangeSchema } from './own-change-input.ts'

const admin = adminFor('members')

const changeableSchema = z.object({ changeable: z.array(changeablePartSchema) })

/** Fields that one part can have, and parts that a club can open, at most. */
const [mostFields, mostParts] = [8, 64]
const [longestName, longestValue] = [60, 500]

const waitingPartSchema = z.object({
  name: z.string().max(longestName),
  fields: z
    .array(
      z.object({
        field: z.string().max(longestName),
        now: z.string().max(longestValue),
        proposed: z.string().max(longestValue),
      }),
    )
    .min(1)
    .max(mostFields),
})

const proposalSchema = z.object({
  /** The member's id, number and name. */
  id: z.string(),
  memberId: z.string(),
  fullName: z.string(),
  at: z.iso.datetime(),
  parts: z.array(waitingPartSchema),
})
export type MemberProposal = z.infer<typeof proposalSchema>

/** Longest answer to a proposal that is declined. */
export const wordMax = 300

const answerSchema = z.object({
  accept: z.boolean(),
  /** The parts as they were seen: one that has changed since is refused, with all others. */
  parts: z.array(waitingPartSchema).min(1).max(mostParts),
  /** What the member reads if it is declined. */
  word: optionalLine(wordMax).exactOptional(),
})

export type ProposalAnswer = z.infer<typeof answerSchema>

/** Parts that were accepted, as they were seen before. */
const undoSchema = answerSchema.pick({ parts: true })

/** What members change themselves, or propose to the club. */
export const ownChangesContract = {
  change: member.patch(
    '/api/member-auth/me',
    "Changes the caller's own data and photo that the club has opened, at once or as a proposal to the club; answers what can be changed by now",
    changeableSchema,
    {
      request: { kind: 'json', schema: ownChangeSchema, files: { photo: photoPart }, limit: 'photosPerClub' },
      refusals: ['no_membership', 'not_found', 'changed_meanwhile', 'limit_reached'],
    },
  ),
  removePhoto: member.delete(
    '/api/member-auth/me/photo',
    "Removes the caller's own photo where the club has opened it, at once or as a proposal to the club; answers what can be changed by now",
    changeableSchema,
    { refusals: ['no_membership', 'not_found', 'changed_meanwhile'] },
  ),
  takeBack: member.delete(
    '/api/member-auth/me/proposal',
    "Takes the caller's proposal for a `part` back, or all of them, and what the club has answered",
    changeableSchema,
    { query: ['part'], refusals: ['no_membership', 'not_found', 'changed_meanwhile'] },
  ),
  list: admin.get('/api/members/proposals', 'What members propose, the oldest first', z.array(proposalSchema)),
  answer: admin.post(
    '/api/members/{id}/proposal',
    'Accepts or declines parts of what a member proposes, all that are given or none',
    memberSchema,
    { request: answerSchema, refusals: ['not_found', 'changed_meanwhile'] },
  ),
  undo: admin.post(
    '/api/members/{id}/proposal/undo',
    'Takes the acceptance of parts back, all that are given or none: the values from before return, and those that were accepted are proposed again. A photo can return for an hour',
    memberSchema,
    { request: undoSchema, refusals: ['not_found', 'changed_meanwhile'] },
  ),
}
