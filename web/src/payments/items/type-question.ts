import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { typesOf } from '@tessera/domain/members/type-on'
import type { PaymentItem } from '@tessera/domain/payments/payment'
import { t } from '../../language/t.ts'
import type { Question } from '../../ui/confirm-question.tsx'
import type { Payer } from '../record/payer.ts'

/** Returns the question to answer before a member pays an item that is for other membership types than those that the member ever has; undefined for none. */
export function typeQuestion(
  { typeIds }: Pick<PaymentItem, 'typeIds'>,
  payer: Pick<Payer, 'fullName' | 'typeId' | 'typeChanges'>,
  types: readonly MembershipType[],
): Question | undefined {
  const { fullName: name, typeId } = payer
  if (!typeIds || typesOf(payer).some((one) => typeIds.includes(one.typeId))) return undefined
  const nameOf = (id: string) => types.find((type) => type.id === id)?.name
  const itemTypes = typeIds.flatMap((id) => nameOf(id) ?? [])
  const own = typeId === undefined ? undefined : nameOf(typeId)
  return {
    title: t('Another membership type'),
    text: own
      ? t('This item is for {types}; {name} is {type}. Record anyway?', { types: itemTypes, name, type: own })
      : t('This item is for {types}; {name} has no membership type. Record anyway?', { types: itemTypes, name }),
    confirmText: t('Record anyway'),
  }
}
