import { expect, test } from 'vitest'
import { readCsvs } from './read-csv.ts'
import { spellingsOf } from './spellings.ts'

const spelled = (text: string) =>
  spellingsOf(readCsvs(Uint8Array.from(text, (one) => one.charCodeAt(0)))).map(({ table, names }) => [
    table.encoding,
    names,
  ])

test('up to three names that differ show which encoding is right', () => {
  const names = ['Anna Alt', 'J\x9arg', 'K\x9ahler', 'Sch\x9an', 'T\x9an']
  const rows = names.map((name, place) => `${place};${name.split(' ')[0]};Ort;m${place}@b.test`)
  const spellings = spelled(['Nr;Vorname;Nachname;E-Mail', ...rows].join('\r\n'))
  expect(spellings[0]).toEqual(['windows-1252', ['Jšrg Ort', 'Kšhler Ort', 'Schšn Ort']])
  expect(spellings).toContainEqual(['macintosh', ['Jörg Ort', 'Köhler Ort', 'Schön Ort']])
})

test('nothing is asked where only other columns differ', () => {
  expect(spelled('Nr;Name;E-Mail;Ort\n1;Anna;a@b.test;K\x9ahl')).toHaveLength(1)
})
