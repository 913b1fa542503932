import { type OperatedClub, type OperatedClubs, operatorContract } from '@tessera/domain/operator/contract'
import { text } from '@tessera/domain/texts/text'
import { type FormEvent, useState } from 'react'
import { call } from '../http/call.ts'
import { countText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Modal, ModalActions } from '../ui/modal.tsx'
import { TextField } from '../ui/text-field.tsx'
import { faultText } from './fault-text.ts'

interface DeleteClubProps {
  token: string
  club: OperatedClub
  onClose: () => void
  onDeleted: (next: OperatedClubs) => Promise<unknown>
}

const failure = text('Failed to delete the club')

/** Says what goes, and deletes once the name is typed. */
export function DeleteClub({ token, club, onClose, onDeleted }: DeleteClubProps) {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFault(undefined)
    try {
      await onDeleted(await call(operatorContract.remove, { token, params: { id: club.id }, body: { name }, failure }))
    } catch (error) {
      setFault(faultText(error, failure))
      setBusy(false)
    }
  }
  const goes = t(
    'All of it goes: {members} members with their photos and accounts, {payments} payments, the certificates, and the cards on phones, which are not updated any more. It stays in the backups until they are deleted.',
    { members: countText(club.members), payments: countText(club.payments) },
  )
  return (
    <Modal open onClose={onClose} title={t('Delete {name}?', { name: club.name })} description={goes} size="small">
      <form onSubmit={(event) => void submit(event)}>
        {fault && <Banner tone="error">{fault}</Banner>}
        <TextField
          label={t('Type the name of the club: {name}', { name: club.name })}
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <ModalActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="danger" busy={busy} disabled={name.trim() !== club.name.trim()}>
            {t('Delete')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}
