import { withSeasonNames } from '@tessera/domain/clubs/season'
import { AppError } from '@tessera/domain/errors'
import { hasDied } from '@tessera/domain/members/leaving'
import { itemDisplayName } from '@tessera/domain/payments/items'
import { sentence, text } from '@tessera/domain/texts/text'
import { getClub } from '../clubs/service.ts'
import type { FileAnswer } from '../http/mount.ts'
import { allMembers } from '../members/service.ts'
import { readItems, readYears } from '../payments/service.ts'
import { hashIban, openIban, readMandates } from './mandate-store.ts'
import type { DebitNeeds } from './open.ts'
import { pain008 } from './pain008.ts'
import { readRun } from './run-store.ts'

const notSetUp = text('Please enter the bank account and the creditor identifier in the club’s settings first')

/**
 * Returns the file of a run. The IBANs are those of the mandates, which must be the same as when the run was made. Names and
 * items are as they are called today, since a run stores none.
 * @throws AppError `not_found`, `invalid_fields`, `changed_meanwhile` with the references of mandates that are gone or changed
 */
export async function runFile(deps: DebitNeeds, clubId: string, id: string): Promise<FileAnswer> {
  const { db } = deps.firebase
  const [run, { bankAccount, directDebit, seasonStartsInMonth }, members, items, years] = await Promise.all([
    readRun(db, clubId, id),
    getClub(deps, clubId),
    allMembers(deps, clubId),
    readItems(deps, clubId),
    readYears(deps, clubId),
  ])
  if (!bankAccount || !directDebit) throw new AppError('invalid_fields', notSetUp)
  const mandates = await readMandates(
    db,
    clubId,
    run.debits.map(({ payerId }) => payerId),
  )
  const names = new Map(members.map((member) => [member.id, member.fullName]))
  const seasons = withSeasonNames(years, seasonStartsInMonth)
  const byItem = new Map(items.map((item) => [item.id, itemDisplayName(item, seasons)]))
  const dead = new Set(members.flatMap((member) => (hasDied(member) ? member.id : [])))
  const changed: string[] = []
  const debits = run.debits.flatMap(({ payerId, reference, signedOn, endToEndId, account, amended, parts }) => {
    const mandate = mandates.get(payerId)
    const iban = mandate && openIban(deps, mandate)
    const isOther = account !== undefined && iban !== undefined && hashIban(deps, clubId, iban) !== account
    if (!iban || isOther || dead.has(payerId) || mandate.reference !== reference || mandate.signedOn !== signedOn) {
      changed.push(reference)
      return []
    }
    const cents = parts.reduce((sum, part) => sum + part.cents, 0)
    const purpose = parts
      .map(({ memberId, itemId }) => `${byItem.get(itemId) ?? ''} ${names.get(memberId) ?? ''}`.trim())
      .join(', ')
    return { endToEndId, cents, reference, signedOn, amended, holder: mandate.holder, iban, purpose }
  })
  if (changed.length > 0)
    throw new AppError(
      'changed_meanwhile',
      sentence(
        'These mandates were changed since the run was made, or their member has died: {references}. Delete the run and make it again.',
        {
          references: changed.slice(0, 10),
        },
      ),
    )
  const { holder, iban, bic } = bankAccount
  const creditor = { holder, iban, bic, creditorId: directDebit.creditorId }
  const xml = pain008({ messageId: run.messageId, madeAt: run.madeAt, day: run.day, creditor, debits })
  return { bytes: new TextEncoder().encode(xml), name: `pain.008-${run.messageId}.xml` }
}
