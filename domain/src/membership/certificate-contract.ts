import { adminFor, member } from '../contract.ts'

const pdf = { kind: 'file', contentType: 'application/pdf' } as const
/** Language of the words: one of the product's, else English. */
const query = ['language'] as const

/** The club's confirmation that somebody is a member, which employers, insurers and other clubs ask for. */
export const membershipCertificateContract = {
  one: adminFor('members').get('/api/members/{id}/certificate', 'A certificate of membership as a PDF', pdf, {
    query,
    refusals: ['not_found', 'membership_disabled'],
  }),
  own: member.get('/api/member-auth/certificate', "The caller's own certificate of membership as a PDF", pdf, {
    query,
    refusals: ['not_found', 'no_membership', 'membership_disabled'],
  }),
}
