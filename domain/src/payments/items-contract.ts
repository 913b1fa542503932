import { z } from 'zod'
import { adminFor } from '../contract.ts'
import { paymentItemSchema, paymentYearSchema } from './payment.ts'

const admin = adminFor('money')

/** The calls that the first page of an administrator needs; the others stand in another file, which loads later. */
export const itemsContract = {
  items: admin.get('/api/payments/items', "The club's payment items", z.array(paymentItemSchema)),
  years: admin.get('/api/payments/years', "The club's payment years", z.array(paymentYearSchema)),
}
