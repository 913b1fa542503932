import { z } from 'zod'

/** The proof for which a member was asked last: its last day, '' if none was known, and the day of the letter. */
export const askedProofSchema = z.object({ until: z.string(), on: z.string() })
type AskedProof = z.infer<typeof askedProofSchema>

/** True if a member was asked for a new proof before, while the present one had the same last day. */
export const isAskedForProof = (
  { proofAsked }: { readonly proofAsked?: AskedProof },
  { proofUntil = '' }: { readonly proofUntil?: string | undefined },
): boolean => proofAsked?.until === proofUntil
