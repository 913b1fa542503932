import { zodResolver } from '@hookform/resolvers/zod'
import { accountsContract } from '@tessera/domain/accounts/contract'
import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import { factNames } from '@tessera/domain/members/fact-names'
import { nobodyTakesOver } from '@tessera/domain/members/family'
import { hasDied } from '@tessera/domain/members/leaving'
import type { Member } from '@tessera/domain/members/member'
import {
  type FlatMember,
  flatOf,
  inputFrom,
  inputOf,
  type MemberField,
  type MemberInput,
  memberInputSchema,
  type TypedMember,
} from '@tessera/domain/members/member-input'
import { splitFullName } from '@tessera/domain/members/names'
import { nextNumber } from '@tessera/domain/members/next-number'
import { pick } from '@tessera/domain/merge-changes'
import { text } from '@tessera/domain/texts/text'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { LastChange } from '../../firebase/last-change.tsx'
import { useSession } from '../../firebase/session.ts'
import { reload } from '../../firebase/use-api.ts'
import { isConflict } from '../../http/conflict.ts'
import { t } from '../../language/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Meanwhile } from '../../ui/meanwhile.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast-queue.ts'
import { useToday } from '../../ui/today.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useSeen } from '../../ui/use-seen.ts'
import { readValues } from '../own-field-text.ts'
import { useOwnFields } from '../own-fields-context.ts'
import { cutOutPhoto, PhotoField } from '../photo/photo-field.tsx'
import { useMemberPhoto } from '../photo/use-member-photo.ts'
import { useMembers, withMember } from '../use-members.ts'
import { BeginWithYourself } from './begin-with-yourself.tsx'
import { describedMember } from './described-member.ts'
import { EmailField } from './email-field.tsx'
import { ownFacts } from './fact-fields.tsx'
import styles from './member-form.module.css'
import { MemberMore } from './member-more.tsx'
import { MembershipDays } from './membership-days.tsx'
import { NameFields } from './name-fields.tsx'
import { OwnFieldInputs } from './own-field-inputs.tsx'
import { PauseFields } from './pause-fields.tsx'
import { refusalOf } from './refusal.ts'
import { addMember, failedAdd, failedUpdate, updateMember } from './save-member.ts'
import { startValues } from './start-values.ts'
import { TypeFields } from './type-fields.tsx'
import { chosenTypes, typeFromFault } from './type-from-field.tsx'

const BelongsToField = lazyPart(() => import('./belongs-to-field.tsx'), 'BelongsToField')

const required = text('All fields are required')
const neededFields = ['memberId', 'fullName', 'email'] as const
const notSaved = text(
  'This could not be saved. What you typed is kept: open the form again, and choose the photo anew.',
)

const nobody = inputOf({ memberId: '', fullName: '', email: '' })

interface Props {
  member: Member | undefined
  members: readonly Member[]
  /** The club's membership types. */
  types: readonly MembershipType[]
  onDone: () => void
  onSaved: ((member: Member) => void) | undefined
  /** True if the form was opened to choose another head of the family. */
  isForHead?: boolean | undefined
}

