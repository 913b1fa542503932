import { expect, test } from 'vitest'
import { soak } from '../load/soak-run.ts'

/** Two minutes in CI; SOAK_SECONDS=900 makes the long run. */
const seconds = Number(process.env.SOAK_SECONDS ?? (process.env.CI ? 120 : 30))

test(
  'fifty sessions meet no error but the announced ones while emulators are killed, and nothing is lost',
  async () => {
    const { calls, announced, faults, lost, kept, held, healthyAfterMs } = await soak({
      seconds,
      sessions: 50,
      kills: 2,
    })
    console.info(
      `faults: ${calls} calls by 50 sessions, ${announced} refused as announced, ${kept} things kept, ${lost.length} lost, held ${JSON.stringify(held)}`,
    )
    expect({ faults: [...new Set(faults)].slice(0, 10), lost }).toEqual({ faults: [], lost: [] })
    expect(healthyAfterMs).toHaveLength(2)
    const [early, late] = [held[0], held.at(-1)]
    if (!early || !late) throw new Error('nobody looked at the memory')
    expect(late.api.live - early.api.live).toBeLessThan(30)
    expect(late.api.resident - early.api.resident).toBeLessThan(80)
    expect(late.door.live - early.door.live).toBeLessThan(10)
    expect(late.door.resident - early.door.resident).toBeLessThan(60)
  },
  900_000 + seconds * 1_000,
)
