import { z } from 'zod'
import { issuedDonationSchema } from '../donations/donation.ts'

/** The donation receipts of a member, in the order they were given; the document's id is the member's. */
export const storedDonationsSchema = z.object({
  clubId: z.string(),
  memberId: z.string(),
  issued: z.array(issuedDonationSchema),
})
