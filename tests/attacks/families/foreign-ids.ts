import { randomUUID } from 'node:crypto'
import type { Attack } from '../attack.ts'
import { type Club, namesOf, textValue, type World } from '../world.ts'
import { asMember, writeItem } from './documents.ts'

/** A new payment of the attackers' club that refers to another club's member, item or year. */
const payFor = (world: World, named: Record<string, string>, id: string = randomUUID()) => {
  const { clubId, memberId, itemId, admin } = world.ours
  const texts = {
    clubId,
    memberId,
    memberName: 'M',
    itemId,
    itemName: 'Fee',
    notes: '',
    createdBy: admin.uid,
    ...named,
  }
  const fields = {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, textValue(text)])),
    amount: { integerValue: '60' },
    paymentDate: { timestampValue: '2026-03-01T00:00:00Z' },
  }
  const update = { name: `${namesOf(world)}/payments/${id}`, fields }
  const updateTransforms = [{ fieldPath: 'createdAt', setToServerValue: 'REQUEST_TIME' }]
  return { below: ':commit', body: { writes: [{ update, updateTransforms, currentDocument: { exists: false } }] } }
}

/** Ids of the forms that the server gives to documents of its own, and that of another club's payment. */
const idsOfOthers: readonly ((club: Club) => string)[] = [
  ({ clubId }) => `series.${clubId}.2026`,
  ({ clubId }) => `${clubId}.2026`,
  ({ memberId }) => `${memberId}.2026-01-01`,
  ({ clubId }) => `${clubId}.member-id.${'0'.repeat(64)}`,
  ({ memberId, itemId, yearId }) => `${memberId}~${itemId}~${yearId}`,
]

const writeYear = (world: World, id: string) => {
  const name = `${namesOf(world)}/paymentYears/${id}`
  const fields = { clubId: textValue(world.ours.clubId), year: textValue('2026'), active: { booleanValue: true } }
  return { below: ':commit', body: { writes: [{ update: { name, fields } }] } }
}

const writes = [
  (world: World, id: string) => payFor(world, {}, id),
  (world: World, id: string) => writeItem(world, `${namesOf(world)}/paymentItems/${id}`),
  writeYear,
]

/** Documents that a browser may write, under ids that other documents could have, or with ids of another club's. */
export const foreignIdAttacks: readonly Attack[] = [
  asMember(
    'Record payments for another club’s member, item and year',
    'rules',
    (world) => payFor(world, { memberId: world.theirs.memberId }),
    (world) => payFor(world, { itemId: world.theirs.itemId }),
    (world) => payFor(world, { yearId: `${world.theirs.clubId}_2026` }),
  ),
  asMember('Add a payment item to another club’s year', 'rules', (world) => ({
    ...writeItem(world, `${namesOf(world)}/paymentItems/${randomUUID()}`, {
      yearId: textValue(`${world.theirs.clubId}_2026`),
    }),
  })),
  asMember(
    'Take the place of another club’s document by the id of a payment, an item or a year',
    'rules',
    ...writes.flatMap((write) => idsOfOthers.map((idOf) => (world: World) => write(world, idOf(world.theirs)))),
  ),
]
