import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OwnField } from '@tessera/domain/members/own-field'
import { stateFolder } from '@tessera/gateway/keys/state-folder'
import { connectAdmin } from '../tests/support/admin-sdk.ts'

export interface LoadedClub {
  readonly clubId: string
  readonly email: string
  readonly password: string
}

const projectId = 'demo-tessera'
const firstNames = ['Anna', 'Benedikt', 'Chiara', 'Đorđe', 'Emil', 'Françoise', 'Greta', 'Håkon', 'Inês', 'Jürgen']
const lastNames = [
  'Lindqvist',
  'Ferraro',
  'Novák',
  'Müller',
  'Öztürk',
  'Kowalska',
  'Janssen',
  'Ó Briain',
  'Weiß',
  'Rossi',
]
const pick = (texts: readonly string[], index: number) => texts[index % texts.length] ?? ''

/** Reads the address and secret of the gateway's inside API, which the gateway writes to its data folder. */
export const insideOf = (dataDir: string) => ({
  insideHost: readFileSync(join(dataDir, stateFolder, 'inside-address'), 'utf8'),
  secret: readFileSync(join(dataDir, 'keys/inside-secret'), 'utf8').trim(),
  projectId,
})

/** The id of a club's item that is paid any number of times; a payment of it has any id. */
export const donationOf = (clubId: string): string => `donation-${clubId}`

/** The name of the view of a club with fields of its own. */
export const viewOfTen = 'Ten columns'

/** Text fields of a club's own; every other member has a value in each. */
const ownFields = (count: number): OwnField[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `f${n}`,
    name: `Field ${n}`,
    kind: 'text',
    choices: [],
    shownToMember: false,
    whoChanges: 'club',
    onCard: false,
    enabled: true,
  }))

const valuesOf = (fields: readonly OwnField[], n: number) =>
  Object.fromEntries(fields.map(({ id }, at) => [id, `${pick(lastNames, n + at)} ${n}`]))

/**
 * Registers a club through the API; writes members, and payments of the last five years, the oldest first, directly to the
 * database. This year's fee is required. `fields` is how many fields of its own it has; with some, it has a view of ten columns.
 */
export async function fillClub(
  product: { address: string; dataDir: string },
  size: { members: number; payments: number; fields?: number },
): Promise<LoadedClub> {
  const memberFields = ownFields(size.fields ?? 0)
  const email = `load-${randomUUID().slice(0, 12)}@club.test`
  const password = `pw-${randomUUID()}`
  const registered = await fetch(`${product.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, displayName: 'Anna Admin', clubName: `Club of ${size.members}` }),
  })
  if (!registered.ok) throw new Error(await registered.text())
  const { clubId } = (await registered.json()) as { clubId: string }
  const admin = connectAdmin(insideOf(product.dataDir))
  const year = new Date().getFullYear()
  const years = [4, 3, 2, 1, 0].map((back) => String(year - back))
  const members = Array.from({ length: size.members }, (_, n) => ({
    id: randomUUID(),
    fields: {
      clubId,
      memberId: String(n + 1).padStart(5, '0'),
      email: `m${n}@${clubId}.test`,
      uid: `uid-${n}`,
      fullName: `${pick(firstNames, n)} ${pick(lastNames, Math.floor(n / 10))} ${n + 1}`,
      enabled: n % 40 !== 0,
      ...(n % 2 === 1 && memberFields.length > 0 && { fields: valuesOf(memberFields, n) }),
      createdAt: new Date(),
    },
  }))
  const payments = Array.from({ length: size.payments }, (_, n) => {
    const member = members[n % members.length]
    const paidIn = pick(years, Math.floor(n / members.length))
    const day = `${paidIn}-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`
    return {
      id: randomUUID(),
      fields: {
        clubId,
        memberId: member?.id ?? '',
        memberName: member?.fields.fullName ?? '',
        itemId: `fee-${paidIn}`,
        itemName: `Annual fee ${paidIn}`,
        amount: 60 + (n % 7) * 10.01,
        paymentDate: new Date(`${day}T00:00:00Z`),
        notes: n % 5 === 0 ? `bank transfer ${n}` : '',
        createdBy: 'load',
        createdAt: new Date(),
        yearId: `${clubId}_${paidIn}`,
      },
    }
  })
  const writes = [
    ...years.map((one) => ({ path: `paymentYears/${clubId}_${one}`, fields: { clubId, year: one, active: true } })),
    ...years.map((one) => ({
      path: `paymentItems/fee-${one}-${clubId}`,
      fields: {
        clubId,
        name: 'Annual fee',
        price: 60,
        purchaseRestriction: 'once_per_year',
        enabled: true,
        yearId: `${clubId}_${one}`,
        isRequiredForActive: one === String(year),
      },
    })),
    {
      path: `paymentItems/${donationOf(clubId)}`,
      fields: {
        clubId,
        name: 'Donation',
        price: 10,
        purchaseRestriction: 'multiple',
        enabled: true,
        yearId: `${clubId}_${year}`,
        isRequiredForActive: false,
      },
    },
    ...members.map(({ id, fields }) => ({ path: `members/${id}`, fields })),
    ...payments.map(({ id, fields }) => ({ path: `payments/${id}`, fields })),
  ]
  for (let start = 0; start < writes.length; start += 400) {
    const batch = admin.db.batch()
    for (const { path, fields } of writes.slice(start, start + 400)) batch.set(admin.db.doc(path), fields)
    await batch.commit()
  }
  if (memberFields.length > 0) {
    await admin.db.doc(`clubs/${clubId}`).update({ memberFields })
    const columns = [
      'memberId',
      'fullName',
      'email',
      'status',
      ...memberFields.slice(0, 6).map(({ id }) => `own:${id}`),
    ]
    const fields = { name: viewOfTen, search: '', status: '', filter: '', sort: 'memberId', columns }
    await admin.db.doc(`views/${clubId}`).set({ clubId, views: [{ id: 'ten', ...fields }] })
  }
  await admin.close()
  return { clubId, email, password }
}
