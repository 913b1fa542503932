import { checkedCardSchema } from '@tessera/domain/passes/scan'
import { z } from 'zod'
import type { Checked } from './checked.ts'
import { keepSealed, readSealed } from './sealed-store.ts'

const name = 'door-log'

const storedLogSchema = z.object({
  until: z.iso.datetime({ offset: true }),
  log: z.array(
    z.object({
      number: z.number(),
      at: z.string(),
      card: checkedCardSchema,
      offline: z.object({ scanned: z.string(), asOf: z.string() }).exactOptional(),
      before: checkedCardSchema.exactOptional(),
    }),
  ),
})

/** Keeps what was checked, encrypted on this device, until the club's midnight. */
export const keepLog = (log: readonly Checked[], until: string): Promise<void> => keepSealed(name, { until, log })

/** Returns what was checked on this device today, newest first. */
export async function storedLog(): Promise<readonly Checked[]> {
  const kept = storedLogSchema.safeParse(await readSealed(name)).data
  if (!kept) return []
  if (Date.parse(kept.until) > Date.now()) return kept.log
  await keepSealed(name, null)
  return []
}
