import { z } from 'zod'
import { adminFor } from '../contract.ts'
import { undoStepSchema } from '../members/import.ts'
import { paymentItemInputSchema } from '../payments/payment-input.ts'
import { rule, text } from '../texts/text.ts'
import { bankColumnsSchema, columnChoiceSchema } from './bank-columns.ts'
import { bankLineSchema, confirmedPayerSchema, lineIdSchema, linePartSchema } from './bank-line.ts'
import { type StatementLine, statementLineSchema } from './statement-line.ts'

const admin = adminFor('money')

/** Maximum lines per request; a statement of more takes several requests. */
export const mostLinesAdded = 500
/** Maximum lines that are answered at once; there may be more that wait. */
export const mostLinesShown = 5_000
/** Maximum lines that are recorded per request, payments of a line, and payments of a request: one commit takes them all or none. */
export const mostRecords = 100
export const mostParts = 20
export const mostPayments = 300

const records = z
  .array(z.object({ lineId: lineIdSchema, parts: z.array(linePartSchema).min(1).max(mostParts) }))
  .min(1)
  .max(mostRecords)
  .refine((all) => new Set(all.map(({ lineId }) => lineId)).size === all.length, text('A line is named twice'))
  .refine(
    (all) => all.reduce((sum, { parts }) => sum + parts.length, 0) <= mostPayments,
    rule('At most {most} payments can be recorded at once', { most: mostPayments }),
  )

const isWanted = ({ cents, returned }: StatementLine) => cents > 0 || (cents < 0 && returned !== '')
const noPayment = text('Only money that came in, or was sent back, can be a payment of a member')

/** What became of a line, in order: recorded, or left with the reason. */
const recordOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('recorded') }),
  z.object({ kind: z.literal('left'), why: z.string() }),
])
export type RecordOutcome = z.infer<typeof recordOutcomeSchema>

/** A payment that the bank has sent back, and the line by which it had come; without a line for a debit of one of the club's own files. */
const sentBackSchema = z.object({
  lineId: z.string().exactOptional(),
  names: z.array(z.string()),
  /** What the bank has taken beyond the payment, and whom it can be asked of; absent if it has taken nothing. */
  fee: z.object({ cents: z.number().int(), name: z.string() }).exactOptional(),
})

/** The item by which the bank's fee is asked for: its id and name. */
const feeItemSchema = z.object({
  itemId: z.string().regex(/^(?!__.*__$)[\w-]{1,128}$/),
  name: paymentItemInputSchema.shape.name,
})

/** A run of direct debits, or one debit of it, that a line brings the money of. */
const ofRunSchema = z.object({
  day: z.string(),
  count: z.number().int(),
  /** True if the amount of the line is that of the run or the debit; only then it can be recorded by it. */
  fits: z.boolean(),
})

/** A payment of a member that a bank has sent back, and that was deleted for it. */
const returnedPaymentSchema = z.object({
  id: z.string(),
  /** The day on which it was sent back. */
  day: z.string(),
  /** Why: an ISO 20022 code such as AC04, or the bank's words. */
  returned: z.string(),
  itemId: z.string(),
  itemName: z.string(),
  cents: z.number().int(),
})
export type ReturnedPayment = Readonly<z.infer<typeof returnedPaymentSchema>>

/** Lines of the club's bank statements, and the payments that are made of them. */
export const bankContract = {
  lines: admin.get(
    '/api/bank/lines',
    'The lines of bank statements that wait for a decision; for returned ones the recorded line or the direct debit that they take back',
    z.object({
      lines: z.array(
        bankLineSchema.extend({
          takesBack: sentBackSchema.exactOptional(),
          ofRun: ofRunSchema.exactOptional(),
        }),
      ),
      /** True if more lines wait than are answered. */
      more: z.boolean(),
      /** The accounts of these lines that have paid before, and for whom. */
      confirmed: z.array(confirmedPayerSchema),
      /** What was recorded last, within a week, if it is not undone. */
      lastRun: z.object({ id: z.string(), at: z.iso.datetime() }).nullable(),
    }),
  ),
  count: admin.get('/api/bank/count', 'How many lines wait for a decision', z.object({ waiting: z.number().int() })),
  add: admin.post(
    '/api/bank/lines',
    'Adds lines of a statement that the club does not have yet; lines whose payments are all deleted wait again. Leaves out lines that look like those of a file in another format, unless they are wanted `anyway`',
    z.object({
      added: z.number().int(),
      known: z.number().int(),
      /** Places of the lines in the request that look like lines that the club has, and were left out. */
      alike: z.array(z.number().int()),
    }),
    {
      request: {
        kind: 'json',
        schema: z.object({
          lines: z.array(statementLineSchema.refine(isWanted, noPayment)).min(1).max(mostLinesAdded),
          anyway: z.boolean().exactOptional(),
        }),
        maxBytes: 1_200_000,
      },
      refusals: ['changed_meanwhile'],
    },
  ),
  columns: admin.get(
    '/api/bank/columns',
    'The columns that the club has chosen for files of banks that are not known, the newest first',
    z.object({ columns: z.array(bankColumnsSchema) }),
  ),
  choose: admin.put(
    '/api/bank/columns',
    'Keeps the columns that were chosen for files with a head, if `seen` is not sent or still so',
    z.object({ columns: z.array(bankColumnsSchema) }),
    { request: columnChoiceSchema, refusals: ['changed_meanwhile'] },
  ),
  decide: admin.patch(
    '/api/bank/lines',
    'Puts lines aside that are not payments of members, or lets them wait again; others stay as they are',
    z.object({ changed: z.number().int() }),
    {
      request: z.object({
        ids: z.array(lineIdSchema).min(1).max(mostLinesAdded),
        state: z.enum(['waiting', 'aside']),
      }),
      refusals: ['changed_meanwhile'],
    },
  ),
  record: admin.post(
    '/api/bank/runs/{id}',
    'Records lines as payments of members, all or none of a request; answers what became of each, in order. A run, whose id the client makes, is undone together',
    z.object({ outcomes: z.array(recordOutcomeSchema) }),
    {
      request: { kind: 'json', schema: z.object({ records }), maxBytes: 600_000 },
      refusals: ['not_found', 'changed_meanwhile'],
    },
  ),
  undo: admin.delete(
    '/api/bank/runs/{id}',
    'Undoes a part of a run: deletes the payments, and the lines wait again; to be repeated until nothing is left',
    undoStepSchema,
    { refusals: ['not_found', 'changed_meanwhile'] },
  ),
  takeBack: admin.post(
    '/api/bank/returns',
    'Deletes the payments that a returned line takes back, so that they are open again. With a `fee`, whose id the client makes, the bank’s fee becomes an item that is required of the payer',
    z.object({ deleted: z.number().int() }),
    {
      request: z.object({ lineId: lineIdSchema, fee: feeItemSchema.exactOptional() }),
      refusals: ['not_found', 'changed_meanwhile'],
    },
  ),
  returned: admin.get(
    '/api/members/{id}/returns',
    'The payments of a member that the bank has sent back, the newest first, with the reason',
    z.array(returnedPaymentSchema),
    { refusals: ['not_found'] },
  ),
}
