import type { ResponseOf } from '@tessera/domain/contract'
import { lettersContract } from '@tessera/domain/letters/contract'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { useState } from 'react'
import { useMay } from '../firebase/session.ts'
import { useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { momentText } from '../language/format.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { SwitchField } from '../ui/checkbox-field.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Stack } from '../ui/layout.tsx'
import { useAction } from '../ui/use-action.ts'
import { faultText, kindText } from './letter-texts.ts'
import { LetterView } from './letter-view.tsx'
import { failedMail, useLetterMail } from './use-letter-mail.ts'

type Page = ResponseOf<typeof lettersContract.ofMember>

const failedNotes = text('The switch could not be set')

/** The e-mails to a member, newest first, readable as they were sent. Nothing while there are none. */
export function MemberLetters({ member }: { member: Member }) {
  const [older, setOlder] = useState<readonly Page[]>([])
  const of = { params: { id: member.id }, failure: failedMail }
  const { data, lastError } = useApi(lettersContract.ofMember, of)
  const pages = data ? [data, ...older] : []
  const letters = pages.flatMap((page) => page.letters)
  const hasOlder = pages.at(-1)?.hasOlder ?? false
  const [showOlder, busy] = useAction(failedMail, async () => {
    const page = await call(lettersContract.ofMember, { ...of, query: { before: letters.at(-1)?.id } })
    setOlder((before) => [...before, page])
  })
  if (lastError) return <Banner tone="error">{lastError}</Banner>
  if (letters.length === 0) return null
  return (
    <Disclosure title={t('E-mails')} note={`${letters.length}${hasOlder ? '+' : ''}`}>
      <Stack gap={8}>
        <NotesSwitch member={member} />
        {letters.map(({ id, kind, to, language, content, error, queuedAt, sentAt }) => (
          <Disclosure key={id} title={kindText(kind)} note={momentText(new Date(sentAt ?? queuedAt))}>
            {error && <Banner tone="warning">{faultText(error)}</Banner>}
            <LetterView to={to} language={language} content={content} />
          </Disclosure>
        ))}
        {hasOlder && (
          <Button busy={busy} onClick={() => void showOlder()}>
            {t('Show older e-mails')}
          </Button>
        )}
      </Stack>
    </Disclosure>
  )
}

/** Notes to members are not about the own membership: a member can be without them. */
function NotesSwitch({ member: { id } }: { member: Member }) {
  const { mail, reload } = useLetterMail()
  const may = useMay('members')
  const own = mail?.members.find(({ memberId }) => memberId === id)
  const [set, busy] = useAction(
    failedNotes,
    async (wanted: boolean) => {
      await call(lettersContract.setNotes, { params: { id }, body: { wanted }, failure: failedNotes })
      reload()
    },
    { onFailed: reload },
  )
  return (
    <SwitchField
      label={t('Gets notes to members')}
      checked={!own?.noNotes}
      disabled={!may || busy || !mail || own?.endedNotes}
      hint={own?.endedNotes && t('The member has ended them')}
      onChange={({ target }) => void set(target.checked)}
    />
  )
}
