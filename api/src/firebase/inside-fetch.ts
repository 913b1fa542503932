import { type InsideCall, type InsideRequest, type InsideResponse, toFetch } from '@tessera/domain/inside/call'
import type { ZodType } from 'zod'

/** Timeout of a request to the self-hosted Firebase, in milliseconds. */
const patience = 20_000

/**
 * The fetch that the Firestore SDK uses for the self-hosted Firebase. Without a response, or with status 503, it fails
 * as an aborted request: otherwise the SDK would retry for minutes while a user waits.
 */
export async function insideFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.any([AbortSignal.timeout(patience), ...(init.signal ? [init.signal] : [])])
  try {
    const answer = await fetch(url, { ...init, signal })
    if (answer.status === 503) throw new Error(await answer.text())
    return answer
  } catch (error) {
    throw Object.assign(new Error('The database does not answer', { cause: error }), { name: 'AbortError' })
  }
}

/** An error that counts as unavailable (`faults.ts`). */
export const silent = (cause: unknown) =>
  Object.assign(new Error('The gateway does not answer', { cause }), { code: 14 })

/**
 * Calls the gateway's inside port. Rejects as unavailable if it does not respond or takes no such call now, and otherwise
 * if it refuses the call.
 */
export type AskInside = <C extends InsideCall & { readonly response: ZodType }>(
  call: C,
  ...request: InsideRequest<C>
) => Promise<InsideResponse<C>>

/** Returns the function that calls the gateway at the address `inside`. */
export const askingInside =
  (inside: string, secret: string): AskInside =>
  async (call, ...[request]) => {
    const { path, init } = toFetch(call, request)
    const { status, ok, said } = await read(`http://${inside}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(call.patience ?? patience),
    })
    const isUnready = status === 503
    if (isUnready && !call.mayBeUnready) throw silent(said)
    if (!ok && !isUnready) throw new Error(`The gateway answered ${status}: ${said}`)
    return call.response.parse(JSON.parse(said)) as InsideResponse<typeof call>
  }

async function read(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    return { status: response.status, ok: response.ok, said: await response.text() }
  } catch (error) {
    throw silent(error)
  }
}
