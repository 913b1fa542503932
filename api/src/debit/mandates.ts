import { type Mandate, type MandateChange, mandateDayFaults } from '@tessera/domain/debit/mandate'
import { AppError } from '@tessera/domain/errors'
import { hasDied } from '@tessera/domain/members/leaving'
import { memberReference } from '@tessera/domain/payments/payment-reference'
import { text } from '@tessera/domain/texts/text'
import { putChangedBeside } from '../firebase/history-entry.ts'
import { noField } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit } from '../firebase/store.ts'
import { getMember, readOwn } from '../members/service.ts'
import { mergeSeen } from '../merge-seen.ts'
import type { Needs } from '../needs.ts'
import { mandateStates, mandatesIn, present, type ReadMandate, readMandates, sealIban } from './mandate-store.ts'
import { todayOf } from './open.ts'
import { eraseMandate } from './service.ts'

type MandateNeeds = Needs<'clubCache' | 'db' | 'now' | 'passKey'>

interface OfMember {
  mandate: Mandate | null
  ofHead: Mandate | null
  proposed: string
}

/** Returns the ids of the members of the club who have a mandate of their own. */
export async function listMandates(
  { firebase: { clubCache } }: Needs<'clubCache'>,
  clubId: string,
): Promise<{ memberIds: string[] }> {
  return { memberIds: [...(await clubCache.read(mandateStates, clubId)).keys()] }
}

/** Returns by which mandate a member of the club pays. @throws AppError `not_found` */
export async function readMandate(deps: MandateNeeds, clubId: string, id: string): Promise<OfMember> {
  const [member, today] = await Promise.all([getMember(deps, clubId, id), todayOf(deps, clubId)])
  const { belongsTo } = member
  const ids = belongsTo ? [id, belongsTo] : [id]
  const mandates = await readMandates(deps.firebase.db, clubId, ids)
  const shown = (one: string | undefined): Mandate | null => {
    const mandate = one === undefined ? undefined : mandates.get(one)
    return mandate ? present(deps, mandate, today) : null
  }
  const own = shown(id)
  const mandate = own && hasDied(member) ? { ...own, state: 'ended' as const } : own
  return { mandate, ofHead: shown(belongsTo), proposed: memberReference(id) }
}

/** The fields of a member without a mandate. */
const none = { holder: '', iban: '', reference: '', signedOn: '' }

/**
 * Stores the mandate of a member of the club. Another reference makes it a new mandate, by which nothing has been drawn.
 * @throws AppError `not_found`, `invalid_fields`, `changed_meanwhile` if somebody else has changed it since it was seen
 */
export async function changeMandate(
  deps: MandateNeeds,
  clubId: string,
  id: string,
  { seen = {}, importId, lastUsedOn, ...typed }: MandateChange,
): Promise<OfMember> {
  const { db } = deps.firebase
  const today = await todayOf(deps, clubId)
  const { iban, ...rest } = typed
  const wanted = iban === '' ? rest : typed
  const write = async () => {
    const { fullName } = await readOwn(deps, clubId, id)
    const before = (await readMandates(db, clubId, [id])).get(id)
    if (!before && iban === '') throw wrong('iban', needsIban)
    const days = { signedOn: rest.signedOn, ...(lastUsedOn !== undefined && { lastUsedOn }) }
    for (const [field, fault] of Object.entries(mandateDayFaults(days, today))) throw wrong(field, fault)
    const drawnBefore = before?.lastUsedOn === undefined ? lastUsedOn : undefined
    const stored = before ? present(deps, before, today) : none
    const changes: Partial<typeof typed> = mergeSeen<Partial<typeof typed>>({ seen, stored, wanted })
    if (Object.keys(changes).length === 0 && drawnBefore === undefined) return
    const { reference } = changes
    if (reference !== undefined && (await isTaken(deps, clubId, id, reference))) throw wrong('reference', taken)
    const { holder, signedOn } = {
      ...rest,
      ...(before && { holder: before.holder, signedOn: before.signedOn }),
      ...changes,
    }
    const sealed = changes.iban !== undefined ? sealIban(deps, clubId, id, changes.iban) : before?.iban
    await commit(db, (batch) => {
      putChangedBeside(batch, db, { clubId, id, fullName, field: 'mandate', was: before !== undefined, is: true })
      mandatesIn(db).put(batch, id, before, {
        clubId,
        holder,
        iban: sealed,
        reference: reference ?? before?.reference,
        signedOn,
        ...(before && reference !== undefined && { lastUsedOn: noField() }),
        ...(drawnBefore !== undefined && { lastUsedOn: drawnBefore }),
        ...(before?.returned !== undefined && { returned: noField() }),
        ...(!before && importId !== undefined && { importId }),
        ...(before?.importId !== undefined && { importId: noField() }),
        ...amendment(before, changes),
      })
    })
  }
  await retryOnConflict('mandate', write, ['changed', 'missing', 'exists'])
  await eraseIfOrphaned(deps, clubId, id)
  return readMandate(deps, clubId, id)
}

/**
 * Notes that the account has changed since something was drawn by the mandate, which the next file must say. A new reference makes a
 * new mandate, which is not an amended one.
 */
function amendment(before: ReadMandate | undefined, { reference, iban }: Partial<MandateChange>) {
  if (reference !== undefined) return before?.amended ? { amended: noField() } : {}
  return before?.lastUsedOn !== undefined && iban !== undefined ? { amended: true } : {}
}

const needsIban = text('IBAN is required')
const taken = text('Another mandate of the club has this reference')

const wrong = (field: string, fault: string) => new AppError('invalid_fields', fault, { details: { [field]: fault } })

async function isTaken({ firebase: { db } }: Needs<'db'>, clubId: string, id: string, reference: string) {
  const store = mandatesIn(db)
  const found = await store.find(store.ofClub(clubId).where('reference', '==', reference).limit(2))
  return found.some((mandate) => mandate.id !== id)
}

/** A removal that was committed between the read of the member and the write has erased no mandate. */
async function eraseIfOrphaned(deps: Needs<'db'>, clubId: string, id: string): Promise<void> {
  try {
    await readOwn(deps, clubId, id)
  } catch (error) {
    await commit(deps.firebase.db, (batch) => eraseMandate(batch, deps.firebase.db, id))
    throw error
  }
}

/** Deletes the mandate of a member of the club, if there is one. @throws AppError `not_found` */
export async function removeMandate(
  deps: Needs<'clubCache' | 'db'>,
  clubId: string,
  id: string,
): Promise<{ id: string }> {
  const { fullName } = await getMember(deps, clubId, id)
  const { db } = deps.firebase
  if ((await readMandates(db, clubId, [id])).has(id))
    await commit(db, (batch) => {
      putChangedBeside(batch, db, { clubId, id, fullName, field: 'mandate', was: true, is: false })
      eraseMandate(batch, db, id)
    })
  return { id }
}
