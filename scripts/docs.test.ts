import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectionNames } from '../domain/src/stored/collections.ts'
import { root } from './product/environment.ts'

const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root })
const folders = 'api|bench|certs.example|docs|domain|firebase|gateway|scripts|tests|web'

test.each(pages)('every file that %s names exists', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const inCode = [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g'))].map(([, path = '']) => path)
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)].map(([, path = '']) => join(page, '..', path))
  // Made by `make up`, or by the reader of the page.
  const isExample = (path: string) => /boats|^firebase\/(jar|public)/.test(path)
  const missing = [...inCode, ...linked].filter((path) => !isExample(path) && !existsSync(join(root, path)))
  expect(missing).toEqual([])
})

test.each(pages)('every tool that %s runs comes with the packages', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const tools = new Set([...text.matchAll(/scripts\/with-node ([\w-]+)/g)].map(([, tool = '']) => tool))
  const isHere = (tool: string) => tool === 'node' || existsSync(join(root, 'node_modules/.bin', tool))
  expect([...tools].filter((tool) => !isHere(tool))).toEqual([])
})

test('the page on the architecture names every collection', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  expect(collectionNames().filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})
