import { at } from './at.ts'
import { holds, type Row, shown } from './row.ts'

export const rows: readonly Row[] = [
  shown('8.61', 'success message', 'Pass configuration saved successfully', at.failures),
  shown('8.62', 'success message', 'All passes updated successfully', at.failures),
  holds(
    '8.63',
    'success message',
    "Updating passes shows the server's message where there is one",
    at.passes,
    'All passes updated successfully: 0 passes changed',
  ),
  shown(
    '8.64',
    'success message',
    'Pass generated successfully for member {…}',
    at.dashboard,
    'Pass generated successfully for member 042',
  ),
  shown('8.65', 'success message', 'Pass downloaded successfully', at.memberDash),
  holds(
    '8.66',
    'rule',
    'Sending a magic link shows the confirmation before the result is known',
    at.magicLink,
    'is confirmed before the result is known, with its 15 minutes',
  ),
  holds(
    '8.67',
    'rule',
    'The confirmation stays where sending fails',
    at.failures,
    "await page.getByText('a magic link is on its way').waitFor()",
  ),
  shown('8.68', 'confirmation', 'Are you sure you want to delete this payment item?', at.payScreens),
  shown(
    '8.69',
    'confirmation',
    'Are you sure you want to delete this year? This will not delete related payment records.',
    at.payScreens,
  ),
  shown('8.70', 'confirmation', 'Are you sure you want to delete this payment record?', at.payScreens),
  holds(
    '8.71',
    'rule',
    'Deleting a year deletes no payment record',
    at.payScreens,
    "expect.poll(() => office.stored('payments')).toHaveLength(1)",
  ),
  shown('8.72', 'text', 'Invalid date', at.memberDash),
  holds('8.73', 'rule', 'Whatever is no day shows as Invalid date', at.domainDay, 'what is no day shows as invalid'),
]
