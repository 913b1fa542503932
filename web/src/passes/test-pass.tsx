import { certificateContract } from '@tessera/domain/passes/certificate-contract'
import { text } from '@tessera/domain/texts/text'
import { call } from '../http/call.ts'
import { t } from '../language/t.ts'
import { DownloadButton } from '../ui/download-button.tsx'

const failure = text('Failed to generate pass')

/** Saves a pass without a member, to test on a phone that the club's passes install. */
export const TestPass = () => (
  <DownloadButton
    load={async () => ({ blob: (await call(certificateContract.testPass, { failure })).blob })}
    name="test.pkpass"
    failure={failure}
    size="small"
    command="test-pass"
    busyText={t('Generating...')}
  >
    {t('Test pass')}
  </DownloadButton>
)
