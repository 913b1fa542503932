import { type LetterMail, type LetterRequest, lettersContract } from '@tessera/domain/letters/contract'
import type { Member } from '@tessera/domain/members/member'
import { CalendarClock, FileCheck, IdCard, Mail, Printer, Send, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '../firebase/session.ts'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import type { MenuItem } from '../ui/menu-items.tsx'
import { useToast } from '../ui/toast-queue.ts'
import { useToday } from '../ui/today.tsx'
import { useAction } from '../ui/use-action.ts'
import { printText, remindText } from './letter-texts.ts'
import { usePrintReminders } from './print-button.tsx'
import { countLetters, goesOnPaper, whyUnreached } from './reach.ts'
import { ReminderSettingsModal } from './reminder-settings.tsx'
import { SendModal } from './send-modal.tsx'
import { failedMail, useLetterMail } from './use-letter-mail.ts'

/** The members that the letters of a list go to. */
export interface Recipients {
  readonly listed: readonly Member[]
  /** The listed members with the status Payment Due. */
  readonly due: readonly Member[]
  /** The listed members who owe nothing yet, and will within two weeks. */
  readonly soon: readonly Member[]
  /** The listed members with the status Active. */
  readonly active: readonly Member[]
  /** The listed members who are to bring a new proof of their membership type. */
  readonly unproven: readonly Member[]
}

/** Each action is absent for a user without its duty. */
interface LetterActions {
  readonly remind: MenuItem | undefined
  /** Absent where nobody will owe something soon. */
  readonly remindAhead: MenuItem | undefined
  readonly print: MenuItem | undefined
  /** Absent where everybody who will owe something soon has an e-mail address. */
  readonly printAhead: MenuItem | undefined
  /** Absent where every active member had the card, or the club has none. */
  readonly card: MenuItem | undefined
  readonly write: MenuItem | undefined
  /** Absent where nobody is to bring a proof. */
  readonly proof: MenuItem | undefined
  readonly invite: MenuItem | undefined
  readonly settings: MenuItem | undefined
}

/** What can be sent to the members of a list, and the dialogs that it opens. `mail` is undefined until loaded. */
export function useLetterActions({ listed, active, unproven, ...owing }: Recipients, hasPasses: boolean) {
  const { mail } = useLetterMail()
  // What they owe is drawn, so that no reminder goes to them.
  const drawn = new Set(mail?.members.flatMap(({ memberId, byDebit }) => (byDebit ? memberId : [])))
  const isAsked = ({ id }: Member) => !drawn.has(id)
  const [due, soon] = [owing.due.filter(isAsked), owing.soon.filter(isAsked)]
  const byDebit = owing.due.length - due.length
  const toast = useToast()
  const [setting, setSetting] = useState(false)
  const [sending, setSending] = useState<{
    kind: LetterRequest['kind']
    people: readonly Member[]
    isAhead?: boolean
  }>()
  const [print, printing] = usePrintReminders(due.map(({ id }) => id))
  const { onPaper, pages } = useOnPaper(soon, mail)
  const [printAhead, printingAhead] = usePrintReminders(onPaper.map(({ id }) => id))
  const [invite, inviting] = useAction(failedMail, async () => {
    const newcomers = new Set((await call(lettersContract.newcomers, { failure: failedMail })).memberIds)
    const people = listed.filter(({ id }) => newcomers.has(id))
    if (people.length > 0) setSending({ kind: 'invitation', people })
    else toast.info(t('All who are listed have signed in before'))
  })
  const hadCard = new Set(mail?.members.flatMap(({ memberId, cardOn }) => (cardOn ? memberId : [])))
  const cardless = hasPasses ? active.filter(({ id }) => !hadCard.has(id)) : []
  const cannotSend = !mail || mail.hindrance !== null
  const sends = (label: string, icon: ReactNode, kind: LetterRequest['kind'], people: readonly Member[]): MenuItem => ({
    label,
    icon,
    disabled: cannotSend || people.length === 0,
    onSelect: () => setSending({ kind, people }),
  })
  const may = useMay('members')
  const mayRemind = useMay('money')
  const all = {
    remind: sends(remindText(due.length, byDebit), <Send />, 'reminder', due),
    remindAhead:
      soon.length > 0
        ? {
            label: t('Remind {count, plural, one {# member} other {# members}} before the due day', {
              count: soon.length,
            }),
            icon: <Send />,
            disabled: cannotSend,
            onSelect: () => setSending({ kind: 'reminder', people: soon, isAhead: true }),
          }
        : undefined,
    print: {
      label: printText(due.length, byDebit),
      icon: <Printer />,
      disabled: printing || due.length === 0,
      onSelect: () => print(),
    },
    printAhead:
      onPaper.length > 0
        ? {
            label: t('Print {count, plural, one {# reminder} other {# reminders}} before the due day', {
              count: pages,
            }),
            icon: <Printer />,
            disabled: printingAhead,
            onSelect: () => printAhead(),
          }
        : undefined,
    card:
      cardless.length > 0
        ? sends(
            t('Send the card to {count, plural, one {# member} other {# members}}', { count: cardless.length }),
            <IdCard />,
            'card',
            cardless,
          )
        : undefined,
    write: sends(
      t('Write to {count, plural, one {# member} other {# members}}', { count: listed.length }),
      <Mail />,
      'note',
      listed,
    ),
    proof:
      unproven.length > 0
        ? sends(
            t('Ask {count, plural, one {# member} other {# members}} for a proof', { count: unproven.length }),
            <FileCheck />,
            'proof',
            unproven,
          )
        : undefined,
    invite: {
      label: t('Invite to sign in'),
      icon: <UserPlus />,
      disabled: cannotSend || inviting || listed.length === 0,
      onSelect: () => invite(),
    },
    settings: {
      label: t('Automatic reminders'),
      icon: <CalendarClock />,
      disabled: !mail,
      onSelect: () => setSetting(true),
    },
  }
  const { card, write, proof, invite: invitation, ...ofMoney } = all
  const others = { card, write, proof, invite: invitation }
  const noMoney = {
    remind: undefined,
    remindAhead: undefined,
    print: undefined,
    printAhead: undefined,
    settings: undefined,
  }
  const none = { card: undefined, write: undefined, proof: undefined, invite: undefined }
  const actions: LetterActions = {
    ...(mayRemind ? ofMoney : noMoney),
    ...(may ? others : none),
  }
  const dialogs = mail && (
    <>
      {setting && <ReminderSettingsModal mail={mail} onClose={() => setSetting(false)} />}
      {sending && (
        <SendModal
          kind={sending.kind}
          isAhead={sending.isAhead ?? false}
          members={sending.people}
          mail={mail}
          hasPasses={hasPasses}
          onClose={() => setSending(undefined)}
        />
      )}
    </>
  )
  return { mail, actions, inviting, dialogs }
}

/** Those of some members who get reminders on paper, and on how many; nobody until it is known who gets e-mails. */
function useOnPaper(members: readonly Member[], mail: LetterMail | undefined) {
  const today = useToday()
  if (!mail) return { onPaper: [], pages: 0 }
  const byMember = new Map(mail.members.map((one) => [one.memberId, one]))
  const onPaper = members.filter((member) => {
    if (mail.hindrance === 'none') return true
    const why = whyUnreached('reminder', member, byMember.get(member.id), today, mail.leaves)
    return why !== undefined && goesOnPaper('reminder', why)
  })
  const request = { kind: 'reminder', attachPass: false } as const
  return { onPaper, pages: countLetters(request, onPaper, (id) => byMember.get(id)) }
}
