import type { TypedMember } from '@tessera/domain/members/member-input'
import { UserRound } from 'lucide-react'
import type { UseFormSetValue } from 'react-hook-form'
import { useSession } from '../../firebase/session.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'

/** Fills the form of a club's first member with the name and the address of the administrator. */
export function BeginWithYourself({ setValue }: { setValue: UseFormSetValue<TypedMember> }) {
  const { currentUser } = useSession()
  return (
    currentUser && (
      <Button
        size="small"
        icon={<UserRound />}
        onClick={() => {
          setValue('fullName', currentUser.displayName ?? '')
          setValue('email', currentUser.email ?? '')
        }}
      >
        {t('Begin with yourself')}
      </Button>
    )
  )
}
