import { z } from 'zod'
import { attendanceResults } from '../attendance/contract.ts'

/** The first check of a member's card on a day, or that the member was ticked by name. The document's id is made of the member's and the day. */
export const storedAttendanceSchema = z.object({
  clubId: z.string(),
  /** Id of the member's document. */
  memberId: z.string(),
  /** The day in the club's time zone. */
  day: z.string(),
  /** In milliseconds since 1970. */
  at: z.number(),
  /** Id of the administrator's account. */
  by: z.string(),
  result: z.enum(attendanceResults),
  /** True if it was made without a connection, and sent later. */
  offline: z.boolean(),
})
