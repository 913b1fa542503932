import { z } from 'zod'
import { sealedSchema } from './sealed.ts'

/** The key is bound to the certificate. */
export const storedCertificateSchema = z.object({ clubId: z.string(), pem: z.string(), key: sealedSchema })

/** A service account's key for the cards of a club in Google Wallet. The document's id is the club's. */
export const storedGoogleWalletSchema = z.object({
  clubId: z.string(),
  issuerId: z.string(),
  /** The service account's address. */
  account: z.string(),
  key: sealedSchema,
})

/** A template; its files are documents of their own below it. */
export const storedTemplateSchema = z.object({ clubId: z.string(), name: z.string(), files: z.array(z.string()) })
export const storedTemplateFileSchema = z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) })

/** A member's pass; its serial and token never change. The document's id is the member's. */
export const storedPassSchema = z.object({
  clubId: z.string(),
  serial: z.string(),
  authenticationToken: z.string(),
  voided: z.boolean(),
  /** Fingerprint of what the pass showed when it was last made or updated. */
  shown: z.string().default(''),
  /** Increases with every change; devices query for changes since a tag. */
  tag: z.number().default(0),
  /** Time of the last change, in seconds since 1970. */
  modified: z.number().default(0),
  /** The last day on which the card counts that was last printed; absent if none was. */
  printedUntil: z.string().exactOptional(),
})

/**
 * Changes with every device that is registered for a pass: who counts the devices and adds one demands it as it was before
 * the count. The document's id is the member's.
 */
export const storedPassDevicesSchema = z.object({ clubId: z.string(), registered: z.int().min(0) })

/** A device that is notified of changes of a pass. */
export const storedPassRegistrationSchema = z.object({
  clubId: z.string(),
  passTypeIdentifier: z.string(),
  serial: z.string(),
  /** Id of the pass's member. */
  memberId: z.string(),
  device: z.string(),
  pushToken: z.string(),
  /** Tag of the last change that the device was notified of. */
  told: z.number(),
  /** Tag that a process is notifying the device of, and since when. */
  claimed: z.number().optional(),
  claimedAt: z.date().optional(),
  /** Why Google does not accept the card with the tag `told`, and the key that it was sent with. */
  refusal: z.object({ said: z.string(), key: z.string() }).optional(),
})
