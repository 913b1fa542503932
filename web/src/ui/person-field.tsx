import { type ComponentProps, useMemo } from 'react'
import { t } from '../language/t.ts'
import { ComboboxField } from './combobox-field.tsx'

interface Props extends Omit<ComponentProps<typeof ComboboxField>, 'choices' | 'placeholder' | 'empty'> {
  /** Who can be chosen; `memberId` is the number that people know. */
  people: readonly { readonly id: string; readonly fullName: string; readonly memberId: string }[]
}

/** Chooses a member by name or number; the value is the member's id. */
export function PersonField({ people, ...field }: Props) {
  const choices = useMemo(
    () => people.map(({ id, fullName, memberId: number }) => ({ value: id, label: fullName, detail: number })),
    [people],
  )
  return <ComboboxField {...field} choices={choices} placeholder={t('Name or number')} empty={t('No member found')} />
}
