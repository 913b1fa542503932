import { t } from '../language/t.ts'
import { QrCode } from './qr-code.tsx'

/** The code on a card: a QR code of the card's address. Empty until the address is known. */
export const PassCode = ({ address, className }: { address: string | undefined; className?: string | undefined }) => (
  <QrCode content={address} label={t('Code of the card')} ecc="low" className={className} />
)
