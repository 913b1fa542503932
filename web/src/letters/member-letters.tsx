import { lettersContract } from '@tessera/domain/letters/contract'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import useSWR from 'swr'
import { useSession } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { SwitchField } from '../ui/checkbox-field.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { useToast } from '../ui/toast-queue.ts'
import { useExclusive } from '../ui/use-exclusive.ts'
import { faultText, kindText } from './letter-texts.ts'
import { LetterView } from './letter-view.tsx'
import styles from './letters.module.css'
import { failedMail, useLetterMail } from './use-letter-mail.ts'

const failedNotes = text('The switch could not be set')

/** The e-mails to a member, newest first, readable as they were sent. Nothing while there are none. */
export function MemberLetters({ member }: { member: Member }) {
  const { clubId } = useSession()
  const { data, error } = useSWR(clubId && ['letters-of', clubId, member.id], () =>
    call(lettersContract.ofMember, { params: { id: member.id }, failure: failedMail }),
  )
  if (error) return <Banner tone="error">{errorText(error, failedMail)}</Banner>
  if (!data || data.letters.length === 0) return null
  return (
    <Disclosure title={t('E-mails')} note={String(data.letters.length)}>
      <div className={styles.kept}>
        <NotesSwitch member={member} />
        {data.letters.map(({ id, kind, to, language, content, error, queuedAt, sentAt }) => (
          <Disclosure key={id} title={kindText(kind)} note={momentText(new Date(sentAt ?? queuedAt))}>
            {error && <Banner tone="warning">{faultText(error)}</Banner>}
            <LetterView {...{ to, language, content }} />
          </Disclosure>
        ))}
      </div>
    </Disclosure>
  )
}

/** Notes to members are not about the own membership: a member can be without them. */
function NotesSwitch({ member: { id } }: { member: Member }) {
  const { mail, reload } = useLetterMail()
  const toast = useToast()
  const isOff = mail?.members.some(({ memberId, noNotes }) => memberId === id && noNotes) ?? false
  const [set, busy] = useExclusive(async (wanted: boolean) => {
    try {
      await call(lettersContract.setNotes, { params: { id }, body: { wanted }, failure: failedNotes })
    } catch (thrown) {
      toast.error(errorText(thrown, failedNotes))
    }
    reload()
  })
  return (
    <SwitchField
      label={t('Gets notes to members')}
      checked={!isOff}
      disabled={busy || !mail}
      onChange={({ target }) => void set(target.checked)}
    />
  )
}
