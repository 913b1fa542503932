import type { LetterMail, LetterRequest, Note } from '@tessera/domain/letters/contract'
import type { Member } from '@tessera/domain/members/member'
import { text } from '@tessera/domain/texts/text'
import { useEffect, useState } from 'react'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Modal } from '../ui/modal.tsx'
import { forget } from '../ui/use-kept.ts'
import { NoteForm, useNoteDraftName } from './note-form.tsx'
import { SendChoice } from './send-choice.tsx'
import { SendProgress } from './send-progress.tsx'
import { useSending } from './use-sending.ts'

const titles: Readonly<Record<LetterRequest['kind'], string>> = {
  invitation: text('Invitations to sign in'),
  reminder: text('Payment reminders'),
  card: text('Membership cards'),
  note: text('Note to members'),
  proof: text('Letters that ask for a proof'),
}

interface Props {
  kind: LetterRequest['kind']
  /** True for reminders before the due day. */
  isAhead?: boolean
  members: readonly Member[]
  mail: LetterMail
  /** True if a card can be attached for Apple Wallet. */
  hasPasses?: boolean
  onClose: () => void
}

/** Sends e-mails to members: a look at each, the choice of people, and what has become of each. */
export function SendModal({ kind, isAhead = false, members, mail, hasPasses = false, onClose }: Props) {
  // Stays as it was opened, while the list behind it changes.
  const [people] = useState(members)
  const language = useLanguage()
  const [attachPass, setAttachPass] = useState(false)
  const [note, setNote] = useState<Note>()
  const [isWriting, setIsWriting] = useState(kind === 'note')
  const sending = useSending(people)
  const request = { kind, language, attachPass, ...(note ? { note } : {}), ...(isAhead ? { ahead: true } : {}) }
  const shown = { members: people, mail, request, sending }
  const draftName = useNoteDraftName()
  const isOver = sending.stage === 'sent'
  useEffect(() => {
    if (isOver) forget(draftName)
  }, [isOver, draftName])
  const cancel = () => {
    forget(draftName)
    onClose()
  }
  return (
    <Modal open onClose={() => sending.busy || onClose()} title={t(titles[kind])} size="large">
      {isOver ? (
        <SendProgress {...shown} onDone={onClose} />
      ) : isWriting ? (
        <NoteForm
          note={note}
          onWritten={(written) => {
            setNote(written)
            setIsWriting(false)
          }}
          onCancel={cancel}
        />
      ) : (
        <SendChoice
          {...shown}
          onAttach={hasPasses && kind === 'card' ? setAttachPass : undefined}
          onBack={note && (() => setIsWriting(true))}
          onCancel={cancel}
        />
      )}
    </Modal>
  )
}
