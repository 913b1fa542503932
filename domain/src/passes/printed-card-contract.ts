import { z } from 'zod'
import { adminFor, member } from '../contract.ts'
import { passFileName } from './file-names.ts'

const admin = adminFor('members')

export const pdfMimeType = 'application/pdf'

/** Returns the file name of a printed card. */
export const printedCardName = (memberNumber: string): string => passFileName(memberNumber).replace(/pkpass$/, 'pdf')

const pdf = { kind: 'file', contentType: pdfMimeType } as const
/** Language of the words on the card: one of the product's, else English. */
const query = ['language'] as const

/**
 * Where printed cards are: eight on a sheet of A4, each on a page in the size of a card for printers of plastic cards, or each on a
 * letter to its member. `sheets` if none is named.
 */
const cardLayouts = ['sheets', 'plastic', 'letters'] as const
export type CardLayout = (typeof cardLayouts)[number]

/** Maximum members who are named for one file. */
const mostNamed = 20_000

/** Cards to print: for clubs without a pass setup, too. */
export const printedCardContract = {
  own: member.get('/api/member-auth/printed-card', "The caller's own card as a PDF in the size of a card", pdf, {
    query,
    refusals: ['membership_disabled', 'no_membership', 'not_found'],
  }),
  one: admin.post(
    '/api/passes/print/{memberId}',
    "A member's card as a PDF in the size of a card; {memberId} is the member's id",
    pdf,
    { query, refusals: ['membership_disabled', 'not_found'] },
  ),
  renewed: admin.get(
    '/api/passes/renewed',
    'The enabled members whose card counts longer than when it was last printed, or was never printed',
    z.object({ memberIds: z.array(z.string()) }),
    { refusals: ['not_found'] },
  ),
  all: admin.post(
    '/api/passes/print-all',
    'The cards of all enabled members, or of those of them who are named, in their order, as a PDF: eight on a sheet of A4, or each on a page in the size of a card, and after each page its back if the club has a text for it, mirrored for printing on both sides over the long edge; or each on a letter to the member, to cut out, with the back beside it; without its end it is cut off',
    { ...pdf, isStreamed: true },
    {
      query,
      request: {
        kind: 'json',
        schema: z.object({
          memberIds: z
            .array(z.string().regex(/^[A-Za-z0-9_-]{1,60}$/))
            .max(mostNamed)
            .exactOptional(),
          layout: z.enum(cardLayouts).exactOptional(),
        }),
        maxBytes: 1_000_000,
      },
      refusals: ['not_found'],
    },
  ),
}
