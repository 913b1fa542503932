import { z } from 'zod'
import { adminFor } from '../contract.ts'
import { packedSchema } from './pack.ts'

const admin = adminFor('members')

/** Number of members in the answer to a request for the first rows: more than a screen shows. */
export const firstRows = 50
/** A club of up to so many members comes as a whole, also if only the first rows were asked for. */
export const wholeUpTo = 500

/** Version of a club's members and statuses; never reused. */
const version = z.string()
/** The calendar day of the statuses. */
const day = z.string()
const counts = z.object({ Active: z.int(), 'Payment Due': z.int(), Disabled: z.int() })
export type StatusCounts = z.infer<typeof counts>

/** All members; the first ones, with the number of all by status; or those that changed since a version, with the ids of members who are `gone`. */
const answerSchema = z.union([
  z.object({ version, day, all: packedSchema }),
  z.object({ version, day, first: packedSchema, counts }),
  z.object({ version, day, changed: packedSchema, gone: z.array(z.string()) }),
])
export type StandingsAnswer = z.infer<typeof answerSchema>

export const standingsContract = {
  list: admin.get(
    '/api/members/standings',
    "The club's members by number with their statuses on a day, by default today; with `part` = `first` the first rows of a large club, with `since` what changed since",
    answerSchema,
    { query: ['part', 'since', 'day'] },
  ),
}
