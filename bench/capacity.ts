import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AdminWork, loadWith } from './autocannon.ts'
import { donationOf, fillClub } from './club.ts'
import { cpuSeconds, treeUnder } from './processes.ts'
import { findProduct } from './product.ts'
import { tokenOf } from './signed-in.ts'
import { ms, percentile } from './times.ts'

/**
 * Measures how many clubs of 300 members can be at work at once with 95 % of the requests under 500 ms: doubles their
 * number. Each club has an administrator who sends a request a second: in turns the member list, what each has paid, the
 * changed payments, the club, and a new payment. All send at the same moment of each second, which is the worst case.
 * The CPU time of each process says what breaks first; on a busy machine it holds, while times do not.
 *
 *   node bench/capacity.ts [seconds of each step] [most clubs]     default: 30 160
 */
const seconds = Number(process.argv[2] ?? 30)
const mostClubs = Number(process.argv[3] ?? 160)
const size = { members: 300, payments: 600 }
const p95Ms = 500
/** Requests of different kinds. */
const turns = 5

const { stop, ...product } = await findProduct()
const { address, dataDir } = product
const { pid } = JSON.parse(readFileSync(join(dataDir, 'run/product.json'), 'utf8')) as { pid: number }
const documents = '/v1/projects/demo-tessera/databases/(default)/documents'
const text = (stringValue: string) => ({ stringValue })

async function openClub(): Promise<AdminWork> {
  const club = await fillClub(product, size)
  const token = await tokenOf({ publicUrl: address }, club)
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  const answer = await fetch(`${address}/api/members`, { headers: { authorization: `Bearer ${token}` } })
  const [member] = (await answer.json()) as { id: string; fullName: string }[]
  const known = (await (
    await fetch(`${address}/api/payments`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { version: string }
  const payment = () => {
    const fields = {
      ...{ clubId: text(club.clubId), memberId: text(member?.id ?? ''), memberName: text(member?.fullName ?? '') },
      ...{ itemId: text(donationOf(club.clubId)), itemName: text('Donation'), amount: { integerValue: '10' } },
      ...{ notes: text(''), createdBy: text(sub), paymentDate: { timestampValue: '2026-03-01T00:00:00Z' } },
    }
    const name = `${documents.slice('/v1/'.length)}/payments/${randomUUID()}`
    return {
      writes: [
        { update: { name, fields }, updateTransforms: [{ fieldPath: 'createdAt', setToServerValue: 'REQUEST_TIME' }] },
      ],
    }
  }
  return {
    token,
    turns: [
      { method: 'GET', path: '/api/members' },
      { method: 'GET', path: '/api/payments/paid' },
      { method: 'GET', path: `/api/payments?since=${known.version}` },
      { method: 'GET', path: '/api/clubs' },
      { method: 'POST', path: `${documents}:commit`, body: payment },
    ],
  }
}

const load = await loadWith(address)
const clubs: AdminWork[] = []
const line = (text: string) => process.stdout.write(`${text}\n`)
const fast: number[] = []
let cpuOfRequest = 0
try {
  for (let count = 10; count <= mostClubs; count *= 2) {
    while (clubs.length < count) clubs.push(await openClub())
    // The first write of a club counts its documents.
    await load(clubs, 2 * turns)
    const parts = treeUnder(pid).map((part) => ({ ...part, before: cpuSeconds(part.pid) }))
    const { times, failed } = await load(clubs, seconds)
    const used = parts.map(({ name, pid, before }) => ({ name, share: (cpuSeconds(pid) - before) / seconds }))
    const all = used.reduce((sum, { share }) => sum + share, 0)
    const p95 = percentile(times, 0.95)
    const [busy = ''] = readFileSync('/proc/loadavg', 'utf8').split(' ')
    line(
      `${String(count).padStart(4)} clubs: ${(times.length / seconds).toFixed(0)} requests/s, p50 ${ms(percentile(times, 0.5))} ms, p95 ${ms(p95)} ms, ${failed} failed; the product takes ${all.toFixed(2)} cores; load of the machine ${busy}`,
    )
    for (const { name, share } of used.toSorted((a, b) => b.share - a.share))
      if (share >= 0.01) line(`           ${share.toFixed(2)} ${name}`)
    cpuOfRequest = all / (times.length / seconds)
    if (failed === 0 && p95 < p95Ms) fast.push(count)
  }
  line(`p95 under ${p95Ms} ms with up to ${Math.max(0, ...fast)} clubs at once`)
  line(
    `a request takes ${(1000 * cpuOfRequest).toFixed(1)} ms of CPU: with one a second of each club, two cores are full with ${Math.floor(2 / cpuOfRequest)} clubs`,
  )
} finally {
  await stop()
}
