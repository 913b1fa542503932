import { at } from './at.ts'
import { holds, type Row, shown } from './row.ts'

export const rows: readonly Row[] = [
  holds(
    '2.77',
    'element',
    "Header: the club's name",
    at.dashboard,
    'has the club, a welcome and Log Out above four tabs, Members first',
  ),
  shown('2.78', 'default', 'Club Dashboard', at.failures),
  holds('2.79', 'element', "A welcome line with the administrator's email", at.dashboard, 'getByText(`Welcome, '),
  shown('2.80', 'button', 'Log Out', at.dashboard),
  holds(
    '2.81',
    'redirect',
    'Log Out leads to /login',
    at.signIn,
    'logs out, and the back button shows nothing of the club',
  ),
  holds(
    '2.82',
    'call',
    "The club's data is loaded on open",
    at.dashboard,
    "const letClub = await hold(page, '**/api/clubs')",
  ),
  holds(
    '2.83',
    'element',
    'A loading screen while the club loads',
    at.dashboard,
    "getByRole('status').getByText('Loading...')",
  ),
  holds(
    '2.84',
    'element',
    'An error banner when the club does not load',
    at.failures,
    "banner(page, 'Failed to fetch club')",
  ),
  shown('2.85', 'label', 'Members', at.dashboard, "'Members', 'Member Passes', 'Pass Configuration', 'Payments'"),
  shown('2.86', 'label', 'Member Passes', at.dashboard, "'Members', 'Member Passes', 'Pass Configuration', 'Payments'"),
  shown(
    '2.87',
    'label',
    'Pass Configuration',
    at.dashboard,
    "'Members', 'Member Passes', 'Pass Configuration', 'Payments'",
  ),
  shown('2.88', 'label', 'Payments', at.dashboard, "'Members', 'Member Passes', 'Pass Configuration', 'Payments'"),
  holds('2.89', 'default', 'Members is the first tab', at.dashboard, 'selected: true'),
]
