import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import type { FileAnswer } from '../http/mount.ts'
import { notSetUp } from './make-run.ts'
import type { RefundNeeds } from './needs.ts'
import { pain001 } from './pain001.ts'
import { openIban, readRun } from './run-store.ts'

const staysShut = text('The IBAN cannot be read with this server’s PASS_KEY')

/** Returns the file of a run: the same each time. @throws AppError `not_found`, `invalid_fields`, `changed_meanwhile` */
export async function runFile(deps: RefundNeeds, clubId: string, id: string): Promise<FileAnswer> {
  const [run, { bankAccount }] = await Promise.all([readRun(deps.firebase.db, clubId, id), getClub(deps, clubId)])
  if (!bankAccount) throw new AppError('invalid_fields', notSetUp)
  const transfers = run.refunds.map(({ iban: sealed, ...refund }) => {
    const iban = openIban(deps, run, sealed)
    if (!iban) throw new AppError('changed_meanwhile', staysShut)
    return { ...refund, iban }
  })
  const { messageId, madeAt, day } = run
  const xml = pain001({ messageId, madeAt, day, debtor: bankAccount, transfers })
  return { bytes: new TextEncoder().encode(xml), name: `pain.001-${messageId}.xml` }
}
