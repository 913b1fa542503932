import { expect, test } from 'vitest'
import { sepaText } from './sepa-text.ts'

test.each([
  ['Jürgen Groß-Öztürk', 'Juergen Gross-Oeztuerk'],
  ['Société Générale & Cie', 'Societe Generale + Cie'],
  ['Łukasz Đorđević', 'Lukasz Dordevic'],
  ['D’Angelo, Niccolò', "D'Angelo, Niccolo"],
  ['Anna\u0308 Berg', 'Annae Berg'],
  ['<Nm>"Anna";&amp;', 'Nm Anna +amp'],
  ['//a//b/ ', 'a/b'],
  ['Ягода 🦆 Beeren', 'Beeren'],
])('writes %s as %s', (plain, sepa) => expect(sepaText(plain, 70)).toBe(sepa))

test('cuts what is written, not what was typed', () => expect(sepaText('ä'.repeat(60), 70)).toBe('ae'.repeat(35)))
