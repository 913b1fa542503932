import type { Browser } from 'playwright-core'
import { openVisitor, type Visitor } from './browser.ts'
import { addMemberTo, freshAddress, makeClubAt } from './product-club.ts'
import { signInAdmin } from './sign-in.ts'

/** A club of a test's own in the running product, its administrator signed in at a desk. */
export interface Office extends Visitor {
  readonly email: string
  /** Adds a member by a call, where how that is done is not what a test is about. */
  readonly addMember: (memberId: string, fullName: string, email?: string) => Promise<{ id: string; email: string }>
  readonly deleteMember: (id: string) => Promise<unknown>
  readonly listMembers: () => Promise<{ id: string; memberId: string; fullName: string; email: string }[]>
}

export async function openOffice(
  browser: Browser,
  address: string,
  size: 'desktop' | 'phone' = 'desktop',
): Promise<Office> {
  const club = await makeClubAt({ address }, 'Ruderclub')
  const visitor = await openVisitor(browser, address, size)
  await signInAdmin(visitor, club)
  await visitor.page.getByRole('heading', { name: club.name }).waitFor()
  return {
    ...visitor,
    email: club.email,
    addMember: (memberId, fullName, email = freshAddress('member')) => addMemberTo(club, { memberId, fullName, email }),
    deleteMember: (id) => club.call('DELETE', `/api/members/${id}`),
    listMembers: () => club.call('GET', '/api/members'),
  }
}
