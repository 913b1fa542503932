import { z } from 'zod'

const bytes = z.instanceof(Uint8Array)

/** Encrypted bytes, such as a private key, bound to a name by the server's key. */
export const sealedSchema = z.object({ iv: bytes, tag: bytes, data: bytes })
