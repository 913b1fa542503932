import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['a.b+x@gmail.com', 'ab@gmail.com'],
  ['A.B@GoogleMail.com ', 'ab@gmail.com'],
  ['anna+club+2@example.org', 'anna@example.org'],
  ['anna.admin@example.org', 'anna.admin@example.org'],
  ['+tag@example.org', '+tag@example.org'],
  ['"a@b+c"@example.org', '"a@b@example.org'],
  ['a.b@gmail.com.example.org', 'a.b@gmail.com.example.org'],
])('%s leads to %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))

test('no tag, dot or capital makes another mailbox at Gmail, and a mailbox leads to itself', () => {
  const letters = fc.array(fc.constantFrom(...'abcxyz019'), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(letters, letters, fc.nat(11), (name, tag, at) => {
      const dotted = [...name.slice(0, at), '.', ...name.slice(at)].join('')
      const mailbox = mailboxOf(`${dotted.toUpperCase()}+${tag.join('')}@gmail.com`)
      expect(mailbox).toBe(`${name.join('')}@gmail.com`)
      expect(mailboxOf(mailbox)).toBe(mailbox)
    }),
  )
})
