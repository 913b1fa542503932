import { zodResolver } from '@hookform/resolvers/zod'
import { clubNameSchema } from '@tessera/domain/clubs/club'
import { clubsContract } from '@tessera/domain/clubs/contract'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Modal, ModalActions } from '../ui/modal.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useToast } from '../ui/toast.tsx'
import { useClub } from './use-club.ts'

const failure = 'Failed to update club'

/** The pencil beside the club's name, and the small form behind it. Nothing until the club is known. */
export function RenameClub() {
  const { club } = useClub()
  const [open, setOpen] = useState(false)
  if (!club) return null
  return (
    <>
      <IconButton label="Rename the club" icon={<Pencil />} onClick={() => setOpen(true)} />
      <Modal open={open} onClose={() => setOpen(false)} title="Rename the club" size="small">
        <NameForm name={club.name} onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function NameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const { replace } = useClub()
  const toast = useToast()
  const [error, setError] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name },
    resolver: zodResolver(z.object({ name: clubNameSchema })),
  })
  const save = handleSubmit(async (body) => {
    setError(undefined)
    try {
      const club = await call(clubsContract.rename, { body, failure })
      replace(club)
      toast.success(`The club is now called ${club.name}`)
      onDone()
    } catch (thrown) {
      setError(errorText(thrown, failure))
    }
  })
  return (
    <form noValidate onSubmit={save}>
      {error && <Banner tone="error">{error}</Banner>}
      <TextField
        label="Club Name"
        autoComplete="organization"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <ModalActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" busy={formState.isSubmitting} busyText="Saving...">
          Save
        </Button>
      </ModalActions>
    </form>
  )
}
