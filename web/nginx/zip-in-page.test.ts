import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { zipInPage } from '../zip-in-page.ts'

test('the file for Excel is compressed without a worker, which the Content Security Policy would forbid', async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    root: import.meta.dirname,
    plugins: [zipInPage],
    build: {
      write: false,
      rolldownOptions: {
        input: fileURLToPath(import.meta.resolve('write-excel-file/browser')),
        preserveEntrySignatures: 'strict',
      },
    },
  })) as Rolldown.RolldownOutput
  const [{ code }] = built.output
  expect(code).toContain('spreadsheetml')
  expect(code).not.toMatch(/new Worker\b/)
})
