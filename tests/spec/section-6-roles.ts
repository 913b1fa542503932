import { at } from './at.ts'
import { holds, type Row } from './row.ts'

export const rows: readonly Row[] = [
  holds('6.1', 'rule', 'Two roles: admin and member', at.domainAccounts, 'there are two roles'),
  holds('6.2', 'rule', 'Admin reaches /', at.guards, 'an administrator to the club'),
  holds(
    '6.3',
    'rule',
    'Admin may self-register with a new club',
    at.apiRegister,
    'makes the club and its administrator, whose first token stands in the place',
  ),
  holds(
    '6.4',
    'rule',
    'Admin signs in with e-mail and password',
    at.signIn,
    'signs in: the fields and ways of the page',
  ),
  holds('6.5', 'rule', 'Member reaches /member-dashboard', at.guards, 'a member to the own side'),
  holds('6.6', 'rule', 'Member signs in only by e-mailed link', at.doorLinks, 'sets no password'),
  holds(
    '6.7',
    'redirect',
    "Each role is redirected from the other's area to its own home",
    at.mainJob,
    'is sent home from the office, and the administrator from the member side',
  ),
  holds(
    '6.8',
    'call',
    "Admin screens send the signed-in user's bearer identity token",
    at.dashboard,
    'toMatch(/^Bearer /)',
  ),
  holds(
    '6.9',
    'call',
    "Member data calls send the signed-in user's bearer identity token",
    at.entrance,
    'toMatch(/^Bearer /)',
  ),
  holds('6.10', 'rule', 'Without a token every guarded call is refused', at.apiAccess, 'test.each(guarded.map('),
  holds(
    '6.11',
    'rule',
    "A member's token opens no administrator's call",
    at.apiAccess,
    'without a token 401, in the wrong role 403',
  ),
  holds('6.12', 'rule', 'Only the administrator writes payments', at.rulesPayments, '%s adds: %s'),
  holds('6.13', 'rule', 'A member reads the own payments alone', at.rulesPayments, '%s reads one: %s'),
]
