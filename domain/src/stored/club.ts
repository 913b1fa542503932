import { z } from 'zod'
import { clubSettings } from '../clubs/settings.ts'
import { storedRemindersSchema } from '../letters/settings.ts'
import { storedReceiptSettingsSchema } from '../receipts/settings.ts'

const text = z.string().default('')
const set = z.string().nullable().default(null)

/** What a club has set up for its cards in Apple Wallet and Google Wallet. */
const passSetup = z.object({
  passTypeIdentifier: set,
  teamIdentifier: set,
  certificateId: set,
  passTemplateId: set,
  /** Id of the picture on the built-in card of iOS 27, among the logos. */
  pictureId: set,
  /** Set if the club issues cards for Google Wallet. */
  googleIssuerId: set,
  /** Another one for each key that the club stores, so that a refused card is tried again with the next key. */
  googleKeyMark: text,
  organizationName: text,
  description: text,
  logoText: text,
})
export type StoredPassSetup = z.infer<typeof passSetup>

/** A club with its settings and its pass configuration. */
export const storedClubSchema = z.object({
  ...clubSettings,
  ...passSetup.shape,
  logo: z.object({ id: z.string(), width: z.number(), height: z.number() }).nullable().default(null),
  receipts: storedReceiptSettingsSchema.nullable().default(null),
  /** The certificate of the last warning that it ends, and the days ahead: `<id>.<days>`. */
  certificateWarning: text,
  reminders: storedRemindersSchema.prefault({}),
})

const picture = z.instanceof(Uint8Array)
/** A logo's PNGs at one, two and three pixels per point; a card's picture at a half, one and two. */
export const storedLogoSchema = z.object({ x1: picture, x2: picture, x3: picture })
