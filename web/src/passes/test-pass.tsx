import { certificateContract } from '@tessera/domain/passes/certificate-contract'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { useDownload } from '../ui/use-download.ts'

const failure = text('Failed to generate pass')

/** Saves a pass without a member, to test on a phone that the club's passes install. */
export function TestPass() {
  const [save, busy] = useDownload(
    async () => ({ blob: (await call(certificateContract.testPass, { failure })).blob }),
    'test.pkpass',
    failure,
  )
  return (
    <Button size="small" busy={busy} busyText={t('Generating...')} onClick={() => save()}>
      {t('Test pass')}
    </Button>
  )
}
