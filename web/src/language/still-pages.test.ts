import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@tessera/domain/texts/languages'
import { expect, test } from 'vitest'

const spokenIn = (path: string, tag: string): string[] => {
  const page = readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
  return [...page.matchAll(new RegExp(`<${tag} lang="(\\w+)"`, 'g'))].map(([, language = '']) => language)
}

test('offline.html and index.html have their texts in every language', () => {
  expect(spokenIn('public/offline.html', 'main')).toEqual([...languages])
  expect(spokenIn('index.html', 'p')).toEqual([...languages, ...languages])
})
