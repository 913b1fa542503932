import { Resolver } from 'node:dns/promises'
import { type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { retryAfterOf } from '@tessera/domain/webhooks/retry-plan'
import type { DeliveryFault } from '@tessera/domain/webhooks/webhook'
import { hostOf, isAllowed } from './url.ts'

/** What a receiver has answered: a status, and for how many milliseconds it wants to be left alone. Or why there is no answer. */
export type CallResult =
  | { readonly status: number; readonly retryAfter: number; readonly fault?: undefined }
  | { readonly fault: Extract<DeliveryFault, 'name' | 'address' | 'connection' | 'certificate' | 'timeout'> }

/** Sends a message to a receiver, once. Never throws. */
export type CallWebhook = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<CallResult>

interface CallerParts {
  readonly allowsPrivate: boolean
  /** Returns the addresses of a name; throws, or returns none, for one that has none. */
  readonly resolve?: (name: string) => Promise<readonly string[]>
  /** Certificates to trust instead of the system's. */
  readonly ca?: string
  /** Milliseconds from the look-up of the name to the end of the answer. */
  readonly timeout?: number
}

/** Bytes of an answer that are read: it is not used, but a receiver should be able to end it. */
const mostAnswerBytes = 16_384
const ordinaryTimeout = 15_000

/**
 * Asks the DNS for the addresses of a name. The system's own look-up would take a thread of the few that Node has for files, for as
 * long as a server of somebody else's does not answer; the file `hosts` is not read.
 */
async function resolveName(name: string): Promise<string[]> {
  if (name === 'localhost') return ['127.0.0.1', '::1']
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

/**
 * Makes the caller of receivers. It looks the name up itself, refuses it if any of its addresses is not allowed, and connects to
 * these addresses alone, so that a name cannot lead elsewhere in between. It follows no redirect and uses no proxy.
 */
export const makeWebhookCaller =
  ({ allowsPrivate, resolve = resolveName, ca, timeout = ordinaryTimeout }: CallerParts): CallWebhook =>
  async (url, headers, body) => {
    const signal = AbortSignal.timeout(timeout)
    const target = new URL(url)
    const host = hostOf(target)
    const found = isIP(host) ? [host] : await unlessAborted(resolve(host), signal).catch(() => [])
    if (signal.aborted) return { fault: 'timeout' }
    if (found.length === 0) return { fault: 'name' }
    if (!found.every((address) => isAllowed(address, allowsPrivate))) return { fault: 'address' }
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'user-agent': 'Tessera', 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: pinned(found),
      signal,
    }
    return send(target, { ...options, ...(ca !== undefined && { ca }) }, body)
  }

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>()
  const stop = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Answers each look-up of a connection with the addresses that were checked. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_name, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) done(null, found)
    else done(null, found[0]?.address ?? '', found[0]?.family)
  }

function send(target: URL, options: RequestOptions, body: string): Promise<CallResult> {
  return new Promise((resolve) => {
    const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, options)
    let answer: CallResult | undefined
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      const result = { status, retryAfter: retryAfterOf(response.headers['retry-after'], Date.now()) }
      answer = result
      let bytes = 0
      const end = () => {
        resolve(result)
        request.destroy()
      }
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > mostAnswerBytes) end()
      })
      response.on('end', end)
      // The status counts, also of an answer that breaks off or never ends.
      response.on('close', end)
      response.on('error', end)
    })
    // An answer 101 would change the protocol: it is neither a response nor an error to Node.
    request.on('upgrade', ({ statusCode = 0 }, socket) => {
      resolve({ status: statusCode, retryAfter: 0 })
      socket.destroy()
    })
    const isAborted = () => options.signal?.aborted ?? false
    request.on('error', (error) => resolve({ fault: faultOf(error, isAborted()) }))
    // Whatever else ends a request, it ends the call too.
    request.on('close', () => resolve(answer ?? { fault: isAborted() ? 'timeout' : 'connection' }))
    request.end(body)
  })
}

/** Codes of OpenSSL and Node for a certificate that cannot be relied on, such as `CERT_HAS_EXPIRED`. */
const ofCertificate = /CERT|ISSUER|VERIFY|ALTNAME/

function faultOf(error: NodeJS.ErrnoException, isAborted: boolean): 'timeout' | 'certificate' | 'connection' {
  if (isAborted) return 'timeout'
  return ofCertificate.test(error.code ?? '') ? 'certificate' : 'connection'
}
