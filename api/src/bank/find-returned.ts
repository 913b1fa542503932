import type { Database } from '../firebase/database.ts'
import { storeOf } from '../firebase/store.ts'
import { linesIn, type ReadLine } from './store.ts'

/** Maximum returned lines that are looked up at once. */
const mostLookedUp = 50
/** Cents that a bank may add to the amount of a returned payment as its fee. */
const mostFee = 2_000

/** The line by which a payment came that the bank has sent back since, and the names of the members whose payments were made of it. */
interface Recorded {
  readonly lineId: string
  readonly names: string[]
}

/**
 * Finds, for lines by which the bank has sent a payment back, the recorded line by which that payment had come. Returns it by
 * the id of the line that sends it back; without those for which there is none.
 */
export async function findReturned(
  db: Database,
  clubId: string,
  lines: readonly ReadLine[],
): Promise<Map<string, Recorded>> {
  const returned = lines.filter(({ cents, returned }) => cents < 0 && returned !== '').slice(0, mostLookedUp)
  const found = await Promise.all(
    returned.map(async (line) => {
      const recorded = await recordedBefore(db, clubId, line)
      return recorded ? [[line.id, await described(db, recorded)] as const] : []
    }),
  )
  return new Map(found.flat())
}

/**
 * Finds the recorded line by which a payment came that a `returned` line sends back: of the same account, of the same amount or
 * of less by the bank's fee, and not of a later day. Of several the one with the smallest fee, then the newest.
 */
export async function recordedBefore(db: Database, clubId: string, returned: ReadLine): Promise<ReadLine | undefined> {
  const { iban, cents, day } = returned
  if (iban === '' || cents >= 0) return undefined
  const store = linesIn(db)
  const lines = await store.find(store.ofClub(clubId).where('iban', '==', iban).limit(500))
  const fee = (line: ReadLine) => -cents - line.cents
  return lines
    .filter((line) => line.state === 'recorded' && line.cents > 0 && line.day <= day)
    .filter((line) => fee(line) >= 0 && fee(line) <= mostFee)
    .sort((a, b) => fee(a) - fee(b) || (a.day < b.day ? 1 : -1))[0]
}

async function described(db: Database, { id, payments = [] }: ReadLine): Promise<Recorded> {
  const found = await storeOf(db, 'payments').getMany(payments.map((payment) => payment.id))
  return { lineId: id, names: [...new Set([...found.values()].map(({ memberName }) => memberName))] }
}
