import { expect } from 'vitest'
import { soak } from '../../bench/soak-run.ts'

/** Runs the soak test; checks that no data is lost, no request fails unexpectedly, and memory growth stays bounded. */
export async function checkSoak(load: Parameters<typeof soak>[0]): Promise<void> {
  const { calls, announced, faults, lost, kept, held, healthyAfterMs } = await soak(load)
  console.info(
    `soak: ${calls} requests, ${announced} refused as announced, ${kept} things kept, held ${JSON.stringify(held)}`,
  )
  expect({ faults: [...new Set(faults)].slice(0, 10), lost }).toEqual({ faults: [], lost: [] })
  expect(healthyAfterMs).toHaveLength(load.kills)
  const [early, late] = [held[0], held.at(-1)]
  if (!early || !late) throw new Error('The memory was not measured.')
  expect(late.api.live - early.api.live).toBeLessThan(30)
  expect(late.api.resident - early.api.resident).toBeLessThan(80)
  expect(late.gateway.live - early.gateway.live).toBeLessThan(10)
  expect(late.gateway.resident - early.gateway.resident).toBeLessThan(60)
}
