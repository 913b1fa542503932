import { type Fact, factNames } from '@tessera/domain/members/fact-names'
import { ageOn, birthdays, facts } from '@tessera/domain/members/facts'
import type { TypedMember } from '@tessera/domain/members/member-input'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { languageNames } from '../../language/language.ts'
import { t } from '../../language/t.ts'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToday } from '../../ui/today.tsx'
import { labelOf } from './described-member.ts'
import styles from './member-form.module.css'

/** The choices of a language of letters; with one that is `written` in a file and is none of them. */
export const languageOptions = (written = '') => (
  <>
    <option value="">{t("The club's language")}</option>
    {Object.entries(languageNames).map(([language, name]) => (
      <option key={language} value={language}>
        {name}
      </option>
    ))}
    {written && !(written in languageNames) && <option value={written}>{written}</option>}
  </>
)

/** The facts that have a field of their own below the name. */
export const ownFacts: readonly Fact[] = factNames.filter((fact) => facts[fact].kind !== 'name')

interface Props {
  register: UseFormRegister<TypedMember>
  errors: FieldErrors<TypedMember>
  /** The birthday as it is typed. */
  birthday: string | undefined
}

/** A field for each fact of a member, in the order of their table. */
export function FactFields({ register, errors, birthday }: Props) {
  const today = useToday()
  const age = birthday && birthday <= today ? ageOn(birthday, today) : undefined
  return (
    <div className={styles.facts}>
      {ownFacts.map((fact) => {
        const field = { label: labelOf(fact), error: errors[fact]?.message, ...register(fact) }
        const { kind } = facts[fact]
        if (kind === 'day')
          return (
            <DateField
              key={fact}
              {...field}
              limits={birthdays}
              hint={age !== undefined && t('{years, plural, one {# year old} other {# years old}}', { years: age })}
            />
          )
        if (kind === 'language')
          return (
            <SelectField key={fact} {...field}>
              {languageOptions()}
            </SelectField>
          )
        return <TextField key={fact} {...field} autoComplete="off" type={kind === 'phone' ? 'tel' : 'text'} />
      })}
    </div>
  )
}
