import type { MemberInfo } from '@tessera/domain/membership/contract'
import { printedCardContract, printedCardName } from '@tessera/domain/passes/printed-card-contract'
import { text } from '@tessera/domain/texts/text'
import { Printer } from 'lucide-react'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { DownloadButton } from '../ui/download-button.tsx'

const failure = text('The card could not be made')

/** Saves the member's card as a PDF, to print it. */
export const PrintedCardButton = ({ info }: { info: MemberInfo }) => (
  <DownloadButton
    load={async (language) => ({ blob: (await call(printedCardContract.own, { query: { language }, failure })).blob })}
    name={printedCardName(info.memberId)}
    failure={failure}
    icon={<Printer />}
  >
    {t('Card as PDF')}
  </DownloadButton>
)
