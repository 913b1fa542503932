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
  } catch (cause) {
    const error = new Error('The database does not answer', { cause })
    error.name = 'AbortError'
    throw error
  }
}

/** An error that counts as unavailable (`faults.ts`). */
export const silent = (message: string, cause: unknown) => Object.assign(new Error(message, { cause }), { code: 14 })

/** Sends a POST, or without a body a GET, to the gateway's inside. Rejects as unavailable if it does not respond. */
export async function askInside(inside: string, secret: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const response = await insideFetch(`http://${inside}${path}`, init).catch((cause) =>
    Promise.reject(silent('The gateway does not answer', cause)),
  )
  if (!response.ok) throw new Error(`The gateway answered ${response.status}`)
  return response.json()
}
