import type { Database } from '../firebase/database.ts'
import { storeOf } from '../firebase/store.ts'
import { linesIn, type ReadLine } from './store.ts'

/** Maximum returned lines that are looked up at once. */
const mostLookedUp = 50
/** Cents that a bank may add to the amount of a returned payment as its fee. */
const mostFee = 2_000

/** A recorded line that another one takes back, and the names of the members whose payments it was. */
interface Recorded {
  readonly lineId: string
  readonly names: string[]
}

/** Finds the recorded lines that returned ones take back, by the id of the returned line. */
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

/** Finds the recorded line of the same account whose amount a returned line takes back; the newest, if there are several. */
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
