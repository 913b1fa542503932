import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { keepRunning } from './keep.ts'
import { appendToLog, rotateLog } from './log-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'logs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const line = (n: number) => Buffer.from(`line ${String(n).padStart(4, '0')}\n`)

test('a log uses at most twice its size, and keeps the newest lines', () => {
  const path = join(folder, 'api.log')
  for (let n = 0; n < 1_000; n++) appendToLog(path, line(n), 1_000)
  expect(readdirSync(folder).sort()).toEqual(['api.log', 'api.log.1'])
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(1_000)
  const kept = `${readFileSync(`${path}.1`, 'utf8')}${readFileSync(path, 'utf8')}`.trim().split('\n')
  expect(kept.at(-1)).toBe('line 0999')
  expect(kept).toEqual(
    kept.map((_, at) =>
      line(1_000 - kept.length + at)
        .toString()
        .trim(),
    ),
  )
})

test('a start rotates a full log, and continues one with room', () => {
  const path = join(folder, 'product.log')
  rotateLog(path)
  appendToLog(path, line(1))
  rotateLog(path)
  expect(readdirSync(folder)).toEqual(['product.log'])
  rotateLog(path, 0, 5)
  expect(readdirSync(folder)).toEqual(['product.log.1'])
})

test('a full disk stops the log and nothing else', () => {
  closeSync(openSync('/dev/full', 'w'))
  expect(() => appendToLog('/dev/full', line(1))).not.toThrow()
})

test('passes on stdout and stderr of a part after every start', async () => {
  const path = join(folder, 'web.log')
  const args = ['-e', `console.log('x'.repeat(100_000)); console.error('failed'); process.exitCode = 1`]
  const part = { name: 'web', command: process.execPath, args, env: {} } as const
  const kept = keepRunning([part], () => (chunk) => appendToLog(path, chunk, 150_000))
  await expect.poll(() => readdirSync(folder).sort(), { timeout: 60_000 }).toEqual(['web.log', 'web.log.1'])
  await kept.stop()
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThanOrEqual(150_000)
  expect(readFileSync(`${path}.1`, 'utf8')).toContain('failed')
})

test('a part that is held stays stopped, while what the others say is read', { timeout: 180_000 }, async () => {
  const said: string[] = []
  let held = true
  const args = (word: string) => ['-e', `console.log('${word}'.repeat(100_000))`]
  const parts = (['api', 'web'] as const).map((name) => ({
    name,
    command: process.execPath,
    args: args(name),
    env: {},
  }))
  const kept = keepRunning(
    parts,
    ({ name }) =>
      (chunk) =>
        void said.push(`${name}: ${chunk}`),
    ({ name }) => held && name === 'web' && said.length > 0,
  )
  onTestFinished(kept.stop)
  const heard = (name: string) => said.filter((one) => one.startsWith(name)).join('').length
  await expect.poll(() => heard('api'), { timeout: 60_000 }).toBeGreaterThan(400_000)
  expect(heard('web')).toBeLessThan(400_000)
  held = false
  await expect.poll(() => heard('web'), { timeout: 60_000 }).toBeGreaterThan(400_000)
})
