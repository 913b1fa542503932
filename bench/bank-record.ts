import { randomUUID } from 'node:crypto'
import { mostRecords } from '@tessera/domain/bank/contract'
import { paymentYearId } from '@tessera/domain/payments/payment'
import { donationOf, fillClub } from './club.ts'
import { findProduct } from './product.ts'
import { printRatio } from './ratio.ts'
import { ms, timed } from './times.ts'

/**
 * Measures what recording lines of a bank and undoing it take per payment, beside starting a season per item: each as the page does
 * it, on one product: `scripts/with-node node bench/bank-record.ts [lines]`.
 */
const [size = 1_000] = process.argv.slice(2).map(Number)
const itemsOfSeason = 20

const { stop, ...product } = await findProduct()
const { address } = product

/** Sends a request as the club's administrator; throws unless it succeeds. */
let token = ''
async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

/** Starts a season by one commit, as the browser does, and undoes it; returns the milliseconds of both. */
async function startSeason(clubId: string, projectId: string, year: number) {
  const base = `projects/${projectId}/databases/(default)/documents`
  const yearId = paymentYearId(clubId, String(year))
  const ids = Array.from({ length: itemsOfSeason }, () => randomUUID())
  const text = (stringValue: string) => ({ stringValue })
  const yes = { booleanValue: true }
  const item = { clubId: text(clubId), yearId: text(yearId), price: { integerValue: '60' }, enabled: yes }
  const writes = [
    ...ids.map((id, n) => ({
      update: {
        name: `${base}/paymentItems/${id}`,
        fields: { ...item, name: text(`Fee ${n}`), purchaseRestriction: text('multiple') },
      },
    })),
    {
      update: {
        name: `${base}/paymentYears/${yearId}`,
        fields: {
          clubId: text(clubId),
          year: text(String(year)),
          active: yes,
          startedItems: { arrayValue: { values: ids.map(text) } },
        },
      },
    },
  ]
  const started = await timed(() => ask('POST', `/v1/${base}:commit`, { writes }))
  const undone = await timed(() => ask('DELETE', `/api/payments/years/${yearId}/start`))
  return { started, undone }
}

try {
  const { clubId, email, password } = await fillClub(product, { members: 1_000, payments: 0 })
  const { projectId } = await ask<{ projectId: string }>('GET', '/config.json')
  const account = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=bench'
  const signedIn = await ask<{ idToken: string }>('POST', account, { email, password, returnSecureToken: true })
  token = signedIn.idToken
  const members = await ask<{ id: string }[]>('GET', '/api/members')
  const lines = Array.from({ length: size }, (_, n) => ({
    account: 'DE89370400440532013000',
    day: '2026-03-02',
    cents: 500 + n,
    name: `Payer ${n}`,
    iban: '',
    text: `line ${n}`,
    reference: '',
    bankId: randomUUID(),
    format: 'camt.053',
    occurrence: 1,
    returned: '',
  }))
  const inParts = <T>(all: readonly T[]) =>
    Array.from({ length: Math.ceil(all.length / mostRecords) }, (_, n) =>
      all.slice(n * mostRecords, (n + 1) * mostRecords),
    )
  for (const some of inParts(lines)) await ask('POST', '/api/bank/lines', { lines: some })
  const waiting = await ask<{ lines: { id: string; cents: number }[] }>('GET', '/api/bank/lines')
  const records = waiting.lines.map(({ id: lineId, cents }, n) => ({
    lineId,
    parts: [{ memberId: members[n % members.length]?.id, itemId: donationOf(clubId), cents }],
  }))
  const run = randomUUID()
  const recorded = await timed(async () => {
    for (const some of inParts(records)) await ask('POST', `/api/bank/runs/${run}`, { records: some })
  })
  const undone = await timed(async () => {
    while ((await ask<{ left: number }>('DELETE', `/api/bank/runs/${run}`)).left > 0);
  })
  const seasons = [2031, 2032, 2033, 2034, 2035]
  const started: { readonly started: number; readonly undone: number }[] = []
  for (const year of seasons) started.push(await startSeason(clubId, projectId, year))
  const perItem = (what: 'started' | 'undone') =>
    started.reduce((sum, one) => sum + one[what], 0) / (seasons.length * itemsOfSeason)
  const perPayment = { recorded: recorded / size, undone: undone / size }
  process.stdout.write(
    `${size} lines: ${ms(perPayment.recorded)} ms a payment to record, ${ms(perPayment.undone)} to undo; a season of ${itemsOfSeason} items: ${ms(perItem('started'))} ms an item to start, ${ms(perItem('undone'))} to undo\n`,
  )
  printRatio(
    'recording a payment of a bank line to starting a season, per item',
    perPayment.recorded / perItem('started'),
    'lower',
  )
  printRatio(
    'undoing a payment of a bank line to undoing a season, per item',
    perPayment.undone / perItem('undone'),
    'lower',
  )
} finally {
  await stop()
}
