import { expect, test } from 'vitest'
import { isReminded, isRemindedOfDue, waitingReminders } from './reminder.ts'

const waits = { reminder: { group: 'a', waits: true } }
const ended = { reminder: { group: 'a', waits: false } }

test.each([
  ['nothing', {}, false],
  ['one that waits', waits, true],
  ['one that waits longer than the pause', { ...waits, remindedOn: '2026-01-01' }, true],
  ['one sent within the pause', { ...ended, remindedOn: '2026-05-05' }, true],
  ['one sent before the pause', { ...ended, remindedOn: '2026-05-03' }, false],
  ['one that failed', ended, false],
])('needs no further reminder after %s', (_, mail, is) => {
  expect(isReminded(mail, '2026-05-10', 7)).toBe(is)
})

test.each([
  ['one that waits', { ...waits, reminder: { ...waits.reminder, ahead: true } }, true],
  [
    'one sent by hand before the due day',
    { reminder: { ...ended.reminder, ahead: true }, remindedOn: '2026-05-05' },
    false,
  ],
  ['any other within the pause', { ...ended, remindedOn: '2026-05-05' }, true],
])('needs no automatic reminder of what is due after %s', (_, mail, is) => {
  expect(isRemindedOfDue(mail, '2026-05-10', 7)).toBe(is)
})

test('counts the reminders that wait, of those that were queued with them', () => {
  const other = { reminder: { group: 'b', waits: false } }
  expect(waitingReminders([waits, ended, waits, other, {}])).toEqual({ waiting: 2, of: 3 })
  expect(waitingReminders([ended, other])).toEqual({ waiting: 0, of: 0 })
})
