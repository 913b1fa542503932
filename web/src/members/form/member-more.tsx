import type { TypedMember } from '@tessera/domain/members/member-input'
import { ListPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { FactFields } from './fact-fields.tsx'
import { NamesApart } from './name-fields.tsx'

interface Props {
  register: UseFormRegister<TypedMember>
  errors: FieldErrors<TypedMember>
  birthday: string | undefined
  startsOpen: boolean
  areNamesApart: boolean
  onNamesApart: (apart: boolean) => void
  /** The club's own fields. */
  children: ReactNode
}

/** What a club may know of a member beside the form's own fields; a button until something is known, or it is pressed. */
export function MemberMore({ startsOpen, areNamesApart, onNamesApart, children, ...fields }: Props) {
  const [wasOpened, setOpened] = useState(false)
  if (!startsOpen && !wasOpened)
    return (
      <p>
        <Button size="small" icon={<ListPlus />} onClick={() => setOpened(true)}>
          {t('More')}
        </Button>
      </p>
    )
  return (
    <>
      <NamesApart areApart={areNamesApart} onChange={onNamesApart} />
      <FactFields {...fields} />
      {children}
    </>
  )
}
