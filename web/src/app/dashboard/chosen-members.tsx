import type { MembershipType } from '@tessera/domain/clubs/membership-types'
import type { LetterRequest } from '@tessera/domain/letters/contract'
import type { Member } from '@tessera/domain/members/member'
import { Ban, CircleCheck, Download, Ellipsis, HandCoins, IdCard, Mail, PencilLine, Tags } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../firebase/session.ts'
import { t } from '../../language/t.ts'
import { SendModal } from '../../letters/send-modal.tsx'
import { useLetterMail } from '../../letters/use-letter-mail.ts'
import type { Standings } from '../../members/list/find-members.ts'
import type { Viewed } from '../../members/list/viewed.ts'
import { useOwnFields } from '../../members/own-fields-context.ts'
import { useMembers } from '../../members/use-members.ts'
import { usePrintItems } from '../../passes/print-cards.tsx'
import { noStamp } from '../../payments/use-stamps.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-items.tsx'
import { fileItems } from './file-items.tsx'
import { LastMany } from './many/last-many.tsx'
import { ManyModal } from './many/many-modal.tsx'
import type { ManyKind } from './many/use-many-plan.ts'
import { useHasPasses } from './member-mail.tsx'
import { haveAddress, useMemberFiles } from './use-member-files.ts'

interface Props {
  chosen: readonly Member[]
  standings: Standings
  types: readonly MembershipType[]
  /** How the list is shown, for the columns of files; undefined until it is known. */
  viewed: Viewed | undefined
}

/** What can be done with chosen members: exactly with them, whatever the list is filtered by. */
export function ChosenMembers({ chosen, standings, types, viewed }: Props) {
  const { mail } = useLetterMail()
  const [sending, setSending] = useState<{ kind: LetterRequest['kind']; people: readonly Member[] }>()
  const [changing, setChanging] = useState<ManyKind>()
  const own = useOwnFields()
  const { members: all } = useMembers()
  const known = { types, own, members: all ?? chosen, stampOf: viewed?.stampOf ?? noStamp }
  const files = useMemberFiles({ listed: chosen, standings, known, columns: viewed?.columns })
  const [print] = usePrintItems(chosen)
  const hasPasses = useHasPasses()
  const isNobody = chosen.length === 0
  const may = useMay('members')
  const mayPay = useMay('money')
  const sends = mail && mail.hindrance !== 'none'
  const cannotSend = isNobody || !mail || mail.hindrance !== null
  const cards: MenuItem = {
    label: t('Send cards'),
    icon: <IdCard />,
    disabled: cannotSend,
    onSelect: () => setSending({ kind: 'card', people: chosen }),
  }
  const changes = (kind: ManyKind, label: string, icon: ReactNode): MenuItem => ({
    label,
    icon,
    disabled: isNobody,
    onSelect: () => setChanging(kind),
  })
  const ofMembers = [
    ...(sends && hasPasses ? [cards] : []),
    ...print,
    ...(types.length > 0 ? [changes('type', t('Change type'), <Tags />)] : []),
    ...(own.some(({ enabled }) => enabled) ? [changes('field', t('Change a field'), <PencilLine />)] : []),
    changes('enable', t('Enable'), <CircleCheck />),
    changes('disable', t('Disable'), <Ban />),
  ]
  const ofFiles = { disabled: !files, hasLabels: haveAddress(chosen, known.members) }
  const items = [...fileItems((command) => files?.[command](), ofFiles), ...(may ? ofMembers : [])]
  return (
    <>
      {isNobody && (may || mayPay) && <LastMany />}
      {mayPay && (
        <Button compact icon={<HandCoins />} disabled={isNobody} onClick={() => setChanging('payment')}>
          {t('Record payments')}
        </Button>
      )}
      {may && sends && (
        <Button
          compact
          icon={<Mail />}
          disabled={cannotSend}
          onClick={() => setSending({ kind: 'note', people: chosen })}
        >
          {t('Write')}
        </Button>
      )}
      <Button compact icon={<Download />} disabled={!files} onClick={() => files?.['export-members']()}>
        {t('Export')}
      </Button>
      <Menu
        trigger={<IconButton label={t('More for those selected')} icon={<Ellipsis />} disabled={isNobody} />}
        items={items}
      />
      {changing && <ManyModal kind={changing} members={chosen} types={types} onClose={() => setChanging(undefined)} />}
      {sending && mail && (
        <SendModal
          kind={sending.kind}
          members={sending.people}
          mail={mail}
          hasPasses={hasPasses}
          onClose={() => setSending(undefined)}
        />
      )}
    </>
  )
}
