import { z } from 'zod'
import { lineIdSchema } from '../bank/bank-line.ts'
import { adminFor } from '../contract.ts'
import { undoStepSchema } from '../members/import.ts'
import { plainDateSchema } from '../plain-date.ts'
import { text } from '../texts/text.ts'
import { mostDebits } from './open-debits.ts'

const admin = adminFor('money')

/** A member's items that one debit pays, as a screen shows them. */
const shownPartSchema = z.object({ name: z.string(), item: z.string(), cents: z.number().int() })

const openDebitSchema = z.object({
  /** Id of the member whose mandate it is. */
  id: z.string(),
  name: z.string(),
  holder: z.string(),
  iban: z.string(),
  cents: z.number().int(),
  parts: z.array(shownPartSchema),
  /** Why nothing can be drawn; null if it can. */
  why: z.string().nullable(),
})
export type ShownDebit = Readonly<z.infer<typeof openDebitSchema>>

const debitRunSchema = z.object({
  id: z.string(),
  day: plainDateSchema,
  messageId: z.string(),
  madeAt: z.iso.datetime(),
  state: z.enum(['open', 'marked']),
  count: z.number().int(),
  cents: z.number().int(),
  /** True from the day of the run on, in the club's time zone. */
  canBeMarked: z.boolean(),
})
export type DebitRun = Readonly<z.infer<typeof debitRunSchema>>

const id = z.string().regex(/^[\w-]{1,128}$/)
const debits = z
  .array(z.object({ id, cents: z.number().int().min(1).max(100_000_000) }))
  .min(1)
  .max(mostDebits)
  .refine((all) => new Set(all.map((one) => one.id)).size === all.length, text('A member is named twice'))

/** How the payers of a run are told. */
const noticesSchema = z.object({
  byEmail: z.number().int(),
  onPaper: z.number().int(),
  /** E-mails that were queued before, whatever has become of them. */
  queued: z.number().int(),
})
export type Notices = Readonly<z.infer<typeof noticesSchema>>

const refusals = ['not_found', 'changed_meanwhile'] as const

/** SEPA direct debit: what can be drawn, and the runs whose files a bank takes. */
export const debitContract = {
  open: admin.get(
    '/api/debits',
    'What can be drawn on a day, by default the earliest one, and the newest runs',
    z.object({
      day: plainDateSchema,
      earliest: plainDateSchema,
      debits: z.array(openDebitSchema),
      /** True if there are more than a run takes. */
      more: z.boolean(),
      runs: z.array(debitRunSchema),
    }),
    { query: ['day'] },
  ),
  make: admin.post(
    '/api/debits/runs/{id}',
    'Makes a run of what is drawn on a day, all or nothing. Repeated with the same id, which the client makes, it makes none twice',
    debitRunSchema,
    {
      request: { kind: 'json', schema: z.object({ day: plainDateSchema, debits }), maxBytes: 200_000 },
      refusals,
    },
  ),
  file: admin.get(
    '/api/debits/runs/{id}/file',
    'The file of a run for the bank: pain.008.001.08, SEPA CORE',
    { kind: 'file', contentType: 'application/xml' },
    // It has whole IBANs, which nobody else sees.
    { refusals, reads: false },
  ),
  mark: admin.post(
    '/api/debits/runs/{id}/payments',
    'Records a part of a run as payments of its day; to be repeated until nothing is left. Items that were paid meanwhile are left out',
    undoStepSchema,
    { refusals: [...refusals, 'too_early'] },
  ),
  markLine: admin.post(
    '/api/debits/lines',
    'Records a part of the run of direct debits that a bank line brings the money of, as payments of its day; to be repeated until nothing is left, then the line is recorded',
    undoStepSchema,
    { request: z.object({ lineId: lineIdSchema }), refusals: [...refusals, 'too_early'] },
  ),
  notices: admin.get(
    '/api/debits/runs/{id}/notices',
    'How the payers of a run are told what is drawn: by e-mail or on paper, and how many e-mails were queued before',
    noticesSchema,
    { refusals: ['not_found'] },
  ),
  notify: admin.post(
    '/api/debits/runs/{id}/notices',
    'Queues an e-mail to some of the payers of a run who have not got it yet; to be repeated until nothing is left',
    z.object({ queued: z.number().int(), left: z.number().int() }),
    { refusals: ['not_found', 'letters_unavailable', 'changed_meanwhile'] },
  ),
  printNotices: admin.get(
    '/api/debits/runs/{id}/notices/printed',
    'The letters on paper to the payers of a run who get no e-mail, as one PDF',
    { kind: 'file', contentType: 'application/pdf' },
    { refusals: ['not_found'], reads: false },
  ),
  unmark: admin.delete(
    '/api/debits/runs/{id}/payments',
    'Undoes a part of the recording: deletes the payments; to be repeated until nothing is left',
    undoStepSchema,
    { refusals },
  ),
  drop: admin.delete(
    '/api/debits/runs/{id}',
    'Deletes a run of which nothing is recorded, so that its items can be drawn again',
    z.object({ id: z.string() }),
    { refusals },
  ),
}
