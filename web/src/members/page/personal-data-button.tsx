import type { Member } from '@tessera/domain/members/member'
import { personalDataContract } from '@tessera/domain/members/personal-data-contract'
import { text } from '@tessera/domain/texts/text'
import { FileArchive } from 'lucide-react'
import { call } from '../../http/call.ts'
import { t } from '../../language/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDownload } from '../../ui/use-download.ts'

const failure = text('The file could not be made')

/** Saves all that the club keeps about a member, for whoever asks what that is. */
export function PersonalDataButton({ member: { id, memberId: memberNumber } }: { member: Member }) {
  const [save, busy] = useDownload(
    () => call(personalDataContract.file, { params: { id }, failure }),
    `${memberNumber}.zip`,
    failure,
  )
  return (
    <IconButton
      label={t('Save all data about this member')}
      icon={<FileArchive />}
      aria-busy={busy}
      onClick={() => void save()}
    />
  )
}