/** Member form: number, name, e-mail and an optional photo. */
export function MemberForm({ member, members, types, onDone, onSaved, isForHead = false }: Props) {
  const { change, retry, reload: reloadMembers } = useMembers()
  const { clubId, currentUser } = useSession()
  const photo = useMemberPhoto(member?.photoUrl ?? null)
  const [error, setError] = useState<string>()
  const draftName = `member.${clubId}.${member?.id ?? 'new'}`
  const own = useOwnFields()
  const described = useMemo(() => describedMember(types, own, members), [types, own, members])
  const flat = (one: MemberInput) =>
    flatOf(
      inputOf(one),
      own.map(({ id }) => id),
    )
  const { seen, overtaken, meet, seeAll, keep } = useSeen(draftName, flat(member ?? nobody), described)
  const [proposed] = useState(() => (member ? undefined : nextNumber(members.map(({ memberId }) => memberId))))
  const hasDays = Boolean(seen.joinedOn || seen.leavesOn || seen.pauses)
  // A new member is asked for what the club knows of others.
  const asked = own.filter(({ id, enabled }) => enabled || seen[`fields.${id}`])
  const hasFacts =
    asked.length > 0 ||
    (member
      ? [...factNames, 'belongsTo' as const].some((fact) => seen[fact])
      : members.some((one) => ownFacts.some((fact) => one[fact])))
  const [typeFrom, setTypeFrom] = useState('')
  const wasDead = hasDied({ leavingReason: seen.leavingReason ?? '' })
  const people = member ? members.filter(({ belongsTo }) => belongsTo === member.id) : []
  const [apart, setApart] = useState(Boolean(seen.familyName))
  const today = useToday()
  const {
    register,
    control,
    handleSubmit,
    setError: setFieldError,
    setValue,
    setFocus,
    getValues,
    reset,
    subscribe,
    watch,
    formState,
  } = useForm<TypedMember, unknown, MemberInput>({
    defaultValues: startValues(seen, { isKnown: member !== undefined, proposed, types, asked, hasDays, hasFacts }),
    resolver: zodResolver(memberInputSchema),
  })
  const areApart = apart || Boolean(watch('familyName'))
  const { errors, isDirty } = formState
  useEffect(() => keep(isDirty && member !== undefined), [keep, isDirty, member])
  const toast = useToast()
  const { stay, ...draft } = useDraft(
    draftName,
    { subscribe, setValue, reset },
    member && {
      anew: () => ({ ...inputOf(member), ...inputFrom(seeAll(flat(member))), email: member.email || (false as const) }),
    },
  )

  const [save, busy] = useAction(
    member ? failedUpdate : failedAdd,
    async (input: MemberInput) => {
      const refusal = refusalOf(input, member, members, today)
      if (refusal) return setFieldError(refusal.field, { message: refusal.says }, { shouldFocus: true })
      const values = readValues(asked, input.fields)
      for (const [id, message] of values.faults) setFieldError(`fields.${id}`, { message }, { shouldFocus: true })
      if (values.faults.length > 0 || typeFromFault(typeFrom)) return
      const wanted = {
        ...input,
        ...(asked.length > 0 && { fields: values.values }),
        ...(member && chosenTypes({ ...input, typeId: seen.typeId }, input.typeId, typeFrom, today)),
      }
      const file = photo.chosen && (await cutOutPhoto(photo.chosen))
      const answer = member
        ? await updateMember(
            member.id,
            {
              ...wanted,
              ...takenOver(input),
              seen: inputFrom(pick(seen, Object.keys(flatOf(wanted)) as (keyof FlatMember & string)[])),
            },
            { ...photo, file },
          )
        : await addMember(wanted, file)
      if (answer) change(withMember(answer))
      else retry()
      const saved = answer ?? input
      // The user has a place as a member now.
      if (saved.email === currentUser?.email) void reload(accountsContract.places)
      if (answer) onSaved?.(answer)
      onDone()
      return t(member ? '{name} updated' : '{name} added', { name: saved.fullName })
    },
    {
      show: (sentence, error) =>
        photo.chosen && sentence && !isConflict(error) ? console.error(sentence, error) : setError(sentence),
      onFailed: async (error, input) => {
        if (isConflict(error)) {
          const now = (await reloadMembers())?.find(({ id }) => id === member?.id)
          if (!now) return
          meet(flat(now), flatOf({ ...input, fields: readValues(asked, input.fields).values }))
          photo.meet(now.photoUrl)
          return
        }
        retry()
        // spec 5: the dialog closes even if saving the photo fails
        if (!photo.chosen) return
        stay()
        toast.info(notSaved)
        onDone()
      },
    },
  )

  /** Who takes over from a head who leaves, if somebody does; of a head who has died by this change, somebody or nobody. */
  const takenOver = (input: MemberInput) => {
    const by = getValues('takenOverBy') || (hasDied(input) && !wasDead ? nobodyTakesOver : '')
    return people.length > 0 && by && input.leavesOn ? { takenOverBy: by } : {}
  }

  const splitName = (isApart: boolean) => {
    const { givenName, familyName } = isApart ? splitFullName(getValues('fullName')) : { givenName: '', familyName: '' }
    setValue('givenName', givenName, { shouldDirty: true })
    setValue('familyName', familyName, { shouldDirty: true })
    setApart(isApart)
  }

  const hasTyped = (fields: readonly MemberField[]) => isDirty && fields.some((field) => getValues(field))
  // An empty field is only marked: its sentence stands in the banner.
  const isMissing = (field: MemberField) => errors[field] && !String(getValues(field)).trim()
  const faultOf = (field: MemberField) =>
    isMissing(field) ? { 'aria-invalid': true as const } : { error: errors[field]?.message }
  const banner = neededFields.some(isMissing) ? required : error
  return (
    <form noValidate onSubmit={handleSubmit(save)}>
      {banner && <Banner tone="error">{banner}</Banner>}
      <Meanwhile
        fields={overtaken}
        who={(fields) => member && <LastChange collection="members" id={member.id} fields={fields} />}
      />
      <DraftNote {...draft} />
      {!member && members.length === 0 && <BeginWithYourself setValue={setValue} />}
      <TextField
        label={t('Member ID')}
        autoComplete="off"
        onFocus={({ currentTarget }) => currentTarget.value === proposed && currentTarget.select()}
        {...register('memberId')}
        {...faultOf('memberId')}
      />
      <NameFields
        register={register}
        faultOf={faultOf}
        areApart={areApart}
        onNames={() => setValue('fullName', getValues(['givenName', 'familyName']).join(' ').trim())}
      />
      <EmailField
        control={control}
        fault={faultOf('email')}
        onNone={(none) =>
          setValue('email', none ? false : '', { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
      />
      <TypeFields
        types={types}
        control={control}
        register={register}
        watch={watch}
        setValue={setValue}
        errors={errors}
        member={member && { ...member, typeId: seen.typeId ?? '' }}
        from={typeFrom}
        onFrom={setTypeFrom}
      />
      <MembershipDays
        register={register}
        setValue={setValue}
        errors={errors}
        hasDied={watch('leavingReason') === 'died'}
        isLeaving={Boolean(watch('leavesOn'))}
        isDeath={watch('leavingReason') === 'died' && !wasDead}
        member={member}
        people={people}
        startsOpen={hasDays || hasTyped(['joinedOn', 'leavesOn', 'leavingReason', 'pauses'])}
      >
        {member && <PauseFields watch={watch} setValue={setValue} errors={errors} member={member} />}
      </MembershipDays>
      <MemberMore
        register={register}
        errors={errors}
        birthday={watch('birthday')}
        startsOpen={hasFacts || hasTyped([...ownFacts, 'belongsTo'])}
        areNamesApart={areApart}
        onNamesApart={splitName}
      >
        <Suspense fallback={<div className={styles.belongsTo} />}>
          <BelongsToField
            control={control}
            member={member}
            members={members}
            getValues={getValues}
            setValue={setValue}
            setFocus={setFocus}
            isFirst={isForHead}
          />
        </Suspense>
        {asked.length > 0 && <OwnFieldInputs register={register} control={control} errors={errors} fields={asked} />}
      </MemberMore>
      <PhotoField name={watch('fullName')} photo={photo} />
      <FormActions onCancel={onDone} busy={busy} submit={t(member ? 'Save' : 'Add Member')} />
    </form>
  )
}
