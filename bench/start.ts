/**
 * Measures how long `make up` takes when a club's data are there: until an open dashboard shows the members again, until it
 * shows their statuses, and until changes are possible; then its memory. Each club has 4.8 payments a member; the middle of three starts.
 *
 *   node bench/start.ts [members …]     default: 100 10000
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { freePort } from '../gateway/src/emulators/free-port.ts'
import { ask } from '../scripts/product/command.ts'
import { openBrowser } from '../tests/support/browser.ts'
import { settings } from '../tests/support/product.ts'
import { fillClub } from './club.ts'
import { printRatio } from './ratio.ts'
import { type ProductMemory, productMemory } from './rest-memory.ts'
import { percentile } from './times.ts'

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [100, 10_000]
const turns = 3
const table = (page: Page) => page.getByRole('table', { name: 'Members' })

/** Seconds from the command until each is there. */
type Start = Readonly<Record<'rows' | 'statuses' | 'changes', number>>

/** Opens the dashboard as soon as the server responds. */
async function openAgain(page: Page): Promise<void> {
  for (;;)
    try {
      await page.goto('/dashboard')
      return
    } catch {
      await wait(50)
    }
}

async function startOnce(page: Page, env: NodeJS.ProcessEnv): Promise<Start> {
  const start = performance.now()
  const since = () => (performance.now() - start) / 1000
  const up = spawn(process.execPath, ['scripts/up.ts'], { env, stdio: 'ignore' })
  const changes = once(up, 'exit').then(since)
  await openAgain(page)
  await table(page).getByRole('button', { name: 'Edit' }).first().waitFor()
  const rows = since()
  await table(page).getByText('Active').first().waitFor()
  return { rows, statuses: since(), changes: await changes }
}

async function measure(members: number): Promise<Start & ProductMemory> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-start-'))
  const port = await freePort()
  const env = { ...process.env, ...settings(port), MODE: 'local', DATA_DIR: dataDir }
  const must = (verb: string) => {
    const { ok, output } = ask(process.execPath, [`scripts/${verb}.ts`], env)
    if (!ok) throw new Error(output)
  }
  const browser = await openBrowser()
  try {
    must('up')
    const address = `http://localhost:${port}`
    const club = await fillClub({ address, dataDir }, { members, payments: Math.round(4.8 * members) })
    const context = await browser.newContext({ baseURL: address, locale: 'en-GB' })
    context.setDefaultTimeout(180_000)
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('Email address').fill(club.email)
    await page.getByLabel('Password', { exact: true }).fill(club.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await table(page).getByText('Active').first().waitFor()
    const starts: Start[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      must('down')
      starts.push(await startOnce(page, env))
      await page.goto('about:blank')
    }
    const middle = (name: keyof Start) =>
      percentile(
        starts.map((one) => one[name]),
        0.5,
      )
    const memory = await productMemory({ address, dataDir }, club)
    return { rows: middle('rows'), statuses: middle('statuses'), changes: middle('changes'), ...memory }
  } finally {
    ask(process.execPath, ['scripts/down.ts'], env)
    await browser.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const [smallest, ...larger] = sizes
let first: (Start & ProductMemory) | undefined
for (const members of smallest === undefined ? [] : [smallest, ...larger]) {
  const measured = await measure(members)
  const { rows, statuses, changes, atRest, afterLists } = measured
  console.info(
    `${members} members: rows after ${rows.toFixed(1)} s, statuses after ${statuses.toFixed(1)} s, changes after ${changes.toFixed(1)} s; memory ${atRest} MB at rest, ${afterLists} MB after lists by eight clients`,
  )
  if (first) {
    printRatio(
      `start until statuses with ${members} members to one with ${smallest}`,
      statuses / first.statuses,
      'lower',
    )
    printRatio(`memory at rest with ${members} members to that with ${smallest}`, atRest / first.atRest, 'lower')
  }
  first ??= measured
}
