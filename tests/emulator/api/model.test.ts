import fc from 'fast-check'
import { onTestFinished, test } from 'vitest'
import { send } from '../../support/api.ts'
import { startApiProcess } from '../../support/api-processes.ts'
import { registerClub, setUpPasses } from '../../support/club.ts'
import { beginModel, clubCommands } from '../../support/club-model.ts'
import { isLong } from '../../support/long.ts'
import { requireItem } from '../../support/payments.ts'
import { workerStack } from '../../support/worker-stack.ts'

const year = '2026'

test('three API processes with clocks 2 s apart keep a club as a model predicts', {
  tags: ['long'],
  timeout: 600_000,
}, async () => {
  const apis = await Promise.all([0, 2_000, -2_000].map((aheadMs) => startApiProcess(workerStack(), { aheadMs })))
  onTestFinished(async () => {
    await Promise.all(apis.map((api) => api.stop()))
  })
  const apiAt = (at: number) => {
    const api = apis[at % apis.length]
    if (!api) throw new Error('no API')
    return api
  }
  const works = fc.asyncProperty(clubCommands(20), async (commands) => {
    const club = await registerClub(apiAt(0))
    await setUpPasses(club)
    const items = {
      anyTime: await requireItem(club, 'Donation', year, { isRequiredForActive: false }),
      oncePerYear: await requireItem(club, 'Membership fee', year, { purchaseRestriction: 'once_per_year' }),
    }
    const season = { id: items.anyTime.yearId, year, active: true }
    const ask = (at: number, method: string, path: string, body?: unknown) =>
      send(apiAt(at), method, path, { token: club.admin.token, body })
    const real = { club, year: season, items, ask }
    const model = await beginModel(real)
    await fc.asyncModelRun(() => ({ model, real }), commands)
  })
  await fc.assert(works, { numRuns: isLong ? 50 : 5 })
})
