import { z } from 'zod'
import { adminFor } from '../contract.ts'

const admin = adminFor('money')

export const seasonsContract = {
  undoStart: admin.delete(
    '/api/payments/years/{id}/start',
    'Deletes the items that a season was started with, and the season if nothing else belongs to it, as long as nobody has paid one of them',
    z.object({ isGone: z.boolean() }),
    { refusals: ['not_found', 'changed_meanwhile'] },
  ),
}
