import { randomUUID } from 'node:crypto'
import type { Attack } from '../attack.ts'
import { apiOf, documentsOf, fire, namesOf, queryFor, textValue, type World } from '../world.ts'

const item = (world: World) => ({
  update: {
    name: `${namesOf(world)}/paymentItems/${randomUUID()}`,
    fields: {
      clubId: textValue(world.ours.clubId),
      name: textValue('Fee'),
      price: { integerValue: '1' },
      purchaseRestriction: textValue('multiple'),
      enabled: { booleanValue: true },
    },
  },
})

const theirItems = ({ theirs }: World) => queryFor('paymentItems', 'clubId', theirs.clubId)

/** More uploads than any limit in the tests. */
const uploads = 320

/** Repeated actions of one club that cost every club time or memory. */
export const floodAttacks: Attack[] = [
  {
    name: 'Add payment items 400 at a time, over and over',
    stoppedBy: 'quotas',
    run: (world) =>
      Promise.all(
        Array.from({ length: 10 }, () =>
          fire(world.firestore, {
            path: `${documentsOf(world)}:commit`,
            token: world.ours.admin.idToken,
            body: { writes: Array.from({ length: 400 }, () => item(world)) },
          }),
        ),
      ),
  },
  {
    name: 'Send half a million values that nothing takes',
    stoppedBy: 'bodies',
    run: (world) => {
      const zeros = (count: number) => Array<number>(count).fill(0)
      const { update } = item(world)
      const { token, path } = { token: world.ours.admin.idToken, path: documentsOf(world) }
      const where = {
        fieldFilter: { field: { fieldPath: 'a' }, op: 'IN', value: { arrayValue: { values: zeros(125_000) } } },
      }
      return Promise.all([
        fire(world.firestore, {
          path: `${path}:commit`,
          token,
          body: { writes: [{ update, updateTransforms: zeros(500_000) }] },
        }),
        fire(world.firestore, {
          path: `${path}:runQuery`,
          token,
          body: { structuredQuery: { from: [{ collectionId: 'payments' }], where } },
        }),
        fire(world.firestore, {
          path: `${documentsOf(world)}:runQuery`,
          token: world.theirs.admin.idToken,
          body: theirItems(world),
        }),
      ])
    },
    refused: ([commit, query, others]) => commit?.status === 400 && query?.status === 400 && others?.status === 200,
  },
  {
    name: 'Upload templates over and over',
    stoppedBy: 'quotas',
    onApi: true,
    run: async (world) => {
      const answers = []
      for (let n = 0; n < uploads; n += 1) {
        const headers = { 'content-type': 'multipart/form-data; boundary=x' }
        const path = '/api/passes/template'
        answers.push(await fire(apiOf(world), { path, token: world.ours.admin.idToken, headers, body: '--x--\r\n' }))
      }
      return answers
    },
    refused: (answers) => answers.every(({ status }) => status >= 400) && answers.at(-1)?.status === 429,
  },
]
