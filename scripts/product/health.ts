import { setTimeout as wait } from 'node:timers/promises'

/** Reads `/api/health` at an address; `missing` names the missing parts. Without a disk that takes changes it is healthy. */
export async function readHealth(address: string): Promise<{ healthy: boolean; missing: string }> {
  try {
    const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(5000) })
    const body = (await answer.json()) as { status?: string; missing?: string[] }
    return { healthy: answer.ok || body.status === 'read-only', missing: body.missing?.join(', ') ?? '' }
  } catch {
    return { healthy: false, missing: 'the API' }
  }
}

/** Waits until the product at an address is healthy; returns what is still missing after `seconds`, else undefined. */
export async function waitForHealth(
  address: string,
  seconds: number,
  gone: () => boolean,
): Promise<string | undefined> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const { healthy, missing } = await readHealth(address)
    if (healthy) return undefined
    if (gone()) return 'its processes, which ended'
    if (Date.now() > end) return missing
    await wait(250)
  }
}
