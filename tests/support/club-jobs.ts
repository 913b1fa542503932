import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/product/environment.ts'
import { type Client, type Device, openClient, unexpected } from './browser.ts'
import { type CountedPage, countOn, type Effort } from './counted-page.ts'
import { describeInBrowser, product } from './describe-in-browser.ts'
import { makeClubAt, type ProductClub } from './product-club.ts'
import { storageOf } from './sign-in.ts'

/** A real kind of club with the list that it kept before, in `tests/cases/clubs`. */
interface ClubOfJobs {
  readonly letter: 'A' | 'B' | 'C'
  readonly name: string
  readonly locale: 'de-DE' | 'it-IT' | 'en-GB'
}

interface Job {
  /** As in the table, for example 4. */
  readonly number: number
  readonly name: string
  /** Where a person goes, in a few words; or what is missing. */
  readonly how: string
  /** D: done as the product means it; W: in a roundabout way; N: not possible. Without it D. */
  readonly result?: 'D' | 'W' | 'N'
}

interface JobTools {
  /** The treasurer at a desktop, signed in as the club's founder. */
  readonly treasurer: CountedPage
  readonly club: ProductClub
  readonly client: Client
  /** Opens a device of somebody else, whose clicks and keys count too; closed after the job. */
  readonly open: (size: 'desktop' | 'phone', device?: Device) => Promise<CountedPage>
}

interface Tools {
  /** A job of the club, in the order of a club's life: a later one has what the earlier ones left. */
  readonly job: (job: Job, run: (tools: JobTools) => Promise<void>) => void
}

const folder = join(root, 'artifacts/jobs')

/** The path of a list that a club kept before. */
const listOf = (name: string): string => join(root, 'tests/cases/clubs', name)

/**
 * Writes a copy of such a list in which the e-mail addresses are of this run alone, so that it can run again on the same product;
 * returns its path.
 */
export function freshListOf(name: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'tessera-list-')), name)
  const run = Date.now().toString(36)
  writeFileSync(
    path,
    readFileSync(listOf(name), 'latin1').replaceAll(/(@[\w-]+)\.example/g, `$1-${run}.example`),
    'latin1',
  )
  return path
}

/**
 * Does the jobs of one club in Chromium, one after another, on one page, and counts clicks and keys. Writes the table of all
 * clubs that have run to `artifacts/jobs.md`; `docs/jobs.md` has a copy of it.
 */
export function describeJobs(kind: ClubOfJobs, jobs: (tools: Tools) => void): void {
  describeInBrowser(`the jobs of ${kind.name}`, ({ browser }) => {
    const rows: string[] = []
    let tools: JobTools
    let others: { readonly client: Client; readonly counted: CountedPage }[] = []
    const open: JobTools['open'] = async (size, device) => {
      const more = { locale: kind.locale, timezoneId: 'Europe/Berlin', ...device }
      const client = await openClient(browser(), product.address, size, more)
      const counted = countOn(client.page)
      others.push({ client, counted })
      return counted
    }
    const closeOthers = async () => {
      const closed = others
      others = []
      for (const { client } of closed) await client.context.close()
      expect(closed.flatMap(({ client }) => unexpected(client))).toEqual([])
    }
    const takeEffort = (): Effort => {
      const all = [tools.treasurer, ...others.map(({ counted }) => counted)].map((one) => one.takeEffort())
      return all.reduce((sum, { clicks, keys }) => ({ clicks: sum.clicks + clicks, keys: sum.keys + keys }))
    }

    beforeAll(async () => {
      const club = await makeClubAt(product, kind.name)
      const client = await openClient(browser(), product.address, 'desktop', {
        locale: kind.locale,
        timezoneId: 'Europe/Berlin',
        storageState: storageOf(product, club.signedIn),
      })
      tools = { club, client, treasurer: countOn(client.page), open }
      await client.page.goto('/')
      await client.page.getByRole('tab').first().waitFor()
    })

    jobs({
      job: ({ number, name, how, result = 'D' }, run) =>
        test(`${kind.letter}${number} ${name}`, async ({ onTestFailed }) => {
          onTestFailed(async () => {
            rows.push(rowOf(kind, { number, name, how }, 'failed', takeEffort()))
            for (const { client } of others.splice(0)) {
              console.log(await client.page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String))
              await client.context.close()
            }
            console.log(await tools.client.page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String))
            // The next job begins where a person would: at the start.
            await tools.client.page.goto('/')
          })
          tools.treasurer.takeEffort()
          await run(tools)
          rows.push(rowOf(kind, { number, name, how }, result, takeEffort()))
          await closeOthers()
        }),
    })

    test('the browser reports no errors', () => expect(unexpected(tools.client)).toEqual([]))

    afterAll(async () => {
      await tools?.client.context.close()
      writeTable(kind, rows)
    })
  })
}

const rowOf = ({ letter }: ClubOfJobs, { number, name, how }: Job, result: string, { clicks, keys }: Effort) =>
  `| ${letter}${number} | ${name} | ${result} | ${result === 'N' ? '' : clicks} | ${result === 'N' ? '' : keys} | ${how} |`

/** Keeps the table of a club, and writes the tables of all clubs that have run into one file. */
function writeTable({ letter, name }: ClubOfJobs, rows: readonly string[]): void {
  mkdirSync(folder, { recursive: true })
  const head = [`## ${letter} ${name}`, '', '| | job | | clicks | keys | how |', '|---|---|---|---|---|---|']
  const file = join(folder, `${letter}.md`)
  writeFileSync(file, `${[...head, ...rows].join('\n')}\n`)
  const all = readdirSync(folder)
    .sort()
    .map((one) => readFileSync(join(folder, one), 'utf8'))
  writeFileSync(join(root, 'artifacts/jobs.md'), all.join('\n'))
  console.log(`\n${[...head, ...rows].join('\n')}\n`)
}
