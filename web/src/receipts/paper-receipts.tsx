import { receiptsContract } from '@tessera/domain/receipts/contract'
import { mostPrintedReceipts } from '@tessera/domain/receipts/receipt'
import { text } from '@tessera/domain/texts/text'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../firebase/use-api.ts'
import { call } from '../http/call.ts'
import { saveFile } from '../http/save-file.ts'
import { useLanguage } from '../language/language.ts'
import { t } from '../language/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/use-action.ts'

const failure = text('The receipts could not be printed')

/**
 * How many automatic receipts go on paper, as no e-mail reaches their members, with a button that saves them for printing; afterwards one
 * that saves the same again. Nothing while there are none.
 */
export function PaperReceipts() {
  const language = useLanguage()
  const { data, reload } = useApi(receiptsContract.onPaper, {})
  const [printed, setPrinted] = useState<readonly string[]>([])
  const [print, busy] = useAction(failure, async (ids: readonly string[]) => {
    for (let from = 0; from < ids.length; from += mostPrintedReceipts) {
      const body = { paymentIds: ids.slice(from, from + mostPrintedReceipts), language }
      const { blob } = await call(receiptsContract.print, { body, failure })
      const part = from / mostPrintedReceipts + 1
      saveFile(blob, part > 1 ? `receipts-${part}.pdf` : 'receipts.pdf')
    }
    setPrinted(ids)
    await reload()
  })
  const waiting = data?.paymentIds ?? []
  const [first, isAgain] = waiting.length > 0 ? [waiting, false] : [printed, true]
  if (first.length === 0) return null
  return (
    <Banner
      tone="info"
      action={
        <Button icon={<Printer />} busy={busy} busyText={t('Generating...')} onClick={() => void print(first)}>
          {isAgain ? t('Save the receipts again') : t('Print receipts')}
        </Button>
      }
    >
      {isAgain
        ? t('{count, plural, one {# receipt was saved for printing} other {# receipts were saved for printing}}', {
            count: first.length,
          })
        : t(
            '{count, plural, one {# receipt goes on paper: no e-mail reaches this member} other {# receipts go on paper: no e-mail reaches these members}}',
            { count: first.length },
          )}
    </Banner>
  )
}
