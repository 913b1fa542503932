import { expect, test } from 'vitest'
import { endToEndIdOf, messageIdOf, ownReference } from './own-reference.ts'

const messageId = messageIdOf('2026-12-10', '0a1b2c3d-4e5f-4000-8000-000000000000')

test('ids of a run and its debits are within 35 characters and found again', () => {
  expect(messageId).toBe('20261210-0A1B2C3D4E5F')
  const endToEndId = endToEndIdOf(messageId, 1_000)
  expect(endToEndId.length).toBeLessThanOrEqual(35)
  expect(ownReference({ reference: messageId, text: '' })).toEqual({ messageId })
  expect(ownReference({ reference: endToEndId, text: '' })).toEqual({ messageId, endToEndId })
})

test.for([
  ['in the purpose', '', `Sammler ${messageId}/2`, { messageId }],
  [
    'the reference before the purpose',
    endToEndIdOf(messageId, 2),
    messageId,
    { messageId, endToEndId: `${messageId}-0002` },
  ],
  ['the purpose where the reference is another', 'E2E-7', messageId, { messageId }],
  ['not as a part of a longer number', '', `9${messageId}`, undefined],
  ['not with more behind it', '', `${messageId}-00021`, undefined],
  ['nothing without one', 'NOTPROVIDED', 'Beitrag 2026', undefined],
] as const)('finds %s', ([, reference, text, found]) => {
  expect(ownReference({ reference, text })).toEqual(found)
})
