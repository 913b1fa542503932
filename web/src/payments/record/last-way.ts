import { type PaymentWay, wayOf } from '@tessera/domain/payments/payment'
import { readStored, store } from '../../device-storage.ts'

const key = 'tessera.paidBy'

/** The way of payment that was recorded last on this device; '' for none. */
export const lastWay = (): PaymentWay | '' => wayOf(readStored(key)) ?? ''

export const keepWay = (way: PaymentWay | '' | undefined): boolean => store(key, way || null)
