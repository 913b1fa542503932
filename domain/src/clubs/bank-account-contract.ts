import { endpoint } from '../contract.ts'
import { bankAccountInputSchema } from '../payments/bank-account-input.ts'
import { clubSchema } from './club.ts'

/** Apart from the other calls of a club, so that a page loads the rules of IBANs only with the club's settings. */
export const bankAccountContract = {
  set: endpoint({
    method: 'PUT',
    path: '/api/clubs/bank-account',
    access: 'admin',
    summary: "Sets the account that the club's members transfer to; without an IBAN it has none",
    request: { kind: 'json', schema: bankAccountInputSchema },
    response: { kind: 'json', schema: clubSchema },
    refusals: ['not_found'],
  }),
}
