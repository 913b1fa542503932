import type { RequestOf } from '@tessera/domain/contract'
import type { Member } from '@tessera/domain/members/member'
import { type CardLayout, printedCardContract, printedCardName } from '@tessera/domain/passes/printed-card-contract'
import { text } from '@tessera/domain/texts/text'
import { Printer } from 'lucide-react'
import { reload, useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { receivePdf } from '../http/receive-pdf.ts'
import { saveFile } from '../http/save-file.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { useCommand } from '../ui/commands.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import type { MenuItem } from '../ui/menu-items.tsx'
import { useAction } from '../ui/use-action.ts'
import { type Loaded, useDownload } from '../ui/use-download.ts'

const failure = text('The card could not be made')
const failedAll = text('The cards could not be made')

type Holder = Pick<Member, 'id' | 'memberId'>

/** Saves a member's card as a PDF, in the size of a card, as an action. */
export function usePrintCard() {
  const language = useLanguage()
  return useAction(failure, async ({ id, memberId: memberNumber }: Holder) => {
    const { blob } = await call(printedCardContract.one, { params: { memberId: id }, query: { language }, failure })
    saveFile(blob, printedCardName(memberNumber))
  })
}

export function PrintCardButton({ member }: { member: Holder }) {
  const [print, busy] = usePrintCard()
  return <IconButton label={t('Card as PDF')} icon={<Printer />} aria-busy={busy} onClick={() => void print(member)} />
}

type Listed = readonly Pick<Member, 'id'>[]

/**
 * Saves the cards of those members who are enabled as a PDF, in their order, as an action. Without members, of all.
 */
function usePrintCards(members: Listed | undefined, layout: CardLayout) {
  const named = members ? { memberIds: members.map(({ id }) => id) } : {}
  return useDownload((language) => printAll(language, { ...named, layout }), 'cards.pdf', failedAll)
}

/** Menu items that save the cards of members, or of all, on sheets, for a printer of cards or on letters; true while one is at work. */
export function usePrintItems(members: Listed | undefined): readonly [items: MenuItem[], busy: boolean] {
  const [printSheets, sheetsBusy] = usePrintCards(members, 'sheets')
  const [printPages, pagesBusy] = usePrintCards(members, 'plastic')
  const [printLetters, lettersBusy] = usePrintCards(members, 'letters')
  const busy = sheetsBusy || pagesBusy || lettersBusy
  const disabled = members?.length === 0 || busy
  const icon = <Printer />
  return [
    [
      { label: t('Cards as PDF, eight on A4'), icon, disabled, onSelect: () => void printSheets() },
      { label: t('Cards as PDF, one per page'), icon, disabled, onSelect: () => void printPages() },
      { label: t('Letters with the card, as PDF'), icon, disabled, onSelect: () => void printLetters() },
    ],
    busy,
  ]
}

/** Saves the cards that were renewed since they were last printed; nothing if all or none of the listed were. */
export function PrintRenewedButton({ listed }: { listed: Listed }) {
  const { data } = useApi(printedCardContract.renewed, { failure: failedAll })
  const renewed = new Set(data?.memberIds)
  const members = listed.filter(({ id }) => renewed.has(id))
  const [items, busy] = usePrintItems(members)
  if (!busy && (members.length === 0 || members.length === listed.length)) return null
  return (
    <Menu
      items={items}
      trigger={
        <Button compact icon={<Printer />} busy={busy} busyText={t('Generating...')}>
          {t('{count, plural, one {# renewed card} other {# renewed cards}} as PDF', { count: members.length })}
        </Button>
      }
    />
  )
}

/** Offers the cards of the listed members who are enabled as a PDF; `listed` is undefined for all members. */
export function PrintAllButton({ listed }: { listed: Listed | undefined }) {
  const [items, busy] = usePrintItems(listed)
  const isNobody = listed?.length === 0
  useCommand('print-cards', isNobody ? undefined : items[0]?.onSelect)
  return (
    <Menu
      items={items}
      trigger={
        <Button compact icon={<Printer />} disabled={isNobody} busy={busy} busyText={t('Generating...')}>
          {t('Cards as PDF')}
        </Button>
      }
    />
  )
}

/** Throws an AppError, also if the PDF came without its end. */
async function printAll(language: string, body: RequestOf<typeof printedCardContract.all> = {}): Promise<Loaded> {
  const blob = await receivePdf(printedCardContract.all, failedAll, { query: { language }, body })
  void reload(printedCardContract.renewed)
  return { blob }
}
