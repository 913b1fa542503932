import { nobodyTakesOver } from '@tessera/domain/members/family'
import type { Member } from '@tessera/domain/members/member'
import type { ComponentProps } from 'react'
import { t } from '../../language/t.ts'
import { SelectField } from '../../ui/select-field.tsx'

interface Props extends Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> {
  head: { readonly fullName: string }
  /** Those who belong to the head. */
  people: readonly Member[]
  /** True if the head may stay the head: nobody takes over yet, which is ''. */
  mayStay?: boolean
}

/** Chooses who takes over from the head of a family: nobody, or one of those who belong to the head. */
export function TakesOverField({ head, people, mayStay = false, ...field }: Props) {
  return (
    <SelectField
      {...field}
      label={t('{count, plural, one {# person belongs} other {# people belong}} to {name}. Who takes over?', {
        count: people.length,
        name: head.fullName,
      })}
    >
      {mayStay && <option value="">{t('Nobody yet: {name} stays the head', { name: head.fullName })}</option>}
      <option value={nobodyTakesOver}>{t('Nobody: each on their own')}</option>
      {people.map(({ id, fullName, memberId: number }) => (
        <option key={id} value={id}>
          {fullName} ({number})
        </option>
      ))}
    </SelectField>
  )
}
