import type { OwnField } from '@tessera/domain/members/own-field'
import { dayText } from './format.ts'
import { t } from './t.ts'

/** Returns a value of a club's own field in words; choices are given by their names. */
export function ownValueText({ kind, value }: Pick<OwnField, 'kind'> & { readonly value: string }): string {
  if (kind === 'day' && value) return dayText(value)
  return kind === 'yesno' && value ? t(value === 'yes' ? 'Yes' : 'No') : value
}
