import { text } from '../../texts/text.ts'
import { type OwnField, severalOf } from '../own-field.ts'
import { mostValueCharacters, readOwnValue } from '../own-fields.ts'
import type { OwnFieldChange } from './change.ts'

type Changed = { readonly value: string } | { readonly fault: string }

/** Why a member is left who has as many choices as are kept. */
export const tooManyChoices = text('Has too many choices already')

/** Returns a value of a club's own field after a change, or why the field does not take it. */
export function changedOwnValue(
  field: OwnField,
  { does, value }: Pick<OwnFieldChange, 'does' | 'value'>,
  before: string,
): Changed {
  if (does === 'set') return readOwnValue(field, value)
  const known = field.choices.some(({ id }) => id === value)
  if (field.kind !== 'several' || !known) return { fault: noOneChoice }
  const others = severalOf(before).filter((id) => id !== value)
  const changed = readOwnValue(field, (does === 'add' ? [...others, value] : others).join(' '))
  const isTooLong = 'value' in changed && does === 'add' && changed.value.length > mostValueCharacters
  return isTooLong ? { fault: tooManyChoices } : changed
}
const noOneChoice = text('Please choose one of the choices')
