import { zodResolver } from '@hookform/resolvers/zod'
import { type ApplicationInput, applicationSchemaFor } from '@tessera/domain/applications/application'
import { applicationsContract } from '@tessera/domain/applications/contract'
import { askable, factsOfAskable, type JoinOffer, optionalFacts } from '@tessera/domain/applications/join-offer'
import { AppError } from '@tessera/domain/errors'
import { birthdays, facts } from '@tessera/domain/members/facts'
import { text } from '@tessera/domain/texts/text'
import { type ComponentProps, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../http/call.ts'
import { useLanguage } from '../../language/language.ts'
import { rich } from '../../language/rich.tsx'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Pair, Stack } from '../../ui/layout.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToday } from '../../ui/today.tsx'
import { useAction } from '../../ui/use-action.ts'
import { labelOf } from '../form/described-member.ts'
import { OwnFieldInputs } from '../form/own-field-inputs.tsx'

type AskedFact = (typeof factsOfAskable)[(typeof askable)[number]][number]
type OwnProps = ComponentProps<typeof OwnFieldInputs>

const failure = text('The application could not be sent')

interface Props {
  clubId: string
  offer: JoinOffer
  /** Called with the address to which the e-mail goes. */
  onSent: (email: string) => void
}

/** The form by which somebody applies to join, with what the club asks for. */
export function JoinForm({ clubId, offer, onSent }: Props) {
  const language = useLanguage()
  const today = useToday()
  const [error, setError] = useState<string>()
  const only = offer.types.length === 1 ? offer.types[0]?.id : undefined
  const {
    register,
    control,
    handleSubmit,
    setError: setFault,
    formState,
  } = useForm<ApplicationInput>({
    defaultValues: {
      givenName: '',
      familyName: '',
      email: '',
      typeId: only ?? '',
      accepted: false,
      language,
    },
    resolver: zodResolver(applicationSchemaFor(offer, today)),
  })
  const { errors } = formState
  const [send, busy] = useAction(
    failure,
    async (typed: ApplicationInput) => {
      await call(applicationsContract.apply, { params: { clubId }, body: { ...typed, language }, failure })
      onSent(typed.email)
    },
    {
      show: (sentence, fault) => {
        setError(sentence)
        const details = fault instanceof AppError ? (fault.details ?? {}) : {}
        for (const [name, message] of Object.entries(details)) setFault(name as keyof ApplicationInput, { message })
      },
    },
  )
  const asked = askable.filter((name) => offer.facts[name] !== 'no')
  const factField = (fact: AskedFact, isRequired: boolean) => {
    const input = {
      label: labelOf(fact),
      error: errors[fact]?.message,
      autoComplete: facts[fact].autoComplete,
      required: isRequired && !optionalFacts.includes(fact),
      ...register(fact),
    }
    if (facts[fact].kind === 'day') return <DateField key={fact} {...input} limits={birthdays} />
    return <TextField key={fact} {...input} type={facts[fact].kind === 'phone' ? 'tel' : 'text'} />
  }
  // The form of an application has the club's own fields as a member's has them.
  const own = { register, control, errors } as unknown as Omit<OwnProps, 'fields'>
  return (
    <form noValidate onSubmit={handleSubmit(send)}>
      <Stack gap={16}>
        {error && <Banner tone="error">{error}</Banner>}
        <Pair>
          {(['givenName', 'familyName'] as const).map((name) => (
            <TextField
              key={name}
              label={labelOf(name)}
              required
              autoComplete={facts[name].autoComplete}
              error={errors[name]?.message}
              {...register(name)}
            />
          ))}
        </Pair>
        <TextField
          label={t('Email address')}
          type="email"
          required
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        {offer.types.length > 0 && (
          <SelectField label={t('Membership type')} error={errors.typeId?.message} {...register('typeId')}>
            {!only && <option value="">{t('Please choose')}</option>}
            {offer.types.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {asked.flatMap((name) => factsOfAskable[name].map((fact) => factField(fact, offer.facts[name] === 'required')))}
        {offer.fields.length > 0 && <OwnFieldInputs fields={offer.fields} {...own} />}
        {offer.link && (
          <Stack gap={6}>
            <p>
              {rich(t('Please read <a>the statutes or the privacy notice</a>.'), {
                a: (inside) => (
                  <a href={offer.link} target="_blank" rel="noreferrer">
                    {inside}
                  </a>
                ),
              })}
            </p>
            <CheckboxField
              label={t('I have read it, and agree')}
              error={errors.accepted?.message && t(errors.accepted.message)}
              {...register('accepted')}
            />
          </Stack>
        )}
        <Button type="submit" variant="primary" wide busy={busy} busyText={t('Sending...')}>
          {t('Apply to join')}
        </Button>
      </Stack>
    </form>
  )
}
