import { t } from '../language/t.ts'
import { Button } from './button.tsx'
import { CopyField } from './copy-field.tsx'
import { Row, Stack } from './layout.tsx'

/** Shows a key that was just made, which cannot be read again. */
export const MadeKey = ({ text, onDone }: { text: string; onDone: () => void }) => (
  <Stack gap={16}>
    <p>{t('It is shown this once. Copy it to where it is used now, and to no other place.')}</p>
    <CopyField label={t('Key')} copyLabel={t('Copy the key')} text={text} />
    <Row>
      <Button variant="primary" onClick={onDone}>
        {t('I have copied it')}
      </Button>
    </Row>
  </Stack>
)
