import { z } from 'zod'
import { adminFor } from '../contract.ts'
import { pdfMimeType } from '../passes/printed-card-contract.ts'
import { paperSchema } from './paper.ts'
import { newViewSchema, viewChangeSchema, viewSchema } from './view.ts'

const admin = adminFor('members', 'money')

/** Views of the members list: those of the club, and those that an administrator made for nobody else. */
export const viewsContract = {
  list: admin.get('/api/views', "The club's views of the members list, and the caller's own", z.array(viewSchema)),
  add: admin.post('/api/views', 'Adds a view, for the club or for the caller alone', viewSchema, {
    request: newViewSchema,
    refusals: ['changed_meanwhile'],
  }),
  change: admin.patch('/api/views/{id}', "Changes a view of the club, or one of the caller's own", viewSchema, {
    request: viewChangeSchema,
    refusals: ['not_found', 'changed_meanwhile'],
  }),
  remove: admin.delete(
    '/api/views/{id}',
    "Deletes a view of the club, or one of the caller's own",
    z.object({ id: z.string() }),
    { refusals: ['not_found', 'changed_meanwhile'] },
  ),
  print: admin.post(
    '/api/views/print',
    'The named members as a list to tick and sign, or as labels with their postal addresses, one for a family at one address, 24 on a sheet of A4, as a PDF; without its end it is cut off',
    { kind: 'file', contentType: pdfMimeType, isStreamed: true },
    {
      reads: true,
      query: ['language'],
      request: { kind: 'json', schema: paperSchema, maxBytes: 1_000_000 },
      refusals: ['not_found'],
    },
  ),
}
