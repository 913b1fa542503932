import type { OpenMenu } from '../ui/menu.tsx'
import { type MenuItem, MenuItems } from '../ui/menu-items.tsx'
import { type Recipients, useLetterActions } from './use-letter-actions.tsx'

interface Props extends OpenMenu {
  recipients: Recipients
  /** True if the club's cards are set up. */
  hasPasses: boolean
  /** Items above those of the letters. */
  first: readonly MenuItem[]
}

/**
 * What can be sent to the listed members, whatever the list is filtered by. Reminders on paper and what stands first are
 * there without a mail server too.
 */
export function LettersMenu({ recipients, hasPasses, first, ...menu }: Props) {
  const { mail, actions, dialogs } = useLetterActions(recipients, hasPasses)
  const { remind, remindAhead, print, printAhead, card, write, proof, invite, settings } = actions
  const sent = mail && mail.hindrance !== 'none' ? [write, remind, remindAhead, card, proof, invite, settings] : []
  return (
    <>
      <MenuItems {...menu} items={[...first, ...[...sent, print, printAhead].filter((item) => item !== undefined)]} />
      {dialogs}
    </>
  )
}
