import { createPublicKey, type KeyObject } from 'node:crypto'
import { AppError } from '@tessera/domain/errors'
import { text } from '@tessera/domain/texts/text'
import { z } from 'zod'
import { KeyFault } from '../keys/key-fault.ts'
import { openKeyBlock } from '../keys/open-key.ts'
import { pemBlocks } from '../keys/pem.ts'
import { agrees } from '../keys/rsa-key.ts'

/** A service account of Google with its private key. */
export interface ServiceAccount {
  readonly account: string
  readonly key: KeyObject
}

// Other fields, such as the address to fetch tokens from, are ignored.
const keyFileSchema = z.object({
  type: z.literal('service_account'),
  client_email: z.email().max(320),
  private_key: z.string(),
})

/** The error for a key file that cannot be used. */
export const refuseKey = (fault: ConstructorParameters<typeof AppError>[1]): AppError =>
  new AppError('pass_upload_refused', fault)

const noKeyFile = text(
  'This is not the key of a service account. In the Google Cloud console, create a key of the type JSON and upload its file.',
)
const noKey = text(
  'The private key in this file cannot be read. Please create a new key and upload its file as it comes.',
)

const keyTooLarge = text(
  'The private key in this file is too long: at most 4096 bits. Please create a new key in the Google Cloud console and upload its file as it comes.',
)

/**
 * Reads the key file of a service account, as Google's console makes it, and tries its key. For use in a worker.
 * @throws AppError `pass_upload_refused`
 */
export function readServiceAccount(bytes: Uint8Array): ServiceAccount {
  const { data } = keyFileSchema.safeParse(parsed(new TextDecoder().decode(bytes)))
  if (!data) throw refuseKey(noKeyFile)
  const key = readKey(data.private_key)
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048 || !agrees(key, createPublicKey(key)))
    throw refuseKey(noKey)
  return { account: data.client_email, key }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function readKey(pem: string): KeyObject {
  const [block] = pemBlocks(Buffer.from(pem))
  if (!block) throw refuseKey(noKey)
  try {
    return openKeyBlock(block)
  } catch (error) {
    if (!(error instanceof KeyFault)) throw error
    throw refuseKey(error.reason === 'too_large' ? keyTooLarge : noKey)
  }
}
