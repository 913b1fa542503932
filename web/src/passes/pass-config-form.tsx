import { zodResolver } from '@hookform/resolvers/zod'
import { AppError } from '@tessera/domain/errors'
import { passesContract, type SavedConfig } from '@tessera/domain/passes/contract'
import type { PassConfig } from '@tessera/domain/passes/pass'
import { type PassConfigInput, passConfigInputSchema } from '@tessera/domain/passes/pass-config-input'
import { text } from '@tessera/domain/texts/text'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { LastChange } from '../firebase/last-change.tsx'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { isConflict } from '../http/conflict.ts'
import { errorText } from '../http/error-text.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm-dialog.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { Meanwhile } from '../ui/meanwhile.tsx'
import type { DescribedFields } from '../ui/overtaken.ts'
import { TextField } from '../ui/text-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { useDraft } from '../ui/use-draft.ts'
import { useSeen } from '../ui/use-seen.ts'
import { WhileSaved } from '../ui/while-saved.tsx'
import styles from './pass-config-panel.module.css'

const failure = text('Failed to save pass configuration')

interface Props {
  config: PassConfig
  clubName: string
  /** Called on every change of the input. */
  onTyped: (typed: PassConfigInput) => void
  onSaved: (config: PassConfigInput) => void
  onFailed: () => void
  /** Loads the configuration as it is by now. */
  reload: () => Promise<PassConfig | undefined>
  /** More buttons beside Save. */
  children: ReactNode
}

const valuesOf = ({
  passTypeIdentifier,
  teamIdentifier,
  organizationName,
  description,
  logoText,
}: PassConfigInput) => ({
  passTypeIdentifier,
  teamIdentifier,
  organizationName,
  description,
  logoText,
})

const described: DescribedFields<PassConfigInput> = {
  passTypeIdentifier: { label: text('Pass Type Identifier') },
  teamIdentifier: { label: text('Team Identifier') },
  organizationName: { label: text('Organization Name') },
  description: { label: text('Description') },
  logoText: { label: text('Logo Text') },
}

/** Pass configuration form. Fills empty identifiers with those that the certificate names. */
export function PassConfigForm({ config, clubName, onTyped, onSaved, onFailed, reload, children }: Props) {
  const { clubId } = useSession()
  const [error, setError] = useState<string>()
  const draftName = `pass-config.${clubId}`
  const { seen, overtaken, meet, seeAll, keep } = useSeen(draftName, valuesOf(config), described)
  const { register, handleSubmit, reset, subscribe, getValues, setValue, formState } = useForm<PassConfigInput>({
    defaultValues: seen,
    resolver: zodResolver(passConfigInputSchema),
  })
  const { errors, isDirty } = formState
  useEffect(() => keep(isDirty), [keep, isDirty])

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onTyped(values) }),
    [subscribe, onTyped],
  )
  const draft = useDraft(
    draftName,
    { subscribe, setValue, reset },
    { stays: true, anew: () => seeAll(valuesOf(config)) },
  )

  const { certificate } = config
  useEffect(() => {
    for (const field of ['passTypeIdentifier', 'teamIdentifier'] as const) {
      const said = certificate?.[field]
      if (said && !getValues(field)) setValue(field, said, { shouldDirty: true })
    }
  }, [certificate, getValues, setValue])

  const [save, busy] = useAction(
    failure,
    async (body: PassConfigInput) => {
      const saved = await saveOrAsk({ ...body, seen })
      if (!saved) return
      onSaved(saved)
      reset(seeAll(valuesOf(saved)))
      return t('Pass configuration saved successfully')
    },
    {
      show: setError,
      onFailed: async (error, body) => {
        if (!isConflict(error)) return onFailed()
        const now = await reload()
        if (now) meet(valuesOf(now), body)
      },
    },
  )
  return (
    <Stack as="form" gap={16} noValidate onSubmit={handleSubmit(save)}>
      {error && <Banner tone="error">{error}</Banner>}
      <Meanwhile
        fields={overtaken}
        who={(fields) => clubId && <LastChange collection="clubs" id={clubId} fields={fields} />}
      />
      <DraftNote {...draft} />
      <WhileSaved busy={busy}>
        <div className={styles.pair}>
          <TextField
            label={t('Pass Type Identifier')}
            hint={t('The name that your club chose at Apple for its cards.')}
            placeholder="pass.org.example.club"
            autoCapitalize="off"
            spellCheck={false}
            error={errors.passTypeIdentifier?.message}
            {...register('passTypeIdentifier')}
          />
          <TextField
            label={t('Team Identifier')}
            hint={t('Your club’s number at Apple: ten capital letters and digits.')}
            placeholder="ABCDE12345"
            autoCapitalize="characters"
            spellCheck={false}
            error={errors.teamIdentifier?.message}
            {...register('teamIdentifier')}
          />
          <TextField
            label={t('Organization Name')}
            hint={t('From whom phones say that a message about the card is.')}
            placeholder={clubName}
            error={errors.organizationName?.message}
            {...register('organizationName')}
          />
          <TextField
            label={t('Logo Text')}
            hint={t('Stands at the top of the card, beside the logo.')}
            placeholder={clubName}
            error={errors.logoText?.message}
            {...register('logoText')}
          />
        </div>
        <TextField
          label={t('Description')}
          hint={t('Phones read it out to people who cannot see the card.')}
          placeholder={t('Membership card')}
          error={errors.description?.message}
          {...register('description')}
        />
      </WhileSaved>
      <Row>
        <Button variant="primary" type="submit" busy={busy} busyText={t('Saving...')}>
          {t('Save')}
        </Button>
        {children}
      </Row>
    </Stack>
  )
}

/** Saves, and returns what the server has saved; asks first if passes of another type are out. Resolves to undefined if the answer is no. Throws an AppError. */
async function saveOrAsk(body: PassConfigInput & Pick<SavedConfig, 'seen'>): Promise<PassConfigInput | undefined> {
  try {
    return (await call(passesContract.saveConfig, { body, failure })) ?? body
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'pass_type_in_use') throw error
    const question = { title: t('Change the pass type?'), text: errorText(error, failure), confirmText: t('Change') }
    return (await confirm(question))
      ? ((await call(passesContract.saveConfig, { body: { ...body, leavesPasses: true }, failure })) ?? body)
      : undefined
  }
}
