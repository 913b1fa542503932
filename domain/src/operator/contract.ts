import { z } from 'zod'
import { anyone, operator } from '../contract.ts'
import { emailLine } from '../text.ts'
import { text } from '../texts/text.ts'
import { type QuotaName, quotaNames } from './quota.ts'

/** Minutes in which a link to the operator's page must be opened. */
export const linkMinutes = 15

const size = z.number()
const time = z.string().nullable()

/** State of the gateway and its data. Sizes are in bytes, times in ISO 8601. */
export const gatewayStateSchema = z.object({
  memory: z.object({ resident: size, heap: size }),
  emulatorHeap: z.object({ used: size, max: size }).nullable(),
  journal: z.object({ size, compactedAt: time }),
  disk: z.object({ free: size, size }),
  mail: z.object({ waiting: z.number(), failing: z.boolean() }),
  backup: z.object({ failing: z.boolean(), last: time, verifiedAt: time, begunAt: time }),
  /** Memory of the whole machine. */
  machine: z.object({ free: size, size }),
  /** `emulator` is the name of the Firestore emulator's jar, with its version if it is the tested one. */
  versions: z.object({ node: z.string(), emulator: z.string() }),
})

export type GatewayState = z.infer<typeof gatewayStateSchema>

/** A club, an account or an address that has used 80 % of a limit since the start. */
export const nearSchema = z.object({ who: z.string(), setting: z.string(), used: z.number(), max: z.number() })

const stateSchema = z.object({
  version: z.string(),
  node: z.string(),
  status: z.enum(['ok', 'read-only', 'starting']),
  missing: z.array(z.string()),
  memory: z.object({ resident: size, heap: size }),
  /** Null while the gateway does not respond. */
  gateway: gatewayStateSchema.nullable(),
  near: z.array(nearSchema),
  registration: z.enum(['open', 'closed', 'closed by settings']),
})
export type OperatorState = z.infer<typeof stateSchema>

const amounts = Object.fromEntries(quotaNames.map((name) => [name, z.number()])) as Record<QuotaName, z.ZodNumber>

/** How much a club has, over all its documents, and when one of its people last used it. */
const clubUseSchema = z.object({
  id: z.string(),
  name: z.string(),
  ...amounts,
  documents: z.number(),
  bytes: z.number(),
  lastUsedAt: time,
  /** The end of the certificate that signs the club's passes. */
  certificateUntil: time,
  /** The day from which the club requires the second step of its administrators. */
  secondStepFrom: time,
})
export type ClubUse = z.infer<typeof clubUseSchema>

/** The clubs of the gateway's data, and the limits that the gateway enforces. */
export const clubUsesSchema = z.object({
  clubs: z.array(clubUseSchema),
  limits: z.object(amounts).omit({ members: true, photoBytes: true }),
})

const clubSchema = clubUseSchema.extend({
  suspendedAt: time,
  /** True if a backup holds the club as it is since its suspension, and was restored for a test. */
  isBackedUp: z.boolean(),
})
export type OperatedClub = z.infer<typeof clubSchema>

/** The form of the page as well. */
export const linkRequestSchema = z.object({ email: emailLine(text('Email is required')) })

const clubsSchema = z.object({ clubs: z.array(clubSchema), limits: z.object(amounts) })
export type OperatedClubs = z.infer<typeof clubsSchema>
const suspension = '/api/operator/clubs/{id}/suspension'

export const operatorContract = {
  sendLink: anyone.post(
    '/api/operator/links',
    'Mails a link to this page if the address is OPERATOR_MAIL; the response is the same for every address',
    z.object({}),
    { request: { kind: 'json', schema: linkRequestSchema, maxBytes: 1_000 }, refusals: ['forbidden'] },
  ),
  signIn: anyone.post(
    '/api/operator/sign-in',
    "Exchanges the code of the operator's link, once, for a token of an hour",
    z.object({ token: z.string() }),
    {
      request: { kind: 'json', schema: z.object({ code: z.string().max(100) }), maxBytes: 1_000 },
      refusals: ['forbidden'],
    },
  ),
  state: operator.get(
    '/api/operator/state',
    'The state of the server: parts, memory, disk, journal, e-mails, backups, registration',
    stateSchema,
  ),
  registration: operator.put(
    '/api/operator/registration',
    'Opens or closes the registration of clubs; one that the settings close stays closed',
    stateSchema,
    { request: { kind: 'json', schema: z.object({ open: z.boolean() }), maxBytes: 1_000 } },
  ),
  backUp: operator.post(
    '/api/operator/backups',
    'Makes a backup of all clubs now, and restores it for a test',
    stateSchema,
  ),
  clubs: operator.get(
    '/api/operator/clubs',
    'All clubs with their size and last use, without names of people',
    clubsSchema,
  ),
  suspend: operator.put(
    suspension,
    'Suspends a club: nothing of it can be read or changed, and nothing is lost',
    clubsSchema,
    { refusals: ['not_found'] },
  ),
  resume: operator.delete(suspension, 'Ends the suspension of a club', clubsSchema, { refusals: ['not_found'] }),
  endSecondStep: operator.delete(
    '/api/operator/clubs/{id}/second-step',
    'Ends that a club requires the second step at sign-in of its administrators',
    clubsSchema,
    { refusals: ['not_found', 'changed_meanwhile'] },
  ),
  remove: operator.post(
    '/api/operator/clubs/{id}/deletion',
    'Deletes a suspended club with its accounts, if its name is typed and a backup made since its suspension was restored for a test',
    clubsSchema,
    {
      request: { kind: 'json', schema: z.object({ name: z.string().max(200) }), maxBytes: 2_000 },
      refusals: ['not_found', 'invalid_fields', 'forbidden'],
    },
  ),
}
