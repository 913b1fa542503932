import { readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { openBrowser } from '../tests/support/browser.ts'
import { startLocally } from '../tests/support/product.ts'
import { fillClub } from './club.ts'
import { setUpPasses } from './pass-setup.ts'
import { photo } from './photo.ts'
import { residentMb, under } from './processes.ts'
import { tokenOf } from './signed-in.ts'
import { stockRate } from './stock-pass.ts'
import { percentile } from './times.ts'

/**
 * Measures Generate All from the click to the saved file in Chromium, and one pass from the click to its bytes, for a
 * club with photos, beside the unmodified library: `scripts/with-node node bench/generate-all.ts [members]`.
 */
const members = Number(process.argv[2] ?? 1_000)
const rounds = 3
const clicks = 40

const { product, stop } = await startLocally({
  LIMIT_PHOTO_UPLOADS_PER_CLUB: '1000000/3600s',
  LIMIT_REQUESTS_PER_ACCOUNT: '1000000/600s',
})
if (product.kind !== 'local') throw new Error('local mode only')
const { address, dataDir } = product
const browser = await openBrowser()
const line = (text: string) => process.stdout.write(`${text}\n`)

/** Uploads a photo for each enabled member. */
async function addPhotos(token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const listed = (await (await fetch(`${address}/api/members`, { headers })).json()) as Record<string, string>[]
  const portraits = await Promise.all(Array.from({ length: 20 }, () => photo()))
  const queue = listed.filter(({ enabled }) => enabled).entries()
  const worker = async () => {
    for (const [at, { id, memberId = '', fullName = '', email = '' }] of queue) {
      const form = new FormData()
      for (const [name, value] of Object.entries({ memberId, fullName, email })) form.set(name, value)
      form.set('photo', new File([new Uint8Array(portraits[at % 20] ?? [])], 'photo.jpg'))
      const answer = await fetch(`${address}/api/members/${id}/with-photo`, { method: 'PUT', headers, body: form })
      if (!answer.ok) throw new Error(await answer.text())
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

/** Resident memory of the API, in MB. */
function apiMemory(): number {
  const { pid } = JSON.parse(readFileSync(`${dataDir}/run/product.json`, 'utf8')) as { pid: number }
  return residentMb(under(pid, /api\/src\/main/))
}

try {
  const club = await fillClub(product, { members, payments: members })
  const token = await tokenOf({ publicUrl: address }, club)
  await setUpPasses(address, token)
  await addPhotos(token)
  const page = await (await browser.newContext({ baseURL: address, locale: 'en-GB' })).newPage()
  page.setDefaultTimeout(600_000)
  await page.goto('/login')
  await page.getByLabel('Email address').fill(club.email)
  await page.getByLabel('Password', { exact: true }).fill(club.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('table', { name: 'Members' }).waitFor()
  await page.goto('/#member-passes')
  const button = page.getByRole('button', { name: 'Generate All' })
  await button.waitFor()
  for (let round = 1; round <= rounds; round += 1) {
    const stock = await stockRate()
    const start = performance.now()
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
    const { size } = await stat(await download.path())
    const seconds = (performance.now() - start) / 1000
    const count = members - Math.ceil(members / 40)
    line(
      `round ${round}: ${count} passes, ${(size / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s: ${(count / seconds).toFixed(0)}/s; the library as it comes ${stock.toFixed(1)}/s; ${(count / seconds / stock).toFixed(1)} times; API ${apiMemory().toFixed(0)} MB`,
    )
  }
  const listed = (await (
    await fetch(`${address}/api/members`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { id: string; enabled: boolean }[]
  const member = listed.find(({ enabled }) => enabled)
  const took = await page.evaluate(
    async ([path, bearer, count]) => {
      const times: number[] = []
      for (let n = 0; n < count; n += 1) {
        const start = performance.now()
        const answer = await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${bearer}` } })
        await answer.arrayBuffer()
        if (answer.ok) times.push(performance.now() - start)
      }
      return times
    },
    [`/api/passes/generate/${member?.id}`, token, clicks] as const,
  )
  line(
    `one pass, request to bytes: p50 ${percentile(took, 0.5).toFixed(1)} ms, p95 ${percentile(took, 0.95).toFixed(1)} ms of ${took.length}`,
  )
} finally {
  await browser.close()
  await stop()
}
