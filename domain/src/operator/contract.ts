import { z } from 'zod'
import { endpoint } from '../contract.ts'
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
const ofClub = { access: 'operator', response: { kind: 'json', schema: clubsSchema }, refusals: ['not_found'] } as const

export const operatorContract = {
  sendLink: endpoint({
    method: 'POST',
    path: '/api/operator/links',
    access: 'anyone',
    summary: 'Mails a link to this page if the address is OPERATOR_MAIL; the response is the same for every address',
    request: { kind: 'json', schema: linkRequestSchema, maxBytes: 1_000 },
    response: { kind: 'json', schema: z.object({}) },
    refusals: ['forbidden'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/operator/sign-in',
    access: 'anyone',
    summary: "Exchanges the code of the operator's link, once, for a token of an hour",
    request: { kind: 'json', schema: z.object({ code: z.string().max(100) }), maxBytes: 1_000 },
    response: { kind: 'json', schema: z.object({ token: z.string() }) },
    refusals: ['forbidden'],
  }),
  state: endpoint({
    method: 'GET',
    path: '/api/operator/state',
    access: 'operator',
    summary: 'The state of the server: parts, memory, disk, journal, e-mails, backups, registration',
    response: { kind: 'json', schema: stateSchema },
  }),
  registration: endpoint({
    method: 'PUT',
    path: '/api/operator/registration',
    access: 'operator',
    summary: 'Opens or closes the registration of clubs; one that the settings close stays closed',
    request: { kind: 'json', schema: z.object({ open: z.boolean() }), maxBytes: 1_000 },
    response: { kind: 'json', schema: stateSchema },
  }),
  backUp: endpoint({
    method: 'POST',
    path: '/api/operator/backups',
    access: 'operator',
    summary: 'Makes a backup of all clubs now, and restores it for a test',
    response: { kind: 'json', schema: stateSchema },
  }),
  clubs: endpoint({
    method: 'GET',
    path: '/api/operator/clubs',
    access: 'operator',
    summary: 'All clubs with their size and last use, without names of people',
    response: { kind: 'json', schema: clubsSchema },
  }),
  suspend: endpoint({
    method: 'PUT',
    path: '/api/operator/clubs/{id}/suspension',
    summary: 'Suspends a club: nothing of it can be read or changed, and nothing is lost',
    ...ofClub,
  }),
  resume: endpoint({
    method: 'DELETE',
    path: '/api/operator/clubs/{id}/suspension',
    summary: 'Ends the suspension of a club',
    ...ofClub,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/operator/clubs/{id}/deletion',
    summary:
      'Deletes a suspended club with its accounts, if its name is typed and a backup made since its suspension was restored for a test',
    request: { kind: 'json', schema: z.object({ name: z.string().max(200) }), maxBytes: 2_000 },
    ...ofClub,
    refusals: ['not_found', 'invalid_fields', 'forbidden'],
  }),
}
