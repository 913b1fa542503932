import { expect, test } from 'vitest'
import { decode, likelyEncodings } from './encodings.ts'

const head = 'Member ID;Full Name;Email\r\n'
const bytes = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0))
/** The names of a file as its likeliest encodings read them; `names` in bytes. */
const readings = (...names: string[]) => {
  const file = bytes(head + names.map((name, place) => `${place};${name};m${place}@b.test\r\n`).join(''))
  return likelyEncodings(file).map((encoding) => [
    encoding,
    decode(file, encoding)
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[1])
      .join(),
  ])
}
const utf8 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text))

test('UTF-8 that is mostly valid stays UTF-8, and only the other bytes are read as Windows-1252', () => {
  expect(readings(utf8('Jürgen Groß'), utf8('Renée Müller'), `${utf8('Bär')}\xfc`)).toEqual([
    ['utf-8', 'Jürgen Groß,Renée Müller,Bärü'],
  ])
  const marked = bytes(`${utf8('\ufeff')}${head}1;B\xe4r;b@b.test`)
  expect(likelyEncodings(marked)).toEqual(['utf-8'])
  expect(decode(marked, 'utf-8')).toBe(`${head}1;Bär;b@b.test`)
})

test.each([
  ['windows-1252', ['S\xf6nke M\xfcller', 'J\xfcrgen Wei\xdf', 'D\x92Angelo'], 'Sönke Müller,Jürgen Weiß,D’Angelo'],
  ['windows-1252', ['M\xdcLLER', 'GR\xd6SSER'], 'MÜLLER,GRÖSSER'],
  ['macintosh', ['J\x9arg M\x9f\xa7ig', 'Zo\x91 Sch\x8afer'], 'Jörg Müßig,Zoë Schäfer'],
  ['macintosh', ['M\x9fller', 'Ren\x8e'], 'Müller,René'],
  ['windows-1250', ['Pawe\xb3 W\xb3odarczyk', 'Stanis\xb3aw \x8cliwa'], 'Paweł Włodarczyk,Stanisław Śliwa'],
  ['windows-1251', ['\xc8\xe2\xe0\xed \xcf\xe5\xf2\xf0\xee\xe2', '\xc0\xed\xed\xe0'], 'Иван Петров,Анна'],
])('%s is told by its letters', (encoding, names, read) => {
  expect(readings(...names)[0]).toEqual([encoding, read])
})

test.each([
  [['Anton\xedn Dvo\xf8\xe1k', 'Ji\xf8\xed N\xecmec'], 'windows-1250', 'Antonín Dvořák,Jiří Němec'],
  [['J\x9arg', 'K\x9ahler'], 'macintosh', 'Jörg,Köhler'],
  [['Niccol\xf2'], 'windows-1252', 'Niccolò'],
])('where it cannot be told, %j is offered in %s too', (names, encoding, read) => {
  const offered = readings(...names)
  expect(offered).toContainEqual([encoding, read])
  expect(offered.length).toBeGreaterThan(1)
  expect(new Set(offered.map(([, text]) => text)).size).toBe(offered.length)
})

test.each(['le', 'be'])('UTF-16 %s is read with and without its mark', (order) => {
  const text = 'Nr;Name\r\n1;Zoë Müller\r\n2;Иван\r\n'
  const wide = (content: string) =>
    Uint8Array.from(
      [...content].flatMap((one) => {
        const pair = [one.charCodeAt(0) & 0xff, one.charCodeAt(0) >> 8]
        return order === 'le' ? pair : pair.reverse()
      }),
    )
  for (const file of [wide(text), wide(`\ufeff${text}`)]) {
    expect(likelyEncodings(file)).toEqual([`utf-16${order}`])
    expect(decode(file, `utf-16${order}`)).toBe(text)
  }
})
