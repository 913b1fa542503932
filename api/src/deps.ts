import type { EventStreams } from './events/event-streams.ts'
import type { Firebase } from './firebase/start.ts'
import type { GoogleParts } from './google/needs.ts'
import type { Parts } from './needs.ts'
import type { PassParts } from './passes/needs.ts'
import type { Apns } from './wallet/apns.ts'
import type { WebhookParts } from './webhooks/needs.ts'

/** All parts of the API, as it is started with; tests pass their own. A function takes what it `Needs` of them. */
export interface Deps extends Parts, PassParts, GoogleParts, WebhookParts {
  readonly firebase: Firebase
  /** Notifies devices that a pass has changed. */
  readonly apns: Apns
  /** The browsers' open event streams. */
  readonly eventStreams: EventStreams
}
