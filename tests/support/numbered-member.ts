import type { Member } from '@tessera/domain/members/member'

/** Member whose id follows from the member number; has no e-mail unless `more` gives one. */
export const numberedMember = (memberId: string, fullName: string, more: Partial<Member> = {}): Member => ({
  id: `id-${memberId}`,
  memberId,
  fullName,
  email: '',
  photoUrl: null,
  enabled: true,
  ...more,
})
