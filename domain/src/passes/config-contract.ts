import { endpoint } from '../contract.ts'
import { acceptedPassConfigSchema, passConfigSchema } from './pass.ts'

/** The call that every dashboard makes, apart from the others, which it need not load. */
export const passConfigContract = {
  config: endpoint({
    method: 'GET',
    path: '/api/passes/config',
    access: 'admin',
    summary: "The club's pass configuration; fields not yet filled in are empty",
    response: { kind: 'json', schema: passConfigSchema, accepted: acceptedPassConfigSchema },
    refusals: ['not_found'],
  }),
}
