import type { Logo as ClubLogo } from '@tessera/domain/clubs/logo'
import { useEffect, useState } from 'react'
import { t } from '../language/t.ts'
import { Button } from '../ui/button.tsx'
import { FileField } from '../ui/file-field.tsx'
import { Logo } from '../ui/logo.tsx'
import styles from './logo-field.module.css'

interface Props {
  /** The club's current logo. */
  logo: ClubLogo | null
  /** Chosen file, not sent yet. */
  chosen: File | null
  onChoose: (file: File | null) => void
  /** Removes the current logo. */
  onRemove: () => void
  error: string | undefined
}

/** Chooses, previews or removes a club's logo. */
export function LogoField({ logo, chosen, onChoose, onRemove, error }: Props) {
  const removable = logo && !chosen
  return (
    <FileField
      label={t('Logo')}
      name="logo"
      hint={t('PNG or JPG up to 2MB. Shown on these screens, in e-mails and on cards.')}
      accept="image/png,image/jpeg"
      value={chosen}
      error={error}
      onChange={onChoose}
      preview={chosen ? <Chosen file={chosen} /> : logo ? <Logo logo={logo} /> : undefined}
      aside={
        removable ? (
          <Button variant="quiet" size="small" onClick={onRemove}>
            {t('Remove logo')}
          </Button>
        ) : undefined
      }
    />
  )
}

/** Preview of the chosen file; nothing if it is not an image, which the server reports. */
function Chosen({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url ? <img src={url} alt="" className={styles.chosen} onError={() => setUrl(undefined)} /> : null
}
