import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const faces = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8')
  .split('@font-face')
  .slice(1)

/** True if a font face of the family covers the letter. */
const has = (family: string, letter: string) =>
  faces
    .filter((face) => face.includes(`"${family} Variable"`))
    .flatMap((face) => [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)])
    .some(([, from = '', to = from]) => {
      const code = letter.codePointAt(0) ?? 0
      return code >= Number.parseInt(from, 16) && code <= Number.parseInt(to, 16)
    })

test.each(['Inter', 'Fraunces'])('%s covers the letters of a Vietnamese name', (family) => {
  expect([...'NguyễnThịHồngĐứcỲ'].filter((letter) => !has(family, letter))).toEqual([])
})
