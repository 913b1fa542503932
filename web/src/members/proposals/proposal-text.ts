import { type Fact, factNames } from '@tessera/domain/members/fact-names'
import type { WaitingPart } from '@tessera/domain/members/own-changes'
import type { OwnField } from '@tessera/domain/members/own-field'
import { t } from '../../language/t.ts'
import { factText, labelOf } from '../form/described-member.ts'
import { ownFieldText } from '../own-field-text.ts'

type Change = WaitingPart['fields'][number]

const ownOf = (field: string, own: readonly OwnField[]) => own.find(({ id }) => field === `fields.${id}`)
const factOf = (field: string): Fact | undefined => factNames.find((fact) => fact === field)

/** Returns what a proposed part is called. */
export function partLabel({ name }: WaitingPart, own: readonly OwnField[]): string {
  const fact = factOf(name)
  if (name === 'photo') return t('Photo')
  if (name === 'name') return labelOf('fullName')
  return ownOf(name, own)?.name ?? (fact ? labelOf(fact) : t('Address'))
}

/** Returns a proposed change in words. */
export function changeText({ field, now, proposed }: Change, own: readonly OwnField[]) {
  const [ownField, fact] = [ownOf(field, own), factOf(field)]
  const say = (value: string) => (ownField ? ownFieldText(ownField, value) : fact ? factText(fact, value) : value)
  return {
    name: ownField?.name ?? (fact || field === 'fullName' ? labelOf(fact ?? 'fullName') : field),
    now: say(now),
    proposed: say(proposed),
  }
}
