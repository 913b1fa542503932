import type { Member } from '@tessera/domain/members/member'
import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../language/t.ts'
import { Modal } from '../../../ui/modal.tsx'
import { Palette } from './palette.tsx'
import { RecordForMember } from './record-for-member.tsx'

interface Props {
  open: boolean
  query: string
  setQuery: (query: string) => void
  onClose: () => void
  onShowKeys: () => void
}

/** The palette, and Record Payment for the member found in it. */
export function PaletteModals({ open, query, setQuery, onClose, onShowKeys }: Props) {
  const [payer, setPayer] = useState<Member>()
  /** The focused element before the palette opened. */
  const home = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (open) home.current = document.activeElement as HTMLElement | null
  }, [open])
  return (
    <>
      <Modal open={open} onClose={onClose} title={t('Find a person or an action')}>
        <Palette {...{ query, setQuery, onClose, onShowKeys }} onRecordPayment={setPayer} />
      </Modal>
      <RecordForMember payer={payer} onClose={() => setPayer(undefined)} home={home} />
    </>
  )
}
