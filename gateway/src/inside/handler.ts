import { createHash, timingSafeEqual } from 'node:crypto'
import type { Log } from '@tessera/server/log'
import { notFound } from '../http/refusal.ts'
import type { Call, Handle } from '../http/server.ts'
import { whenReady } from '../http/when-ready.ts'
import { operatorHandlers } from '../operator/inside-handlers.ts'
import type { Emulators } from '../start/emulators.ts'
import type { Services } from '../start/make-services.ts'
import type { Mail } from '../start/open-mail.ts'
import type { OperatorParts } from '../start/operator-parts.ts'
import { adminAuthRoutes } from './admin-auth.ts'
import { adminFirestore } from './admin-firestore.ts'
import { letterHandlers } from './letters.ts'
import { limitHandlers } from './limits.ts'
import { type Handlers, serveContract } from './serve.ts'
import { stateHandlers } from './server-state.ts'
import { sessionHandlers } from './sessions.ts'

type InsideParts = Services & Mail & OperatorParts & { emulators: Emulators; secret: string; log: Log }

/**
 * Handles requests of the API and its Admin SDK, with full access for callers that know the secret. Auth requests carry
 * it as the first part of the path, because the SDK always sends `Bearer owner` in the Authorization header; all others
 * carry it in that header.
 */
export function insideHandler(parts: InsideParts): Handle {
  const { documents, feed, secret } = parts
  const authRoutes = adminAuthRoutes(parts.projectId)
  const firestore = adminFirestore(documents)
  const handlers: Handlers = {
    ...stateHandlers(parts),
    ...sessionHandlers(parts),
    ...limitHandlers(parts),
    ...letterHandlers(parts),
    ...operatorHandlers(parts),
    changes: ({ club, collection, since, versions }) =>
      documents.changesSince(club, collection, since, versions === 'needed'),
    accountChanges: ({ uid, since }) => documents.changes.ofAccount(uid, since),
    feed: () => feed.open(),
  }
  const served = serveContract(handlers, parts)
  return async (call) => {
    const row = served.get(`${call.method} ${call.path}`)
    if (row?.isOpen) return row.answer(call)
    const [, first = '', ...rest] = call.path.split('/')
    if (isSecret(first, secret)) {
      const route = authRoutes.get(`${call.method} /${decode(rest.join('/'))}`)
      if (route) return whenReady(parts, 'emulators', !isRead(call), () => route(parts, call))
    } else if (isSecret(/^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '', secret)) {
      if (row) return row.answer(call)
      const route = firestore(call.method, decode(call.path))
      if (route) return whenReady(parts, route.need, false, () => route.answer(call))
    }
    throw notFound()
  }
}

const isRead = ({ method, path }: Call): boolean => method === 'GET' || path.endsWith(':lookup')

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    if (error instanceof URIError) throw notFound()
    throw error
  }
}

/** Compares in constant time. */
function isSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
