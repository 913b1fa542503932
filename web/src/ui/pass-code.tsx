import { t } from '../language/t.ts'
import { QrCode } from './qr-code.tsx'

interface Props {
  address: string | undefined
  /** Accessible name; by default that of the code on a card. */
  title?: string | undefined
  className?: string | undefined
}

/** The code on a card: a QR code of the card's address. Empty until the address is known. */
export const PassCode = ({ address, title = t('Code of the card'), className }: Props) => (
  <QrCode content={address} label={title} ecc="low" className={className} />
)
