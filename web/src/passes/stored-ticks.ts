import { z } from 'zod'
import { keepSealed, readSealed } from './sealed-store.ts'

const name = 'door-ticks'

const tickSchema = z.object({ id: z.string(), at: z.string() })
/** A member who was ticked by name without a connection; `at` is ISO 8601. */
export type Tick = z.infer<typeof tickSchema>

const storedTicksSchema = z.object({ until: z.iso.datetime({ offset: true }), ticks: z.array(tickSchema) })

/** Keeps who was ticked and is not sent yet, encrypted on this device, until the club's midnight. */
export const keepTicks = (ticks: readonly Tick[], until: string): Promise<void> =>
  keepSealed(name, ticks.length > 0 ? { until, ticks } : null)

/** Returns who was ticked on this device today and is not sent yet. */
export async function storedTicks(): Promise<readonly Tick[]> {
  const kept = storedTicksSchema.safeParse(await readSealed(name)).data
  if (!kept) return []
  if (Date.parse(kept.until) > Date.now()) return kept.ticks
  await keepSealed(name, null)
  return []
}
