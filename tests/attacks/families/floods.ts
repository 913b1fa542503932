import { randomUUID } from 'node:crypto'
import type { Attack } from '../attack.ts'
import { apiOf, documentsOf, fire, namesOf, textValue, type World } from '../world.ts'

const item = (world: World) => ({
  update: {
    name: `${namesOf(world)}/paymentItems/${randomUUID()}`,
    fields: {
      ...{ clubId: textValue(world.ours.clubId), name: textValue('Fee'), price: { integerValue: '1' } },
      ...{ purchaseRestriction: textValue('multiple'), enabled: { booleanValue: true } },
    },
  },
})

/** More uploads than any limit of the tests' products. */
const uploads = 320

/** What costs every club time or memory where one club does it over and over. */
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
