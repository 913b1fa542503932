import { AppError } from '@tessera/domain/errors'
import { whyLocked } from '@tessera/domain/payments/lock'
import { toInstant } from '@tessera/domain/plain-date'
import { sentence, text } from '@tessera/domain/texts/text'
import { readPaidLines, setPaymentsOf } from '../bank/service.ts'
import type { Deleting } from '../firebase/deletion.ts'
import { serverTime } from '../firebase/plain.ts'
import { retryOnConflict } from '../firebase/retry-on-conflict.ts'
import { commit, storeOf } from '../firebase/store.ts'
import { readLock } from '../payments/service.ts'
import type { RefundNeeds } from './needs.ts'
import { readRun, refundRunsIn } from './run-store.ts'

const lockedSince = text('The books were locked for the days of these payments since, so the run stays.')

/**
 * Undoes a run whose file the bank has not got, in one commit: its payments are there again, also at their bank lines.
 * @throws AppError `not_found`, `changed_meanwhile` with the members who have paid again meanwhile
 */
export const dropRun = (
  deps: Pick<RefundNeeds, 'firebase'>,
  { clubId, uid }: Deleting,
  id: string,
): Promise<{ id: string }> =>
  retryOnConflict('refunds', async () => {
    const { db } = deps.firebase
    const run = await readRun(db, clubId, id)
    const payments = run.refunds.map(({ payment }) => payment)
    const store = storeOf(db, 'payments')
    const [there, lines, lock] = await Promise.all([
      store.getMany(payments.map((payment) => payment.id)),
      readPaidLines(
        deps,
        clubId,
        payments.flatMap(({ bankLineId }) => bankLineId ?? []),
      ),
      readLock(db, clubId),
    ])
    const isLocked = payments.some(({ paymentDate }) => whyLocked(paymentDate ?? run.day, lock))
    if (isLocked) throw new AppError('changed_meanwhile', lockedSince)
    if (there.size > 0)
      throw new AppError(
        'changed_meanwhile',
        sentence('Was paid again meanwhile: {names}. Please delete these payments first.', {
          names: [...there.values()].slice(0, 10).map(({ memberName }) => memberName),
        }),
      )
    await commit(db, (batch) => {
      for (const { id: paymentId, paymentDate, ...payment } of payments)
        store.create(batch, paymentId, {
          ...payment,
          clubId,
          // The history says by whom and when they are there again; who recorded them first is in the entry of the run.
          createdBy: uid,
          createdAt: serverTime(),
          paymentDate: toInstant(paymentDate ?? run.day),
        })
      for (const line of lines.values()) {
        if (line.state !== 'recorded') continue
        const own = run.refunds.filter(({ payment }) => payment.bankLineId === line.id)
        const again = own.map(({ payment, cents }) => ({ id: payment.id, cents }))
        setPaymentsOf(batch, db, line, [...(line.payments ?? []), ...again])
      }
      refundRunsIn(db).delete(batch, run)
    })
    return { id }
  }, ['changed', 'missing', 'exists'])
