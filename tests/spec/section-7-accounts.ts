import { at } from './at.ts'
import { holds, type Row } from './row.ts'

export const rows: readonly Row[] = [
  holds(
    '7.1',
    'call',
    'POST /api/auth/register: email, password, displayName, clubName, without a token',
    at.entrance,
    'the registration sends email, password, displayName and clubName without a token',
  ),
  holds(
    '7.2',
    'call',
    'POST /api/auth/register makes the account and the club',
    at.apiRegister,
    'makes the club and its administrator',
  ),
  holds(
    '7.3',
    'call',
    'POST /api/member-auth/verify-auth: email, uid; answers role',
    at.apiVerify,
    "Array(20).fill([200, { role: 'member' }])",
  ),
  holds(
    '7.4',
    'call',
    'POST /api/member-auth/verify-auth is sent after a link sign-in',
    at.entrance,
    '{ email: member.email, uid:',
  ),
  holds(
    '7.5',
    'call',
    'GET /api/member-auth/me answers fullName, email, memberId, clubName',
    at.apiPlaces,
    'signs in by link and sees the own membership',
  ),
  holds(
    '7.6',
    'call',
    'GET /api/member-auth/club-info answers hasPassConfiguration',
    at.apiPasses,
    'toEqual({ hasPassConfiguration: true })',
  ),
  holds(
    '7.7',
    'call',
    'GET /api/member-auth/download-pass answers the pass file',
    at.apiPasses,
    'expect(await verifyPass(pass.body)).toBe(0)',
  ),
  holds('7.8', 'call', 'The pass is saved as {memberId}.pkpass', at.memberDash, 'A-7.pkpass'),
  holds(
    '7.9',
    'call',
    'The pass of a member without a number is saved as member.pkpass',
    at.domainPass,
    "'member.pkpass'",
  ),
]
