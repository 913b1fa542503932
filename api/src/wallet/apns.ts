import { type ClientHttp2Session, connect, constants } from 'node:http2'

/** The push service that notifies devices, and the delays between attempts. */
export interface Apns {
  readonly origin: string
  /** Certificate authority to trust in place of those that Node trusts. */
  readonly ca?: string
  /** Delay before each retry, in milliseconds. */
  readonly waits: readonly number[]
}

export const patientApns = (origin: string): Apns => ({ origin, waits: [500, 2_000, 8_000] })

/** The club's pass certificate, which authenticates it to the push service, and its pass type. */
interface PushCredentials {
  readonly cert: string
  readonly key: string
  readonly topic: string
}

/**
 * Result of notifying a device: `gone` is not notified again, `later` is retried, `refused` points to the certificate.
 */
export type Outcome = 'notified' | 'gone' | 'later' | 'refused'

const atOnce = 100
const patience = 10_000

/** Notifies devices of a changed pass with an empty push, after which they fetch it. Returns outcomes by push token. */
export async function push(
  apns: Apns,
  credentials: PushCredentials,
  tokens: readonly string[],
): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>(tokens.map((token) => [token, 'later']))
  for (const wait of [0, ...apns.waits]) {
    const open = tokens.filter((token) => outcomes.get(token) === 'later')
    if (open.length === 0) break
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    await attempt(apns, credentials, open, outcomes)
    if ([...outcomes.values()].includes('refused')) break
  }
  return outcomes
}

/** Sends pushes over one connection; if it breaks, the remaining ones stay `later`. */
async function attempt(
  { origin, ca }: Apns,
  { cert, key, topic }: PushCredentials,
  tokens: readonly string[],
  outcomes: Map<string, Outcome>,
): Promise<void> {
  const session = connect(origin, { cert, key, ...(ca ? { ca } : {}) })
  let broken = false
  const breaks = () => {
    broken = true
  }
  session.on('error', breaks).on('goaway', breaks).on('close', breaks)
  const queue = tokens.values()
  const worker = async () => {
    for (const token of queue) {
      if (broken) return
      outcomes.set(token, await pushOne(session, token, topic))
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, tokens.length) }, worker))
  session.destroy()
}

function pushOne(session: ClientHttp2Session, token: string, topic: string): Promise<Outcome> {
  return new Promise((resolve) => {
    const stream = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
      'apns-topic': topic,
      'apns-push-type': 'background',
      'apns-priority': '5',
    })
    let status = 0
    let body = ''
    stream.setEncoding('utf8')
    stream.setTimeout(patience, () => stream.close(constants.NGHTTP2_CANCEL))
    stream.on('response', (headers) => {
      status = headers[':status'] ?? 0
    })
    stream.on('data', (text: string) => {
      if (body.length < 4_096) body += text
    })
    stream.on('error', () => resolve('later'))
    stream.on('close', () => resolve(outcomeOf(status, body)))
    stream.end('{"aps":{}}')
  })
}

const deadTokens = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken'])

/** Maps a response of the push service to an outcome. */
export function outcomeOf(status: number, body: string): Outcome {
  if (status === 200) return 'notified'
  if (status === 410) return 'gone'
  if (status === 400) return deadTokens.has(reasonOf(body)) ? 'gone' : 'refused'
  if (status === 403 || status === 404 || status === 405) return 'refused'
  return 'later'
}

function reasonOf(body: string): string {
  try {
    const said: unknown = JSON.parse(body)
    return typeof said === 'object' && said !== null && 'reason' in said ? String(said.reason) : ''
  } catch (error) {
    if (error instanceof SyntaxError) return ''
    throw error
  }
}
