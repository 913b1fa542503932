import { expect } from 'vitest'
import { soak } from '../load/soak-run.ts'

/** Runs the soak, and checks that nothing is lost, nothing fails unannounced, and that API and gateway keep their size. */
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
  expect(late.door.live - early.door.live).toBeLessThan(10)
  expect(late.door.resident - early.door.resident).toBeLessThan(60)
}
