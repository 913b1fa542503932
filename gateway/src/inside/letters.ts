import type { Deliveries } from '@tessera/mail/deliver'
import type { Envelope } from '@tessera/mail/transport'
import { z } from 'zod'
import { type Answer, type Call, json } from '../http/server.ts'

export interface LetterParts {
  readonly deliveries: Deliveries
  readonly sender: Envelope['from']
  /** True if e-mails leave by a mail server, false if they are written to the outbox. */
  readonly hasMailServer: boolean
}

/** A letter with its attachments, in bytes. */
const maxBytes = 12 * 1024 * 1024

const attachmentSchema = z.strictObject({
  cid: z.string().optional(),
  filename: z.string(),
  contentType: z.string(),
  contentDisposition: z.enum(['inline', 'attachment']),
  content: z.base64().transform((text) => Buffer.from(text, 'base64')),
})
const letterSchema = z.strictObject({
  to: z.email(),
  messageId: z.string().regex(/^[\w.-]+@[\w.-]+$/),
  headers: z.record(z.string().regex(/^List-[A-Za-z-]+$/), z.string().regex(/^[\x20-\x7e]+$/)),
  letter: z.strictObject({
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    attachments: z.array(attachmentSchema),
  }),
})

/** The routes of the API's letters to members, by method and path. */
export const letterRoutes: ReadonlyMap<string, (parts: LetterParts, call: Call) => Promise<Answer>> = new Map([
  ['GET /letters', transport],
  ['POST /letters', deliver],
])

async function transport({ hasMailServer }: LetterParts): Promise<Answer> {
  return json({ transport: hasMailServer ? 'smtp' : 'outbox' })
}

/** Hands a letter to the mail server, once for each Message-ID. The API sends one at a time, so that sign-in letters wait for none. */
async function deliver({ deliveries, sender }: LetterParts, call: Call): Promise<Answer> {
  const given = letterSchema.parse(JSON.parse(await call.body(maxBytes)))
  const attachments = given.letter.attachments.map(({ cid, ...one }) => ({ ...one, ...(cid ? { cid } : {}) }))
  return json(await deliveries.deliver({ ...given, letter: { ...given.letter, attachments }, from: sender }))
}
