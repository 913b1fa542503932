import type { Requirement } from '@tessera/domain/membership/status'
import type { BankAccount } from '@tessera/domain/payments/bank-account'
import { howToPay } from '@tessera/domain/payments/how-to-pay'
import { centsText, itemText } from './format.ts'
import { locale } from './language.ts'

/** The texts of how a member pays each of these open items, in the current language. */
export const howToPayTexts = (account: BankAccount, memberId: string, open: readonly Requirement[]) =>
  howToPay(account, memberId, open).map(({ itemId, label, amount, ...rest }) => ({
    id: itemId,
    item: itemText(label),
    amount: centsText(amount),
    copiedAmount: decimalText(amount),
    ...rest,
  }))

/** Formats cents as a plain number, as a bank's form takes it in the current language. */
const decimalText = (cents: number): string =>
  (cents / 100).toLocaleString(locale(), { minimumFractionDigits: 2, useGrouping: false })
