import { z } from 'zod'
import { adminFor } from '../contract.ts'
import { checkResults } from '../passes/scan.ts'
import { plainDateSchema } from '../plain-date.ts'

const admin = adminFor('door', 'members')

/** Days for which a list of who was there is kept. */
export const attendanceDays = 400

/** How a member came on a list: by the check of a card, or ticked by name, without one. */
export const attendanceResults = [...checkResults, 'ticked'] as const

/** A member who was there. Times are ISO 8601. */
const attendeeSchema = z.object({
  /** The member's id, and the member number. */
  id: z.string(),
  memberId: z.string(),
  fullName: z.string(),
  at: z.iso.datetime(),
  /** The administrator's address; empty if the account is gone. */
  by: z.string(),
  result: z.enum(attendanceResults),
  /** True if the check was made without a connection, and sent later. */
  offline: z.boolean(),
})
export type Attendee = z.infer<typeof attendeeSchema>

const attendanceDaySchema = z.object({ day: plainDateSchema, count: z.number().int() })
export type AttendanceDay = z.infer<typeof attendanceDaySchema>

/** Lists of who was there, by day, for clubs that keep them. */
export const attendanceContract = {
  days: admin.get(
    '/api/attendance',
    'The days on which cards were checked, newest first, with the number of members; empty if lists are not kept',
    z.array(attendanceDaySchema).readonly(),
    { refusals: ['not_found'] },
  ),
  list: admin.get(
    '/api/attendance/{day}',
    'The members whose cards were checked on a day, or who were ticked by name, by time',
    z.array(attendeeSchema).readonly(),
    { refusals: ['not_found'] },
  ),
  mark: admin.post(
    '/api/attendance',
    'Puts a member on the list of who was there by name, without a card; one who is on it stays as is',
    z.object({ day: plainDateSchema }),
    {
      request: z.object({
        id: z.string().regex(/^[\w-]{1,128}$/),
        /** When the member was ticked without a connection, ISO 8601. */
        madeAt: z.iso.datetime().optional(),
      }),
      refusals: ['not_found'],
    },
  ),
  unmark: admin.delete(
    '/api/attendance/{day}/{id}',
    'Takes a member who was ticked by name off the list of a day; one whose card was checked stays',
    z.object({ day: plainDateSchema }),
    { refusals: ['not_found'] },
  ),
  remove: admin.delete('/api/attendance/{day}', 'Deletes the list of a day', z.object({ day: plainDateSchema }), {
    keepers: ['members'],
    refusals: ['not_found'],
  }),
}
