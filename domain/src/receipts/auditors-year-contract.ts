import { adminFor } from '../contract.ts'

/** What the auditors of a club look at once a year. */
export const auditorsYearContract = {
  one: adminFor('money').get(
    '/api/receipts/years/{season}',
    'All payments of a season for the auditors as a PDF, with sums and corrections; {season} is the year that it begins in',
    { kind: 'file', contentType: 'application/pdf' },
    { query: ['language'], refusals: ['not_found'] },
  ),
}
