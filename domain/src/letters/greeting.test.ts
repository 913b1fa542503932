import { expect, test } from 'vitest'
import { beginsWithGreeting } from './greeting.ts'

test.each([
  ['Caro {name},\nla stagione comincia.', true],
  ['Buongiorno,\n\nla stagione comincia.', true],
  ['Gentili socie e soci,\nla stagione comincia.', true],
  ['Liebe Ruderinnen und Ruderer!\nEs geht los.', true],
  ['Sehr geehrte Frau {name},\nEs geht los.', true],
  ['Grüß Gott {name},\nEs geht los.', true],
  ['\n Dear {name},\nThe season begins.', true],
  ['Hi!', true],
  ['Hello {name}', true],
  ['Carolina rows on Saturday.', false],
  ['Histories of the club are on sale.', false],
  ['The season begins.\nDear all, come and row.', false],
  [
    'Dear to all of us is the boat that was built in 1926 by the founders, who rowed it for forty years and more.\n',
    false,
  ],
  ['', false],
])('%j greets: %j', (note, greets) => expect(beginsWithGreeting(note)).toBe(greets))
