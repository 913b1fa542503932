import type { Endpoint } from '@tessera/domain/contract'
import { AppError } from '@tessera/domain/errors'
import { pdfMimeType } from '@tessera/domain/passes/printed-card-contract'
import { receive } from './receive.ts'
import type { Sending } from './send.ts'
import { networkSentence } from './sentences.ts'

/** Calls an endpoint with a streamed PDF and returns it. Throws an AppError, also if the PDF came without its end. */
export async function receivePdf(
  endpoint: Endpoint,
  failure: string,
  sending: Pick<Sending, 'query' | 'body'>,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  await receive(endpoint, failure, (part) => parts.push(part), sending)
  const whole = new Blob(parts, { type: pdfMimeType })
  if (!(await whole.slice(-8).text()).includes('%%EOF')) throw new AppError('unavailable', networkSentence)
  return whole
}
