import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'

/** What a language says otherwise, by the table of terms in docs/translating.md. */
const avoided = {
  de: [/\bClub\b/, /\b(du|dich|dir|dein\w*)\b/i, /\bvom Typ \{/, /\.\.\.|\S…|[“”](?=\w)|«|»/, /'/],
  it: [/\bclub\b/i, /\bmembr[oi]\b/i, /\badesion/i, /benvenut[oaie]\b(?! di)/i, /\bemail\b/i, /\.\.\.|[“”„]/, /'/],
}

/** A language's texts without what stands for a value, such as `{club}`, and without identifiers such as `pass.org.club`. */
const textsOf = (language: keyof typeof avoided) => {
  const catalogue = JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8'))
  return Object.values(z.record(z.string(), z.string()).parse(catalogue)).map((text) =>
    text.replaceAll(/\{\w+[},]|\w+(\.\w+)+/g, ''),
  )
}

it.each(['de', 'it'] as const)('%s has one word for each thing', (language) => {
  const found = textsOf(language).filter((text) => avoided[language].some((word) => word.test(text)))
  expect(found).toEqual([])
})
