import { z } from 'zod'
import { filled } from '../accepted.ts'
import { logoSchema } from '../clubs/logo.ts'
import { anyone, member } from '../contract.ts'
import { changeablePartSchema } from '../members/changeable.ts'
import { fieldKinds } from '../members/own-field.ts'
import { passMimeType } from '../passes/pass.ts'
import { bankAccountSchema } from '../payments/bank-account.ts'
import { paymentSchema } from '../payments/payment.ts'

/** A member's own data (spec 3, "Member info"). `memberId` is the member number. */
const memberInfoSchema = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  memberId: z.string(),
  clubName: z.string(),
  /** `#rrggbb`. */
  clubColour: z.string().nullable(),
  clubLogo: logoSchema.nullable(),
  /** Text at the top of the card; empty for the club's name. */
  cardTitle: z.string(),
  /** Colour of the card; null without a colour, or if the club's own template defines the colours. */
  cardColour: z.string().nullable(),
  /** Time zone of the club's calendar days, an IANA name; null for UTC. */
  clubTimeZone: z.string().nullable(),
  /** The month in which the club's seasons begin: 1 for January. */
  seasonStartsInMonth: z.number(),
  /** Days after a season for which a card of it still counts; absent for none. */
  graceDays: z.number().exactOptional(),
  enabled: z.boolean(),
  /** The membership type; absent without one. */
  typeId: z.string().exactOptional(),
  typeName: z.string().exactOptional(),
  /** As in a member. */
  typeChanges: z.string().exactOptional(),
  joinedOn: z.string().exactOptional(),
  leavesOn: z.string().exactOptional(),
  leavingReason: z.string().exactOptional(),
  pauses: z.string().exactOptional(),
  /** The proof that the membership type asks for, with its last day if it is known; absent for a type that asks for none. */
  proof: z.object({ name: z.string(), until: z.string().exactOptional() }).exactOptional(),
  photoUrl: z.string().nullable(),
  /** The club's own fields that members see, with the member's value; choices by their names. */
  ownFields: z.array(z.object({ name: z.string(), kind: z.enum(fieldKinds), value: z.string() })).exactOptional(),
  /** The values of the club's own fields that the card shows; absent if it shows none. */
  more: z.array(z.object({ id: z.string(), label: z.string(), value: z.string() })).exactOptional(),
  /** What the member changes themselves, or proposes to the club; absent if the club has opened nothing. */
  changeable: z.array(changeablePartSchema).exactOptional(),
  /** The account to transfer to; absent if the club has entered none. */
  bankAccount: bankAccountSchema.exactOptional(),
  /** How the items that families pay once stand with the member's; absent without a family. */
  familyFees: z
    .array(
      z.object({
        itemId: z.string(),
        isPaid: z.boolean(),
        /** In cents. */
        open: z.number(),
        overpaid: z.number(),
        waived: z.boolean(),
        byName: z.boolean(),
        /** Name of who is asked for it, if not the member. */
        openWith: z.string().exactOptional(),
      }),
    )
    .exactOptional(),
  /** True if the club gives receipts. */
  givesReceipts: z.literal(true).exactOptional(),
  /** True if the club gives stamps, of which the payments have the numbers. */
  givesStamps: z.literal(true).exactOptional(),
})
export type MemberInfo = z.infer<typeof memberInfoSchema>

/** Data of which the server says no more than the specification: the name, the e-mail, the number and the club. */
const acceptedMemberInfoSchema = filled(memberInfoSchema, {
  id: '',
  fullName: '',
  memberId: '',
  clubName: '',
  photoUrl: null,
  enabled: true,
  clubColour: null,
  clubLogo: null,
  cardTitle: '',
  cardColour: null,
  clubTimeZone: null,
  seasonStartsInMonth: 1,
})

const clubInfoSchema = z.object({ hasPassConfiguration: z.boolean(), hasGoogleWallet: z.boolean() })

export const membershipContract = {
  me: member.get(
    '/api/member-auth/me',
    "The caller's own membership",
    { kind: 'json', schema: memberInfoSchema, accepted: acceptedMemberInfoSchema },
    { refusals: ['no_membership', 'not_found'] },
  ),
  clubInfo: member.get(
    '/api/member-auth/club-info',
    "Whether the caller's club issues passes for Apple Wallet and for Google Wallet",
    {
      kind: 'json',
      schema: clubInfoSchema,
      accepted: filled(clubInfoSchema, { hasGoogleWallet: false }),
    },
    { refusals: ['not_found'] },
  ),
  payments: member.get(
    '/api/member-auth/payments',
    "What the caller's club has recorded as paid by them",
    z.array(paymentSchema),
    { refusals: ['no_membership'] },
  ),
  cardCode: member.get(
    '/api/member-auth/card-code',
    "The address in the code on the caller's own card",
    z.object({ address: z.string() }),
    { refusals: ['membership_disabled', 'no_membership', 'not_found'] },
  ),
  downloadPass: member.get(
    '/api/member-auth/download-pass',
    "The caller's own wallet pass",
    { kind: 'file', contentType: passMimeType },
    { refusals: ['membership_disabled', 'pass_setup_incomplete', 'not_found', 'no_membership'] },
  ),
  passTicket: member.post(
    '/api/member-auth/pass-ticket',
    "An address of the caller's own pass that needs no token, within a minute",
    z.object({ url: z.string() }),
    { refusals: ['membership_disabled', 'pass_setup_incomplete', 'not_found', 'no_membership'] },
  ),
  ticketPass: anyone.get(
    '/api/member-auth/passes/{ticket}',
    'The pass of a ticket, for a browser that hands it to Wallet',
    { kind: 'file', contentType: passMimeType },
    { refusals: ['membership_disabled', 'pass_setup_incomplete'] },
  ),
}

/** Returns the path for downloading the pass of a ticket. */
export const ticketPath = (ticket: string): string => `/api/member-auth/passes/${ticket}`
