import { expect, test } from 'vitest'
import { soak } from '../load/soak-run.ts'

/** SOAK_SECONDS=900 makes the long run. */
const seconds = Number(process.env.SOAK_SECONDS ?? 30)

test(
  'fifty sessions meet no error but the announced ones while emulators are killed, and nothing is lost',
  async () => {
    const { calls, announced, faults, lost, kept, memory, healthyAfterMs } = await soak({
      seconds,
      sessions: 50,
      kills: 2,
    })
    const last = memory.at(-1)
    console.info(
      `faults: ${calls} calls by 50 sessions, ${announced} refused as announced, ${kept} things kept, ${lost.length} lost, API ${last?.api} MB, door ${last?.door} MB`,
    )
    expect({ faults: [...new Set(faults)].slice(0, 10), lost }).toEqual({ faults: [], lost: [] })
    expect(healthyAfterMs).toHaveLength(2)
    const warm = memory[Math.floor(memory.length / 3)]
    if (!warm || !last) throw new Error('no memory was measured')
    expect(last.api - warm.api).toBeLessThan(120)
    expect(last.door - warm.door).toBeLessThan(120)
  },
  900_000 + seconds * 1_000,
)
