import type { Reason } from '@tessera/domain/bank/match/proposal'
import { text } from '@tessera/domain/texts/text'
import { t } from '../../../language/t.ts'

const words: Readonly<Record<Reason['kind'], string>> = {
  reference: text('reference'),
  iban: text('has paid for this member before'),
  named: text('name in the purpose'),
  payer: text('name of the payer'),
  number: text('member number'),
  family: text('same family'),
  amount: text('exact amount'),
}
const typo = text('reference with a typing error')

/** Why a member is proposed, in words. */
export const reasonText = (reasons: readonly Reason[]): string =>
  reasons.map((one) => t(one.kind === 'reference' && one.typo ? typo : words[one.kind])).join(' · ')
