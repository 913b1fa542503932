import { text } from '@tessera/domain/texts/text'
import { Copy } from 'lucide-react'
import { t } from '../language/t.ts'
import { IconButton } from './icon-button.tsx'
import { useToast } from './toast-queue.ts'

const failed = text('This could not be copied. Please select and copy it by hand.')

/** Copies a text. Renders nothing where the browser has no clipboard, as on a page without HTTPS. */
export function CopyButton({ label, copies }: { label: string; copies: string }) {
  const toast = useToast()
  if (!('clipboard' in navigator)) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copies)
      toast.success(t('Copied'))
    } catch {
      toast.error(failed)
    }
  }
  return <IconButton label={label} icon={<Copy />} onClick={() => void copy()} />
}
