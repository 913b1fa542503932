import { certificateContract } from '@tessera/domain/passes/certificate-contract'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'
import { errorText } from '../http/error-text.ts'
import { saveFile } from '../http/save-file.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast-queue.ts'
import { useExclusive } from '../ui/use-exclusive.ts'

const failure = text('Failed to generate pass')

/** Saves a pass without a member, to test on a phone that the club's passes install. */
export function TestPass() {
  const toast = useToast()
  const [save, busy] = useExclusive(async () => {
    try {
      saveFile((await call(certificateContract.testPass, { failure })).blob, 'test.pkpass')
    } catch (thrown) {
      toast.error(errorText(thrown, failure))
    }
  })
  return (
    <Button size="small" busy={busy} busyText={t('Generating...')} onClick={() => save()}>
      {t('Test pass')}
    </Button>
  )
}
