import { squeezed } from '@tessera/domain/bank/line-identity'
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
 * of less by the bank's fee, and not of a later day. Of several the one with the smallest fee, then the newest. Where the bank
 * does not name the account, the only line with the payer's own reference, else the only one of the amount by that payer or
 * with that purpose.
 */
export async function recordedBefore(db: Database, clubId: string, returned: ReadLine): Promise<ReadLine | undefined> {
  const { iban, cents, day, reference } = returned
  if (cents >= 0) return undefined
  const store = linesIn(db)
  const fee = (line: ReadLine) => -cents - line.cents
  const find = async (field: 'iban' | 'reference' | 'cents', value: string | number): Promise<ReadLine[]> => {
    const lines = await store.find(store.ofClub(clubId).where(field, '==', value).limit(500))
    return lines
      .filter((line) => line.state === 'recorded' && line.cents > 0 && line.day <= day)
      .filter((line) => fee(line) >= 0 && fee(line) <= mostFee)
  }
  if (iban !== '') return (await find('iban', iban)).sort((a, b) => fee(a) - fee(b) || (a.day < b.day ? 1 : -1))[0]
  const named = reference === '' ? [] : await find('reference', reference)
  const found = named.length > 0 ? named : (await find('cents', -cents)).filter((line) => isOfPayer(line, returned))
  return found.length === 1 ? found[0] : undefined
}

/** True if a returned line names the payer of a line, or repeats its purpose. */
function isOfPayer(line: ReadLine, returned: ReadLine): boolean {
  const [name, text] = [squeezed(line.name), squeezed(line.text)]
  if (name !== '' && squeezed(returned.name) !== '') return name === squeezed(returned.name)
  return text !== '' && squeezed(returned.text).includes(text)
}

async function described(db: Database, { id, payments = [] }: ReadLine): Promise<Recorded> {
  const found = await storeOf(db, 'payments').getMany(payments.map((payment) => payment.id))
  return { lineId: id, names: [...new Set([...found.values()].map(({ memberName }) => memberName))] }
}
