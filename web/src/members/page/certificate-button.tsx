import type { Member } from '@tessera/domain/members/member'
import { membershipCertificateContract } from '@tessera/domain/membership/certificate-contract'
import { text } from '@tessera/domain/texts/text'
import { Award } from 'lucide-react'
import { call } from '../../http/call.ts'
import { t } from '../../language/t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDownload } from '../../ui/use-download.ts'

const failure = text('The certificate could not be made')

/** Saves the club's confirmation that somebody is a member, in the user's language. */
export function CertificateButton({ member: { id } }: { member: Member }) {
  const [save, busy] = useDownload(
    (language) => call(membershipCertificateContract.one, { params: { id }, query: { language }, failure }),
    'certificate.pdf',
    failure,
  )
  return (
    <IconButton
      label={t('Certificate of membership as PDF')}
      icon={<Award />}
      aria-busy={busy}
      onClick={() => void save()}
    />
  )
}
