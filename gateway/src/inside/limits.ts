import { type LimitName, settingOf } from '@tessera/domain/inside/limits'
import { clubsOf } from '../accounts/places.ts'
import type { Services } from '../start/make-services.ts'
import type { Handlers } from './serve.ts'

/** The calls about limits: of clubs' writes, and those that are nearly reached. */
export const limitHandlers = (parts: Services): Pick<Handlers, 'countWrites' | 'noteUse' | 'nearLimits'> => ({
  countWrites: ({ clubId, writes, adding }) => parts.clubLimits.takeWrites(clubId, writes, adding),
  noteUse({ limit, of, used, max }) {
    parts.near.note(limit, of, used, max)
    return {}
  },
  /** The clubs by name, the accounts by e-mail address. */
  nearLimits: async () => ({
    near: await Promise.all(
      parts.near.list.map(async ({ limit, of, used, max, at }) => {
        const unit = limit === 'photoBytes' || limit === 'memory' ? 1024 * 1024 : 1
        const amounts = { used: Math.floor(used / unit), max: Math.floor(max / unit) }
        return { who: await nameOf(parts, limit, of), setting: settingOf[limit], ...amounts, at }
      }),
    ),
  }),
})

/** The name that an operator knows; the id if the club or account is gone. */
async function nameOf({ accounts, documents }: Services, limit: LimitName, of: string): Promise<string> {
  if (limit === 'requestsPerAddress') return of
  if (limit === 'requestsPerAccount') return accounts.byId(of)?.email ?? of
  const [club] = await clubsOf(documents, [of])
  return club?.name ?? of
}
