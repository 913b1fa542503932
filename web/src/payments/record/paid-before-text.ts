import type { Payment } from '@tessera/domain/payments/payment'
import { t } from '../../language/t.ts'

/** Returns the sentence that refuses an item for families that an earlier family of the member has paid. */
export const paidBeforeText = ({ memberName }: Pick<Payment, 'memberName'>): string =>
  t('{name} has already paid this for an earlier family', { name: memberName })
