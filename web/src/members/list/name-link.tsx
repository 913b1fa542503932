import type { Member } from '@tessera/domain/members/member'
import type { MouseEvent } from 'react'
import { memberAddress } from '../member-address.ts'
import styles from './members-panel.module.css'

interface Props {
  member: Member
  /** Shown instead of the name, unless it is empty. */
  text?: string
  onOpen: (member: Member) => void
}

const isPlain = ({ button, ctrlKey, metaKey, altKey, shiftKey }: MouseEvent) =>
  button === 0 && !(ctrlKey || metaKey || altKey || shiftKey)

/**
 * Leads to the member's page. No router's link: that would render with each change of the address, as with each letter of a
 * search, in every row.
 */
export const NameLink = ({ member, text, onOpen }: Props) => (
  <a
    href={memberAddress(member.memberId).pathname}
    className={styles.nameLink}
    onClick={(event) => {
      if (!isPlain(event)) return
      event.preventDefault()
      onOpen(member)
    }}
  >
    {text || member.fullName}
  </a>
)
