import type { MemberInfo } from '@tessera/domain/membership/contract'
import { printedCardContract, printedCardName } from '@tessera/domain/passes/printed-card-contract'
import { text } from '@tessera/domain/texts/text'
import { Printer } from 'lucide-react'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { useDownload } from '../ui/use-download.ts'

const failure = text('The card could not be made')

/** Saves the member's card as a PDF, to print it. */
export function PrintedCardButton({ info }: { info: MemberInfo }) {
  const [save, busy] = useDownload(
    async (language) => ({ blob: (await call(printedCardContract.own, { query: { language }, failure })).blob }),
    printedCardName(info.memberId),
    failure,
  )
  return (
    <Button icon={<Printer aria-hidden="true" />} busy={busy} busyText={t('Downloading...')} onClick={() => save()}>
      {t('Card as PDF')}
    </Button>
  )
}
