import { adminFor } from '../contract.ts'
import { acceptedPassConfigSchema, passConfigSchema } from './pass.ts'

const admin = adminFor('members')

/** The call that every dashboard makes, apart from the others, which it need not load. */
export const passConfigContract = {
  config: admin.get(
    '/api/passes/config',
    "The club's pass configuration; fields not yet filled in are empty",
    { kind: 'json', schema: passConfigSchema, accepted: acceptedPassConfigSchema },
    { refusals: ['not_found'] },
  ),
}
