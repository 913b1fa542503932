import { z } from 'zod'
import { adminFor, anyone } from '../contract.ts'
import { cardKeysSchema } from '../passes/card-token.ts'
import { checkResults } from '../passes/scan.ts'
import { hutInputSchema, hutSchema, madeHutSchema } from './hut.ts'
import { hutCardsSchema } from './hut-list.ts'

const admin = adminFor('owner')
const huts = z.array(hutSchema)

/** The links that a club gives to the wardens of its huts. */
export const hutsContract = {
  list: admin.get('/api/huts', 'The huts of the club with what each has counted, the newest first', huts, {
    reads: false,
  }),
  make: admin.post('/api/huts', 'Makes a link for a hut; it is answered this once', madeHutSchema, {
    request: hutInputSchema,
    refusals: ['limit_reached'],
  }),
  end: admin.post('/api/huts/{id}/ended', 'Ends the link of a hut; what it has counted stays', huts, {
    refusals: ['not_found', 'changed_meanwhile'],
  }),
  remove: admin.delete('/api/huts/{id}', 'Ends the link of a hut, and deletes what it has counted', huts, {
    refusals: ['not_found'],
  }),
}

/** The id of a document; Firestore keeps names that begin with two underscores to itself. */
const idSchema = z.string().regex(/^(?!__)[\w-]{1,128}$/)
/** 32 random bytes in base64url. */
const secretSchema = z.string().regex(/^[\w-]{43}$/)
/** Maximum checks in a request. */
const mostChecks = 500

/**
 * A check that a device has made without a connection. `number` counts the checks of the device from 1 on: one that was sent
 * before is not counted again.
 */
const hutCheckSchema = z.object({
  number: z.int().min(1).max(1_000_000_000),
  at: z.iso.datetime(),
  result: z.enum(checkResults),
})
export type HutCheck = z.infer<typeof hutCheckSchema>

/** A device of a hut, with the secret that it has made itself. */
const deviceSchema = z.object({ hut: idSchema, device: secretSchema })
export type HutDevice = z.infer<typeof deviceSchema>

/**
 * Calls of a hut's device, which has no account: its secret is the proof. `countedUpTo` is the number of the last check that is counted, so
 * that a device which has lost its checks gives no number twice.
 */
export const hutDeviceContract = {
  bind: anyone.post(
    '/api/hut/device',
    'Binds the link of a hut to the first device that opens it; the same device may ask again. Without `device` it binds nothing, and says whose link it is',
    z.object({ name: z.string(), until: z.string(), countedUpTo: z.number() }).extend(cardKeysSchema.shape),
    {
      request: deviceSchema.extend({ secret: secretSchema, device: secretSchema.optional() }),
      refusals: ['unauthenticated', 'forbidden', 'club_suspended', 'changed_meanwhile'],
    },
  ),
  list: anyone.post(
    '/api/hut/list',
    'The list by which a hut checks cards for a week, without names; without the cards if the device has them (`have`)',
    z.object({ head: z.string(), cards: hutCardsSchema.nullable(), countedUpTo: z.number() }),
    {
      request: deviceSchema.extend({ have: z.string().max(43).optional() }),
      refusals: ['unauthenticated', 'club_suspended'],
    },
  ),
  count: anyone.post(
    '/api/hut/checks',
    'Counts checks that a hut has made, each once; answers the number up to which all are counted',
    z.object({ countedUpTo: z.number() }),
    {
      request: deviceSchema.extend({ checks: z.array(hutCheckSchema).min(1).max(mostChecks) }),
      refusals: ['unauthenticated', 'club_suspended', 'changed_meanwhile'],
    },
  ),
}
