import { type ComponentProps, Suspense, useMemo } from 'react'
import { useClub } from '../../clubs/use-club.ts'
import { FormEffects, type Moved, type Retyped } from '../../members/form/form-effects.ts'
import { MemberModal } from '../../members/form/member-modal.tsx'
import { ImportModal } from '../../members/import/import-modal.tsx'
import { lazyPart, Quiet } from '../../ui/lazy-part.tsx'

const TypeCosts = lazyPart(() => import('./type-costs.tsx'), 'TypeCosts', Quiet)
const FamilyEffect = lazyPart(() => import('./family-effect.tsx'), 'FamilyEffect', Quiet)

// While one loads, the form around it stays.
const effects = {
  TypeCosts: (props: Retyped) => (
    <Suspense fallback={null}>
      <TypeCosts {...props} />
    </Suspense>
  ),
  FamilyEffect: (props: Moved) => (
    <Suspense fallback={null}>
      <FamilyEffect {...props} />
    </Suspense>
  ),
}

interface Props extends ComponentProps<typeof MemberModal> {
  /** True while members are imported. */
  importing: boolean
}

/** The form of a member, and the import of members, which say what a change of type or family does to fees and statuses. */
export const MemberDialogs = ({ importing, ...props }: Props) => {
  const { form: _, ...shared } = props
  const { club } = useClub()
  const noticeBy = club?.noticeBy ?? null
  const known = useMemo(() => ({ ...effects, noticeBy }), [noticeBy])
  return (
    <FormEffects value={known}>
      <MemberModal {...props} />
      <ImportModal {...shared} open={importing} drawsDebits={club?.directDebit != null} />
    </FormEffects>
  )
}
