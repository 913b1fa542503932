import { z } from 'zod'
import { endpoint } from '../contract.ts'
import { passFileName } from './pass.ts'

export const pdfMimeType = 'application/pdf'

/** Returns the file name of a printed card. */
export const printedCardName = (memberNumber: string): string => passFileName(memberNumber).replace(/pkpass$/, 'pdf')

const pdf = { kind: 'file', contentType: pdfMimeType } as const
/** Language of the words on the card: one of the product's, else English. */
const query = ['language'] as const

/** Maximum members who are named for one file. */
const mostNamed = 20_000

/** Cards to print: for clubs without a pass setup, too. */
export const printedCardContract = {
  own: endpoint({
    method: 'GET',
    path: '/api/member-auth/printed-card',
    access: 'member',
    summary: "The caller's own card as a PDF in the size of a card",
    query,
    response: pdf,
    refusals: ['membership_disabled', 'no_membership', 'not_found'],
  }),
  one: endpoint({
    method: 'POST',
    path: '/api/passes/print/{memberId}',
    access: 'admin',
    summary: "A member's card as a PDF in the size of a card; {memberId} is the member's id",
    query,
    response: pdf,
    refusals: ['membership_disabled', 'not_found'],
  }),
  renewed: endpoint({
    method: 'GET',
    path: '/api/passes/renewed',
    access: 'admin',
    summary: 'The enabled members whose card counts longer than when it was last printed, or was never printed',
    response: { kind: 'json', schema: z.object({ memberIds: z.array(z.string()) }) },
    refusals: ['not_found'],
  }),
  all: endpoint({
    method: 'POST',
    path: '/api/passes/print-all',
    access: 'admin',
    summary:
      'The cards of all enabled members, or of those of them who are named, as a PDF, eight on a sheet of A4; without its end it is cut off',
    query,
    request: {
      kind: 'json',
      schema: z.object({
        memberIds: z
          .array(z.string().regex(/^[A-Za-z0-9_-]{1,60}$/))
          .max(mostNamed)
          .exactOptional(),
      }),
      maxBytes: 1_000_000,
    },
    response: { ...pdf, isStreamed: true },
    refusals: ['not_found'],
  }),
}
