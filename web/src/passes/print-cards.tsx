import { AppError } from '@tessera/domain/errors'
import type { Member } from '@tessera/domain/members/member'
import { pdfMimeType, printedCardContract, printedCardName } from '@tessera/domain/passes/printed-card-contract'
import { text } from '@tessera/domain/texts/text'
import { Printer } from 'lucide-react'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { receive } from '../http/receive.ts'
import { saveFile } from '../http/save-file.ts'
import { networkSentence } from '../http/sentences.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useDownload } from '../ui/use-download.ts'

const failure = text('The card could not be made')
const failedAll = text('The cards could not be made')

/** Saves a member's card as a PDF, in the size of a card. */
export function PrintCardButton({ member }: { member: Pick<Member, 'id' | 'memberId'> }) {
  const [print, busy] = useDownload(
    async (language) => {
      const { blob } = await call(printedCardContract.one, {
        params: { memberId: member.id },
        query: { language },
        failure,
      })
      saveFile(blob, printedCardName(member.memberId))
    },
    (thrown) => errorText(thrown, failure),
  )
  return <IconButton label={t('Card as PDF')} icon={<Printer />} aria-busy={busy} onClick={() => print()} />
}

/** Saves the cards of all enabled members as a PDF, eight on a sheet. */
export function PrintAllButton() {
  const [print, busy] = useDownload(printAll, (thrown) => errorText(thrown, failedAll))
  return (
    <Button compact icon={<Printer />} busy={busy} busyText={t('Generating...')} onClick={() => print()}>
      {t('Cards as PDF')}
    </Button>
  )
}

/** Throws an AppError, also if the PDF came without its end. */
async function printAll(language: string): Promise<void> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  await receive(printedCardContract.all, failedAll, (part) => parts.push(part), { query: { language } })
  const whole = new Blob(parts, { type: pdfMimeType })
  if (!(await whole.slice(-8).text()).includes('%%EOF')) throw new AppError('unavailable', networkSentence)
  saveFile(whole, 'cards.pdf')
}
