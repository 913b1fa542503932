import { text } from '@tessera/domain/texts/text'
/** Reason why a payment cannot be recorded, as a sentence; undefined if it can. */
export function paymentFault({
  currentUser,
  member,
  item,
}: {
  readonly currentUser: object | null
  readonly member: object | undefined
  readonly item: object | undefined
}): string | undefined {
  if (!currentUser) return text('You must be logged in to record payments')
  if (!member) return text('Please select a member')
  return item ? undefined : text('Please select a payment item')
}
