import { expect } from 'vitest'
import { soak } from '../../bench/soak-run.ts'

/** Runs the soak test; checks that no data is lost and that no request fails unexpectedly. Memory: bench/soak.ts. */
export async function checkSoak(load: Parameters<typeof soak>[0]): Promise<void> {
  const { calls, announced, faults, lost, kept, healthyAfterMs } = await soak(load)
  console.info(`soak: ${calls} requests, ${announced} refused as announced, ${kept} things kept`)
  expect({ faults: [...new Set(faults)].slice(0, 10), lost }).toEqual({ faults: [], lost: [] })
  expect(healthyAfterMs).toHaveLength(load.kills)
}
