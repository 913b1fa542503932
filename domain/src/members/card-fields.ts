import { isChoice, namesOfChoices, type OwnField, type OwnValues } from './own-field.ts'

/** What a card shows of the club's own fields. Days are as they are kept, and yes is a tick: both are read in any language. */
export const cardFields = (own: readonly OwnField[], values: OwnValues = {}): CardField[] =>
  own.flatMap((field) => {
    const { id, name: label, kind, enabled, onCard } = field
    const value = values[id] ?? ''
    if (!enabled || !onCard || value === '' || (kind === 'yesno' && value === 'no')) return []
    const words = isChoice(field) ? namesOfChoices(field, value).join(', ') : kind === 'yesno' ? '✓' : value
    return [{ id, label, value: words }]
  })

export interface CardField {
  readonly id: string
  readonly label: string
  readonly value: string
}
