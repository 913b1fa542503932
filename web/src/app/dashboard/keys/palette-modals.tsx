import type { Member } from '@tessera/domain/members/member'
import { useRef, useState } from 'react'
import { useSession } from '../../../firebase/session.ts'
import { t } from '../../../language/t.ts'
import { SendModal } from '../../../letters/send-modal.tsx'
import { useMembers } from '../../../members/use-members.ts'
import { Modal } from '../../../ui/modal.tsx'
import { Palette } from './palette.tsx'
import { RecordForMember } from './record-for-member.tsx'
import { useDeeds } from './use-deeds.ts'
import { useLetterHits } from './use-letter-hits.ts'
import { useViewHits } from './use-view-hits.ts'

interface Props {
  open: boolean
  onClose: () => void
  onShowKeys: () => void
}

/** The palette. The door finds only what is about the own account and device. */
export const PaletteModals = (props: Props) =>
  useSession().duty === 'door' ? <DoorPalette {...props} /> : <WholePalette {...props} />

function DoorPalette({ open, onClose, onShowKeys }: Props) {
  const deeds = useDeeds({ onRecordPayment: () => undefined, onWrite: undefined })
  return (
    <Modal open={open} onClose={onClose} title={t('Find a person or an action')}>
      <Palette onClose={() => onClose()} onShowKeys={onShowKeys} members={[]} deeds={deeds} others={[]} />
    </Modal>
  )
}

/** The palette, and the dialogs that it opens itself: Record Payment for a member found in it, and e-mails. */
function WholePalette({ open, onClose, onShowKeys }: Props) {
  const { members, standings } = useMembers()
  const [payer, setPayer] = useState<Member>()
  const [reader, setReader] = useState<Member>()
  const { hits: letters, dialogs, mail, hasPasses } = useLetterHits(members, standings)
  const views = useViewHits()
  const deeds = useDeeds({ onRecordPayment: setPayer, onWrite: mail?.hindrance === null ? setReader : undefined })
  /** What moves the focus once the palette has closed. */
  const then = useRef<() => void>(undefined)
  const close = (next?: () => void) => {
    then.current = next
    onClose()
  }
  return (
    <>
      <Modal open={open} onClose={onClose} instead={then} title={t('Find a person or an action')}>
        <Palette
          onClose={close}
          onShowKeys={onShowKeys}
          members={members}
          deeds={deeds}
          others={[...letters, ...views]}
        />
      </Modal>
      <RecordForMember payer={payer} members={members} standings={standings} onClose={() => setPayer(undefined)} />
      {reader && mail && (
        <SendModal
          kind="note"
          members={[reader]}
          mail={mail}
          hasPasses={hasPasses}
          onClose={() => setReader(undefined)}
        />
      )}
      {dialogs}
    </>
  )
}
