import { standsInEndedPlace } from '../accounts/account.ts'
import type { Services } from '../start/make-services.ts'
import type { Handlers } from './serve.ts'

/** Maximum sessions per response. */
const maxShown = 100

/** The API's calls about users' sessions and places. */
export const sessionHandlers = ({
  sessions,
  accounts,
  secondFactors,
  mailer,
}: Services): Pick<
  Handlers,
  'standing' | 'accountSessions' | 'endSessions' | 'endPlace' | 'changedAddress' | 'resetSecondStep'
> => ({
  standing({ id, memberId, iat }) {
    const session = sessions.find(id)
    const account = session && accounts.byId(session.uid)
    if (!account || secondFactors.isMissingIn(session) || standsInEndedPlace(account, memberId, iat))
      return { standing: 'ended' }
    return { standing: account.disabled ? 'disabled' : 'live', uid: account.localId }
  },
  // Without data of refresh tokens.
  accountSessions: ({ uid }) => ({
    hasPassword: accounts.byId(uid)?.passwordHash !== undefined,
    sessions: sessions
      .of(uid)
      .slice(0, maxShown)
      .map(({ id, authTime, usedAt, agent, address }) => ({
        id,
        agent,
        address,
        signedInAt: authTime * 1000,
        usedAt,
      })),
  }),
  endSessions(asked) {
    if ('id' in asked) return { ended: sessions.end(asked.uid, asked.id) }
    sessions.revoke(asked.uid, asked.keep, 'SIGNED_OUT')
    return { ended: true }
  },
  resetSecondStep({ email }) {
    const account = accounts.byEmail(email)
    if (account === undefined) return { found: 'no_account' }
    const { localId: uid } = account
    if (!secondFactors.remove(uid)) return { found: 'none' }
    const [newest] = sessions.of(uid)
    sessions.revoke(uid, undefined, 'SIGNED_OUT')
    mailer.notify('SECOND_STEP_OFF', account, newest?.language ?? 'en')
    return { found: 'reset' }
  },
  async endPlace({ uid, memberId }) {
    await accounts.endPlace(uid, memberId)
    return {}
  },
  changedAddress({ uid, clubId, name }) {
    const account = accounts.byId(uid)
    const [newest] = sessions.of(uid)
    if (account && newest) mailer.addressChanged(account, clubId, name, newest.language ?? 'en')
    return {}
  },
})
