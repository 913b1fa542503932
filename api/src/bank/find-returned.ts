import { squeezed } from '@tessera/domain/bank/line-identity'
import type { Database } from '../firebase/database.ts'
import { storeOf } from '../firebase/store.ts'
import { allMembers } from '../members/service.ts'
import type { Needs } from '../needs.ts'
import { centsOf, type OwnDebits } from './own-debits.ts'
import { type OwnDebit, type ReturnFee, returnFee } from './return-fee.ts'
import { linesIn, type ReadLine } from './store.ts'

/** Maximum returned lines that are looked up at once. */
const mostLookedUp = 50
/** Cents that a bank may add to the amount of a returned payment as its fee. */
const mostFee = 2_000

/** A payment that the bank has sent back. */
interface Recorded {
  /** The line that brought the payment; absent for a debit of one of the club's own runs. */
  readonly lineId?: string
  /** The names of the members who were paid for. They owe again once the return is recorded. */
  readonly names: string[]
  /** What the bank has taken beyond the payment, and the name of whom it can be asked of. */
  readonly fee?: { readonly cents: number; readonly name: string }
}

/**
 * Looks at the lines that report a returned payment, and finds the payment that each of them returns: the debit of one of the
 * club's own runs that the line names (`ownDebits`), else the recorded line that brought the payment. The result is keyed by the id
 * of the reporting line, and leaves out lines for which nothing was found.
 */
export async function findReturned(
  deps: Needs<'clubCache' | 'db'>,
  clubId: string,
  lines: readonly ReadLine[],
  ownDebits: ReadonlyMap<string, OwnDebits>,
): Promise<Map<string, Recorded>> {
  const { db } = deps.firebase
  const returned = lines.filter(({ cents, returned }) => cents < 0 && returned !== '').slice(0, mostLookedUp)
  const found = await Promise.all(
    returned.map(async (line) => {
      const own = ownDebits.get(line.id)
      const debit = own && takesBack(line, own)
      if (own) return debit ? [[line.id, await describedDebit(deps, clubId, line, { ...own, debit })] as const] : []
      const recorded = await recordedBefore(db, clubId, line)
      return recorded ? [[line.id, await described(deps, clubId, line, recorded)] as const] : []
    }),
  )
  return new Map(found.flat())
}

/**
 * Returns the debit that a line sends back: it must be one that was not sent back before, of the line's amount or of less by the
 * bank's fee. Undefined for a line that names a whole run, or another amount.
 */
export function takesBack({ cents }: ReadLine, own: OwnDebits): OwnDebits['debit'] {
  const fee = -cents - centsOf(own)
  const isNew = own.debit?.parts.some((part) => part.returned === undefined)
  return isNew && fee >= 0 && fee <= mostFee ? own.debit : undefined
}

async function describedDebit(
  deps: Needs<'clubCache' | 'db'>,
  clubId: string,
  line: ReadLine,
  own: OwnDebit,
): Promise<Recorded> {
  const members = await allMembers(deps, clubId)
  const ids = new Set(own.debit.parts.map(({ memberId }) => memberId))
  const names = members.filter(({ id }) => ids.has(id)).map(({ fullName }) => fullName)
  return { names, ...feeShown(returnFee(line, { own }, members)) }
}

const feeShown = (fee: ReturnFee | undefined): Pick<Recorded, 'fee'> =>
  fee ? { fee: { cents: fee.cents, name: fee.member.fullName } } : {}

/**
 * Finds the recorded line that brought the payment which a `returned` line sends back. It must be of the same account, not of a
 * later day, and of the same amount or of less by the bank's fee. If several fit, the one with the smallest fee is taken, then the
 * newest. If the bank does not name the account, the line must be the only one with the payer's own reference; without such a
 * line, the only one of the amount that has the same payer or the same purpose.
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

async function described(
  deps: Needs<'clubCache' | 'db'>,
  clubId: string,
  line: ReadLine,
  recorded: ReadLine,
): Promise<Recorded> {
  const [found, members] = await Promise.all([
    storeOf(deps.firebase.db, 'payments').getMany((recorded.payments ?? []).map(({ id }) => id)),
    allMembers(deps, clubId),
  ])
  const payments = [...found.values()]
  const memberId = payments[0]?.memberId ?? ''
  const names = [...new Set(payments.map(({ memberName }) => memberName))]
  return { lineId: recorded.id, names, ...feeShown(returnFee(line, { recorded, memberId }, members)) }
}
