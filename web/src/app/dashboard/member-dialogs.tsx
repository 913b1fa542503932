import type { ComponentProps } from 'react'
import { ImportModal } from '../../members/import-modal.tsx'
import { MemberModal } from '../../members/member-modal.tsx'
import { TypeCostsSlot } from '../../members/type-costs-slot.ts'
import { lazyPart, Quiet } from '../../ui/lazy-part.tsx'

const TypeCosts = lazyPart(() => import('./type-costs.tsx'), 'TypeCosts', Quiet)

interface Props extends ComponentProps<typeof MemberModal> {
  /** True while members are imported. */
  importing: boolean
}

/** The form of a member, and the import of members, which say what a change of type costs. */
export const MemberDialogs = ({ importing, ...props }: Props) => {
  const { form: _, ...shared } = props
  return (
    <TypeCostsSlot value={TypeCosts}>
      <MemberModal {...props} />
      <ImportModal {...shared} open={importing} />
    </TypeCostsSlot>
  )
}
