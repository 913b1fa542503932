import { at } from './at.ts'
import { holds, type Row } from './row.ts'

export const rows: readonly Row[] = [
  holds(
    '7.31',
    'call',
    'users/{uid}: read role',
    at.guards,
    'that was cut short before the account had a place gets one at the next start',
  ),
  holds('7.32', 'call', 'payments: list all', at.rulesPayments, '%s lists the club: %s'),
  holds('7.33', 'call', 'payments: list where memberId equals a value', at.rulesPayments, "%s lists the member's: %s"),
  holds('7.34', 'call', 'payments: add with createdAt', at.payScreens, 'createdAt: expect.any(String)'),
  holds('7.35', 'call', 'payments: update', at.rulesPayments, '%s edits: %s'),
  holds('7.36', 'call', 'payments: delete', at.rulesPayments, '%s deletes: %s'),
  holds('7.37', 'call', 'paymentItems: list', at.rulesItems, '%s reads: %s'),
  holds('7.38', 'call', 'paymentItems: add', at.rulesItems, '%s adds: %s'),
  holds('7.39', 'call', 'paymentItems: update', at.rulesItems, '%s edits: %s'),
  holds('7.40', 'call', 'paymentItems: delete', at.rulesItems, '%s deletes: %s'),
  holds('7.41', 'call', 'paymentYears: list', at.rulesYears, '%s reads: %s'),
  holds('7.42', 'call', 'paymentYears: add', at.rulesYears, '%s adds: %s'),
  holds('7.43', 'call', 'paymentYears: update', at.rulesYears, '%s deactivates: %s'),
  holds('7.44', 'call', 'paymentYears: delete', at.rulesYears, '%s deletes: %s'),
  holds(
    '7.45',
    'call',
    'Member-side loading of payment records, items and years is by memberId',
    at.rulesPayments,
    "%s lists the member's: %s",
  ),
]
