import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import styles from './made-link.module.css'

/** Shows the link of a hut that was just made, as text and as a QR code. It cannot be read again. */
export const MadeLink = ({ link, onDone }: { link: string; onDone: () => void }) => (
  <Stack gap={16}>
    <p>
      {t(
        'It is shown this once. One device checks cards with it: scan the code with that device, or send the link to its owner.',
      )}
    </p>
    <QrCode content={link} label={t('Code of the link')} ecc="medium" className={styles.code} />
    <CopyField label={t('Link')} copyLabel={t('Copy the link')} text={link} />
    <Row>
      <Button variant="primary" onClick={onDone}>
        {t('I have passed it on')}
      </Button>
    </Row>
  </Stack>
)
