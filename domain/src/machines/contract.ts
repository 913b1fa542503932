import { z } from 'zod'
import { adminFor } from '../contract.ts'
import { keyInputSchema, machineKeySchema, madeKeySchema } from './key.ts'

const admin = adminFor('owner')
const keys = z.array(machineKeySchema)

/** The keys with which machines reach the club. */
export const keysContract = {
  list: admin.get('/api/keys', 'The keys with which machines reach the club, the newest first', keys, {
    reads: false,
  }),
  make: admin.post('/api/keys', 'Makes a key for a machine; its text is answered this once', madeKeySchema, {
    request: keyInputSchema,
    refusals: ['limit_reached', 'changed_meanwhile'],
  }),
  end: admin.delete('/api/keys/{id}', 'Ends a key, at once; answers the others', keys, { refusals: ['not_found'] }),
}
