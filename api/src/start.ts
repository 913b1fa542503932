import { join } from 'node:path'
import { keyFile } from '@tessera/server/key-file'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { EventStreams } from './events/event-streams.ts'
import type { Database } from './firebase/database.ts'
import { startFirebase } from './firebase/start.ts'
import { storeOf } from './firebase/store.ts'
import { googleServices } from './google/client.ts'
import { hostedCarrier } from './letter-queue/hosted-carrier.ts'
import { countOpen } from './letter-queue/store.ts'
import { type Counts, countOverruns, makeLimits } from './limits.ts'
import { photoBytesOf } from './members/photo-store.ts'
import { readWwdr } from './passes/certificates/wwdr.ts'
import { readCardKey } from './passes/signing/card-key.ts'
import { Thumbnails } from './passes/thumbnails/thumbnails.ts'
import { ServerSettings } from './server-settings.ts'
import { makeUploads } from './uploads/lanes.ts'
import { patientApns } from './wallet/apns.ts'
import { makeWebhookCaller } from './webhooks/call.ts'

/** Creates the API's dependencies from its configuration. */
export async function makeDeps(config: Config, log: Logger): Promise<Deps> {
  const wwdr = await readWwdr(config.wwdrFile)
  const passKey = Buffer.from(config.passKey ?? (await keyFile(join(config.dataDir, 'keys', 'pass-key'))), 'hex')
  const [cardKey, firebase] = await Promise.all([readCardKey(config.dataDir), startFirebase(config)])
  const apns = patientApns(config.apnsUrl)
  const limits = makeLimits(config, firebase, countsOf(firebase.db), log)
  const uploads = makeUploads(log, countOverruns(limits))
  const thumbnails = new Thumbnails(join(config.dataDir, 'cache', 'thumbnails'), log)
  void thumbnails.tidy()
  return {
    config,
    log,
    wwdr,
    passKey,
    cardKey,
    thumbnails,
    limits,
    serverSettings: new ServerSettings(firebase),
    uploads,
    apns,
    google: googleServices,
    callWebhook: makeWebhookCaller(config.webhooks),
    firebase,
    letterCarrier: firebase.letters ?? hostedCarrier(config),
    eventStreams: new EventStreams(firebase),
    now: () => new Date(),
  }
}

const countsOf = (db: Database): Counts => ({
  members: async (clubId) => (await storeOf(db, 'members').ofClub(clubId).count().get()).data().count,
  photoBytes: (clubId) => photoBytesOf(db, clubId),
  waitingLetters: (clubId) => countOpen(db, clubId),
})
