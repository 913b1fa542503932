import { type OperatedClub, type OperatedClubs, operatorContract } from '@tessera/domain/operator/contract'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../http/call.ts'
import { countText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Modal, ModalActions } from '../ui/modal.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useAction } from '../ui/use-action.ts'
import { faultText } from './fault-text.ts'

interface DeleteClubProps {
  token: string
  club: OperatedClub
  onClose: () => void
  onDeleted: (next: OperatedClubs) => Promise<string>
}

const failure = text('Failed to delete the club')

/** Says what goes, and deletes once the name is typed. */
export function DeleteClub({ token, club, onClose, onDeleted }: DeleteClubProps) {
  const [error, setError] = useState<string>()
  const { register, handleSubmit, watch } = useForm({ defaultValues: { name: '' } })
  const [remove, busy] = useAction(
    faultText(failure),
    async (body: { name: string }) =>
      onDeleted(await call(operatorContract.remove, { token, params: { id: club.id }, body, failure })),
    { show: setError },
  )
  const goes = t(
    'All of it goes: {members} members with their photos and accounts, {payments} payments, the certificates, and the cards on phones, which are not updated any more. It stays in the backups until they are deleted.',
    { members: countText(club.members), payments: countText(club.payments) },
  )
  return (
    <Modal open onClose={onClose} title={t('Delete {name}?', { name: club.name })} description={goes} size="small">
      <form onSubmit={handleSubmit(remove)}>
        {error && <Banner tone="error">{error}</Banner>}
        <TextField
          label={t('Type the name of the club: {name}', { name: club.name })}
          autoComplete="off"
          {...register('name')}
        />
        <ModalActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="danger" busy={busy} disabled={watch('name').trim() !== club.name.trim()}>
            {t('Delete')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
