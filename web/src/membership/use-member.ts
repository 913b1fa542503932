import { AppError } from '@tessera/domain/errors'
import { membershipContract } from '@tessera/domain/membership/contract'
import { indexPayments } from '@tessera/domain/membership/settlement'
import { text } from '@tessera/domain/texts/text'
import { paymentItems, paymentYears } from '../firebase/collections.ts'
import { list } from '../firebase/read-documents.ts'
import { type Session, useSession } from '../firebase/session.ts'
import { useSource } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { identityToken } from '../http/token.ts'

const failure = text('An error occurred while fetching your data')
const noMemberData = text('Failed to fetch member data')

/** Loads all data of the member's screens. Throws an AppError with the text to show. */
async function loadMember(currentUser: Session['currentUser']) {
  if (!currentUser?.email) throw new AppError('unauthenticated', 'User email not found')
  if (!(await identityToken(false))) throw new AppError('unauthenticated', 'Authentication token not available')
  const [info, club, payments, items, years] = await Promise.all([
    call(membershipContract.me, { failure: noMemberData }),
    call(membershipContract.clubInfo, { failure: noMemberData }),
    call(membershipContract.payments, { failure: noMemberData }),
    list(paymentItems, { failure }),
    list(paymentYears, { failure }),
  ])
  return {
    info,
    hasPass: club.hasPassConfiguration,
    hasGoogle: club.hasGoogleWallet,
    payments,
    books: {
      items,
      years,
      payments: indexPayments(payments),
      seasonStartsInMonth: info.seasonStartsInMonth,
      ...(info.graceDays && { graceDays: info.graceDays }),
      ...(info.familyFees && { familyFees: new Map(info.familyFees.map(({ itemId, ...fee }) => [itemId, fee])) }),
    },
  }
}

export type MemberData = Awaited<ReturnType<typeof loadMember>>

/** The signed-in member's data. */
export function useMember() {
  const { currentUser, memberId } = useSession()
  return useSource<MemberData>({
    key: ['member', currentUser?.uid, memberId],
    load: () => loadMember(currentUser),
    failure,
  })
}
