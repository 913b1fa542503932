import { useEffect, useRef, useState } from 'react'
import { t } from '../language/t.ts'
import styles from './enlarging-code.module.css'
import { PassCode } from './pass-code.tsx'

/** A card's code; a press shows it over the whole screen, and another one, or Escape, closes it. */
export function EnlargingCode({ address, className }: { address: string | undefined; className?: string | undefined }) {
  const [large, setLarge] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (large) dialog.current?.showModal()
  }, [large])
  return (
    <div className={styles.place}>
      <PassCode address={address} className={className} />
      {address && (
        <button
          type="button"
          className={styles.press}
          aria-label={t('Enlarge the code')}
          onClick={() => setLarge(true)}
        />
      )}
      {large && (
        <dialog
          ref={dialog}
          className={styles.screen}
          aria-label={t('Code of the card')}
          onClose={() => setLarge(false)}
        >
          <PassCode address={address} className={styles.code} />
          <button
            type="button"
            className={styles.press}
            aria-label={t('Close')}
            onClick={() => dialog.current?.close()}
          />
        </dialog>
      )}
    </div>
  )
}
