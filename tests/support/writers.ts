import { randomUUID } from 'node:crypto'
import { type AdminSdk, connectAdmin } from './admin-sdk.ts'
import type { FirebaseAddresses } from './firebase-stack.ts'
import type { TestClub } from './test-club.ts'

type Stack = Pick<FirebaseAddresses, 'publicUrl' | 'insideHost' | 'secret' | 'projectId'>

/** Acknowledged writes: document path to number. */
export type Acknowledged = Map<string, number>

const fieldsOf = (club: TestClub, n: number) => ({
  clubId: { stringValue: club.clubId },
  memberId: { stringValue: `m-${club.clubId}` },
  memberName: { stringValue: 'Max Member' },
  itemId: { stringValue: `i-${club.clubId}` },
  itemName: { stringValue: 'Fee' },
  amount: { integerValue: String(n) },
  paymentDate: { timestampValue: '2026-03-01T00:00:00Z' },
  notes: { stringValue: '' },
  createdBy: { stringValue: club.admin.uid },
})

/** Stores the member and the item that the payments of `writeAsBrowser` name. */
export async function storeNamed({ db }: AdminSdk, { clubId }: TestClub): Promise<void> {
  await db.doc(`members/m-${clubId}`).set({ clubId })
  await db.doc(`paymentItems/i-${clubId}`).set({ clubId })
}

/** Records payments one after another as a browser does, each in one commit subject to the rules. */
export async function writeAsBrowser(
  stack: Stack,
  club: TestClub,
  idToken: string,
  acknowledged: Acknowledged,
  isOver: () => boolean,
) {
  const base = `projects/${stack.projectId}/databases/(default)/documents`
  for (let n = 1; !isOver(); n++) {
    const path = `payments/${randomUUID()}`
    const write = {
      update: { name: `${base}/${path}`, fields: fieldsOf(club, n) },
      updateTransforms: [{ fieldPath: 'createdAt', setToServerValue: 'REQUEST_TIME' }],
      currentDocument: { exists: false },
    }
    try {
      const response = await fetch(`${stack.publicUrl}/v1/${base}:commit`, {
        method: 'POST',
        headers: { authorization: `Bearer ${idToken}`, 'content-type': 'text/plain' },
        body: JSON.stringify({ writes: [write] }),
        signal: AbortSignal.timeout(10_000),
      })
      if (response.ok && (await response.json())) acknowledged.set(path, n)
    } catch {
      // The server was killed during the request: the write was not acknowledged.
    }
  }
}

/** Writes a pair of documents repeatedly as the API does, both in one commit, to reveal half a commit. */
export async function writeAsApi(stack: Stack, club: TestClub, acknowledged: Acknowledged, isOver: () => boolean) {
  const base = `projects/${stack.projectId}/databases/(default)/documents`
  const pair = randomUUID()
  for (let n = 1; !isOver(); n++) {
    const writes = ['left', 'right'].map((side) => ({
      update: {
        name: `${base}/pairs/${pair}-${side}`,
        fields: { clubId: { stringValue: club.clubId }, n: { integerValue: String(n) } },
      },
    }))
    try {
      const response = await fetch(`http://${stack.insideHost}/v1/${base}:commit`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stack.secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ writes }),
        signal: AbortSignal.timeout(10_000),
      })
      if (response.ok && (await response.json())) acknowledged.set(`pairs/${pair}`, n)
    } catch {
      // As above.
    }
  }
}

/** Finds acknowledged writes that are missing, and pairs with one half missing or older. */
export async function findLosses(
  stack: Stack,
  acknowledged: Acknowledged,
): Promise<{ lost: string[]; torn: string[] }> {
  const admin = connectAdmin(stack)
  try {
    const payments = new Map(
      (await admin.db.collection('payments').get()).docs.map((doc) => [doc.ref.path, doc.get('amount')]),
    )
    const pairs = new Map(
      (await admin.db.collection('pairs').get()).docs.map((doc) => [doc.ref.path, Number(doc.get('n'))]),
    )
    const lost = [...acknowledged].filter(([path, n]) =>
      path.startsWith('payments/') ? payments.get(path) !== n : (pairs.get(`${path}-left`) ?? 0) < n,
    )
    const torn = [...pairs].filter(
      ([path, n]) =>
        pairs.get(path.replace(/-(left|right)$/, (_, side) => (side === 'left' ? '-right' : '-left'))) !== n,
    )
    return { lost: lost.map(([path]) => path), torn: torn.map(([path]) => path) }
  } finally {
    await admin.close()
  }
}
