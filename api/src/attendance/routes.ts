import { attendanceContract } from '@tessera/domain/attendance/contract'
import { AppError } from '@tessera/domain/errors'
import { isPlainDate, type PlainDate } from '@tessera/domain/plain-date'
import type { Mount } from '../http/mount.ts'
import { getMember } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { attendedDays, attendeesOn } from './lists.ts'
import { markPresent } from './mark.ts'
import { erase, eraseTick } from './store.ts'

/** @throws AppError `not_found` for a text that is no day */
function existing(day: string): PlainDate {
  if (!isPlainDate(day)) throw new AppError('not_found', 'There is no such day')
  return day
}

export function attendanceRoutes(mount: Mount, deps: Needs<'accounts' | 'clubCache' | 'db' | 'now'>): void {
  mount(attendanceContract.days, ({ caller }) => attendedDays(deps, caller.clubId))
  mount(attendanceContract.list, ({ caller, params }) => attendeesOn(deps, caller.clubId, existing(params.day)))
  mount(attendanceContract.mark, ({ caller, body }) => markPresent(deps, caller, body))
  mount(attendanceContract.unmark, async ({ caller: { clubId }, params }) => {
    const day = existing(params.day)
    const { id } = await getMember(deps, clubId, params.id)
    await eraseTick(deps.firebase.db, clubId, id, day)
    return { day }
  })
  mount(attendanceContract.remove, async ({ caller: { clubId }, params }) => {
    const day = existing(params.day)
    await erase(deps.firebase.db, clubId, { day })
    return { day }
  })
}
