/** The longest that one call to the own Firebase may take, in milliseconds. */
const patience = 20_000

/**
 * The fetch that the Firestore SDK calls the own Firebase with. Where no answer comes, or the door says
 * that it cannot do anything just now, it fails as a cancelled call: the SDK would repeat the call for minutes, while a
 * person waits.
 */
export async function insideFetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.any([AbortSignal.timeout(patience), ...(init.signal ? [init.signal] : [])])
  try {
    const answer = await fetch(url, { ...init, signal })
    if (answer.status === 503) throw new Error(await answer.text())
    return answer
  } catch (cause) {
    const error = new Error('The database does not answer', { cause })
    error.name = 'AbortError'
    throw error
  }
}

/** A failure that counts as unavailable (`faults.ts`). */
export const silent = (message: string, cause: unknown) => Object.assign(new Error(message, { cause }), { code: 14 })

/** Asks the gateway's inside for a change, or with no body for an answer. Rejects as unavailable where it is silent. */
export async function askInside(inside: string, secret: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const response = await insideFetch(`http://${inside}${path}`, init).catch((cause) =>
    Promise.reject(silent('The gateway does not answer', cause)),
  )
  if (!response.ok) throw new Error(`The gateway answered ${response.status}`)
  return response.json()
}
